/** Numbers that a seed decides. Every part of a simulation forks its own, so that dropping one part leaves the others alone. */
export type Random = {
  /** 0 <= x < 1. */
  next(): number;
  /** 0 <= x < bound. */
  int(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: { readonly [key in K]?: number }): K;
  bytes(length: number): Uint8Array;
  fork(label: string): Random;
};

/** sfc32, seeded by a hash of the text: the same text, the same numbers, on every machine. */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = hash(seed);
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let warm = 0; warm < 12; warm++) next();
  const int = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('there is nothing to pick from');
      return list[int(list.length)] as T;
    },
    weighted<K extends string>(weights: { readonly [key in K]?: number }): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new RangeError('weights must not be empty');
    },
    bytes: (length) => Uint8Array.from({ length }, () => int(256)),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** FNV-1a over the text, four times with different starts. */
function hash(text: string): [number, number, number, number] {
  const starts = [0x811c9dc5, 0x9747b28c, 0x3c6ef372, 0x1b873593];
  return starts.map((start) => {
    let h = start;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    return h | 0;
  }) as [number, number, number, number];
}
