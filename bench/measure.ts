/** One measured figure: the median of its rounds, with the range. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
  /** Size the figure was taken at, where the quick run takes a smaller one. */
  readonly n?: number;
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function figure(name: string, unit: string, values: readonly number[], n?: number): Figure {
  return {
    name,
    unit,
    value: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    rounds: values.length,
    ...(n !== undefined && { n }),
  };
}

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Runs the arms in turn, round by round, so that a machine whose speed drifts is slow for all of them alike. Returns the
 * results of each arm in the order of the rounds; ratios are made pair by pair.
 */
export async function interleave<Name extends string>(
  rounds: number,
  arms: { readonly [name in Name]?: () => Promise<number> },
): Promise<{ [name in Name]: number[] }> {
  const running = Object.entries(arms) as [Name, () => Promise<number>][];
  const results = Object.fromEntries(running.map(([name]) => [name, []])) as unknown as { [name in Name]: number[] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, arm] of running) {
      const result = await arm();
      results[name].push(result);
      console.log(`  round ${round + 1}: ${name} ${rounded(result)}`);
    }
  }
  return results;
}

export const ratios = (above: readonly number[], below: readonly number[]): number[] =>
  above.map((value, round) => value / (below[round] ?? Number.NaN));

export function rounded(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}
