import type { AmountRow } from './amount-rows.ts';

export interface Sums {
  items: number;
  subtotals: readonly number[];
  taxes: number;
  discounts: number;
  /** What the last digit was rounded by. */
  rounding: number;
}

/** What the parts of the totals block would add up to. */
export function sumsOf(rows: readonly AmountRow[], items: readonly { amountMinor: number }[]): Sums {
  const of = (role: AmountRow['role']) => rows.filter((row) => row.role === role && row.region === 'body');
  return {
    items: items.reduce((sum, item) => sum + item.amountMinor, 0),
    subtotals: of('subtotal').map((row) => row.amount.minor),
    taxes: distinct(of('tax')).reduce((sum, row) => sum + row.amount.minor, 0),
    rounding: of('rounding').reduce((sum, row) => sum + row.amount.minor, 0),
    discounts: distinct(of('discount')).reduce((sum, row) => sum + Math.abs(row.amount.minor), 0),
  };
}

const distinct = (rows: readonly AmountRow[]) => {
  const seen = new Set<number>();
  return rows.filter(({ amount: { minor } }) => !seen.has(minor) && seen.add(minor));
};

/** Whether a total is what its parts make: within one minor unit per part, for taxes rounded line by line. */
export function addsUp(total: number, sums: Sums, itemCount: number): boolean {
  const bases = [...(itemCount > 0 ? [sums.items] : []), ...sums.subtotals];
  return bases.some((base) =>
    [0, sums.taxes].some((tax) =>
      [0, sums.discounts].some((off) =>
        [0, sums.rounding].some((rounded) => Math.abs(base + tax - off + rounded - total) <= 2),
      ),
    ),
  );
}
