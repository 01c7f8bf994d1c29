import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * Writes a screenshot (8-bit RGB or RGBA PNG, as Chromium makes it) anew with at most `colors` colours: a third of the
 * size, and no difference to the eye on flat interfaces. For the few pictures that are kept in the repository.
 */
export function withPalette(png: Buffer, colors = 128): Buffer {
  const { width, height, rgb } = decode(png);
  const counts = new Map<number, number>();
  for (let i = 0; i < rgb.length; i += 3) {
    const color = colorAt(rgb, i);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = choose(counts, colors);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = colorAt(rgb, (y * width + x) * 3);
      let index = nearest.get(color);
      if (index === undefined) {
        index = nearestOf(palette, color);
        nearest.set(color, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => channels(color)))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const colorAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
const channels = (color: number): [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255];

function distance(a: number, b: number): number {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  return (r1 - r2) ** 2 + (g1 - g2) ** 2 + (b1 - b2) ** 2;
}

function nearestOf(palette: readonly number[], color: number): number {
  let best = 0;
  for (const [index, each] of palette.entries())
    if (distance(each, color) < distance(palette[best] ?? 0, color)) best = index;
  return best;
}

/** The commonest colours, but none close to one already chosen: shades of one letter's edge must not fill the palette. */
function choose(counts: ReadonlyMap<number, number>, colors: number): number[] {
  const common = [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  const chosen: number[] = [];
  for (const apart of [300, 60, 0])
    for (const color of common) {
      if (chosen.length === colors) return chosen;
      if (!chosen.includes(color) && chosen.every((each) => distance(each, color) > apart)) chosen.push(color);
    }
  return chosen;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function decode(png: Buffer): { width: number; height: number; rgb: Uint8Array } {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const size = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const filtered = inflateSync(Buffer.concat(data));
  const stride = width * size;
  const lines = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) unfilter(filtered, lines, { y, stride, size });
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let c = 0; c < 3; c++) rgb[pixel * 3 + c] = lines[pixel * size + c] ?? 0;
  return { width, height, rgb };
}

/** PNG filters, section 9 of the specification. */
function unfilter(from: Buffer, to: Buffer, { y, stride, size }: { y: number; stride: number; size: number }): void {
  const filter = from[y * (stride + 1)];
  for (let x = 0; x < stride; x++) {
    const raw = from[y * (stride + 1) + 1 + x] ?? 0;
    const left = x >= size ? (to[y * stride + x - size] ?? 0) : 0;
    const up = y > 0 ? (to[(y - 1) * stride + x] ?? 0) : 0;
    const corner = x >= size && y > 0 ? (to[(y - 1) * stride + x - size] ?? 0) : 0;
    const predicted =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? paeth(left, up, corner)
              : 0;
    to[y * stride + x] = (raw + predicted) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
