import type { AmountRow } from './amount-rows.ts';
import type { Line } from './lines.ts';
import type { Reading } from './reading.ts';
import { columnKinds } from './regions.ts';
import { findMoney } from './values/money.ts';
import { readQuantity } from './values/number.ts';

type NamedRow = Pick<AmountRow, 'amount' | 'label'> & { given: NonNullable<AmountRow['given']> };

/**
 * "items[0]: Hinged door 28x78, qty 2, unit 1040.00, amount 2080.00": an export writes a row in one line and puts the heading of a
 * column in front of every number. Quantity and price count where they make the amount.
 */
export function readNamedParts(reading: Reading, line: Line): NamedRow | undefined {
  if (!/[,;] .*\d\D?$/.test(line.text)) return undefined;
  const parts = [...line.text.matchAll(/(?:[^,;]|[,;](?! ))+/g)].map((match) => partOf(match[0], match.index));
  const first = parts.findIndex((part) => part.value !== undefined && !part.names('description'));
  const numbers = parts.slice(first);
  const [description] = parts;
  const named = (kind: 'quantity' | 'unit' | 'unitPrice' | 'amount') => numbers.find((part) => part.names(kind));
  const amount = reading.money(line).at(-1);
  if (first < 1 || !description || amount?.end !== line.end || !numbers.at(-1)?.names('amount')) return undefined;
  const quantity = readQuantity(named('quantity')?.value ?? '', reading.decimal);
  const price = (named('unitPrice') ?? named('unit'))?.value ?? '';
  const [rate] = findMoney(price, 0, reading.decimal, reading.context.currency);
  if (!numbers.every((part) => part.value !== undefined) || quantity === undefined) return undefined;
  const isProduct = rate && Math.round(quantity * rate.minor) === amount.minor;
  const end = line.start + (parts[first - 1]?.end ?? 0);
  return {
    amount,
    label: { start: line.start, end: amount.start },
    given: {
      description: { start: line.start + description.start, end },
      ...(isProduct ? { quantity, unitPriceMinor: rate.minor } : {}),
    },
  };
}

/** "qty 2", "unit: 1040.00", "desc=Hinged door": a heading and what stands under it elsewhere. */
function partOf(text: string, at: number) {
  const [, word = '', rest = ''] = /^\s*(\p{L}[\p{L}. ]{0,18}\p{L})\.?(?:\s?[:=]\s?|\s)(\S.*)$/u.exec(text) ?? [];
  const kinds = columnKinds(word);
  const isNumber = /^[$£€]?\s?\d[\d.,]*\s?[$£€]?$/.test(rest.trim());
  return {
    start: kinds?.includes('description') && !isNumber ? at + text.length - rest.length : at,
    end: at + text.trimEnd().length,
    value: kinds && isNumber ? rest.trim() : undefined,
    names: (kind: 'description' | 'quantity' | 'unit' | 'unitPrice' | 'amount') => kinds?.includes(kind) === true,
  };
}
