import type { AmountRow } from './amount-rows.ts';
import { hasAmountWord, hasWord } from './labels/index.ts';
import type { Reading } from './reading.ts';

/** What a credit leads to by name: a plain "Total" says itself what is paid. */
const nets: readonly AmountRow['role'][] = ['total', 'subtotal'];

/**
 * "Incentives and rebates -$2,250.00 / Net investment $15,600.00": what the firm grants comes off the price, what the state or a
 * utility pays out does not, and the text does not say whose they are.
 */
export function hasUnexplainedCredit(reading: Reading, rows: readonly AmountRow[]): boolean {
  const credit = rows.find((row) => isUnexplained(reading, row));
  return (
    credit !== undefined &&
    rows.some(
      (row) => row.amount.start > credit.amount.start && nets.includes(row.role) && isNet(reading.slice(row.label)),
    )
  );
}

/** "Net after incentives" is no price by its name, and takes nothing from a total above it. */
const isNet = (label: string) => hasAmountWord(label, 'net') && !hasAmountWord(label, 'maybe');

function isUnexplained(reading: Reading, { label, amount, after }: AmountRow): boolean {
  const text = reading.slice(label);
  return amount.minor !== 0 && hasWord(text, 'incentive') && !hasWord(`${text} ${after}`, 'granted');
}
