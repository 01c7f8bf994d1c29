import type { AmountRow } from './amount-rows.ts';
import type { Reading } from './reading.ts';
import type { Money } from './values/money.ts';

/**
 * "$2,400 at start, $2,400 when the wall is closed, $2,580 on completion" on one line under "Payment": the stages of a price. What
 * they make is the total, by whatever name it stands above ("Labor and materials: $7,380"), and the first of them is a row of its own.
 */
export function settleStages(reading: Reading, rows: readonly AmountRow[]): void {
  const isTotal = (row: AmountRow) => row.role === 'total' || row.role === 'subtotal';
  for (const row of rows) {
    const stages = row.region === 'payment' ? stagesIn(reading, row) : [];
    const [first, second] = stages;
    if (!first || !second) continue;
    const sum = stages.reduce((all, one) => all + one.minor, 0);
    const prices = rows.filter((one) => one.region === 'body' && one.amount.minor === sum);
    const [price] = prices;
    if (!price || prices.length > 1 || (price.role !== 'total' && price.role !== 'item')) continue;
    if (price.role === 'item' && rows.some(isTotal)) continue;
    price.role = 'total';
    row.role = 'stage';
    row.label = { start: first.start, end: second.start };
    row.amount = first;
    row.after = '';
    row.loose = false;
  }
}

/** The amounts of a line that begins with one, where words stand behind each. */
function stagesIn(reading: Reading, { lineIndex }: AmountRow): Money[] {
  const line = reading.lines[lineIndex];
  const money = line ? reading.money(line).filter((one) => one.shape === 'marked') : [];
  if (!line || money.length < 2 || money[0]?.start !== line.start) return [];
  const isTold = money.every((one, index) =>
    /\p{L}{2}/u.test(reading.slice({ start: one.end, end: money[index + 1]?.start ?? line.end })),
  );
  return isTold && money.every(({ minor }) => minor > 0) ? money : [];
}
