/**
 * A host gives one colour; whatever it is, labels on it and text in it stay readable. Status colours ignore the brand.
 * Contrast is WCAG 2.2 relative luminance; hue is kept in OKLCH (Björn Ottosson, 2020), lightness moves in steps of .01
 * and chroma shrinks until the colour exists in sRGB.
 */
export type BrandTokens = {
  /** The colour as given: fill of the main button. */
  readonly solid: string;
  /** Label on the fill, >= 4.5:1: white where it can be read, else black. */
  readonly onSolid: '#FFFFFF' | '#000000';
  /** Same hue as text, >= 4.5:1 on every background of the mode. */
  readonly text: string;
  /** 1 px edge, >= 3:1 on every background, where the fill alone is weaker than that; else `transparent`. */
  readonly edge: string;
};
export type ColorMode = 'light' | 'dark';

export const defaultBrandColor = '#1B5FCC';

const backgrounds: { readonly [mode in ColorMode]: readonly string[] } = {
  light: ['#FFFFFF', '#F5F7F9'],
  dark: ['#0F1319', '#171D26', '#1F2732'],
};

const known = new Map<string, BrandTokens>();

/** Colours for one brand in one mode. Anything but `#RRGGBB` (or null) gives the default brand. */
export function brandTokens(hex: string | null, mode: ColorMode): BrandTokens {
  const solid = hex !== null && /^#[0-9a-f]{6}$/i.test(hex) ? hex.toUpperCase() : defaultBrandColor;
  const name = mode + solid;
  let tokens = known.get(name);
  if (tokens === undefined) {
    tokens = computeTokens(solid, mode);
    if (known.size > 5000) known.clear();
    known.set(name, tokens);
  }
  return tokens;
}

function computeTokens(solid: string, mode: ColorMode): BrandTokens {
  const worst = (color: string) => Math.min(...backgrounds[mode].map((background) => contrastRatio(color, background)));
  const until = (ratio: number) =>
    stepLightness(solid, mode === 'light' ? -0.01 : 0.01, (color) => worst(color) >= ratio);
  return {
    solid,
    onSolid: contrastRatio(solid, '#FFFFFF') >= 4.5 ? '#FFFFFF' : '#000000',
    text: until(4.5),
    edge: worst(solid) >= 3 ? 'transparent' : until(3),
  };
}

/** WCAG contrast of two `#RRGGBB` colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

type Triple = readonly [number, number, number];

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearRgb(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function stepLightness(hex: string, step: number, isEnough: (color: string) => boolean): string {
  const lab = toOklab(linearRgb(hex));
  let lightness = lab[0];
  let color = hex;
  // 100 steps cross the whole range, so black or white is reached whatever the start.
  for (let count = 0; count <= 100 && !isEnough(color); count++) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    color = withinGamut(lab, lightness);
  }
  return color;
}

function withinGamut([, a, b]: Triple, lightness: number): string {
  for (let percent = 100; percent > 0; percent -= 2) {
    const rgb = fromOklab([lightness, (a * percent) / 100, (b * percent) / 100]);
    if (rgb.every((value) => value >= -1e-4 && value <= 1.0001)) return toHex(rgb);
  }
  return toHex(fromOklab([lightness, 0, 0]));
}

function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(rgb: Triple): string {
  const byte = (linear: number) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(byte).join('')}`.toUpperCase();
}
