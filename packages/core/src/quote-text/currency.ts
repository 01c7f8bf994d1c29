import type { AmountRow } from './amount-rows.ts';
import type { Evidence } from './draft.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { currencyOf, findMoney, type Money } from './values/money.ts';

const statement =
  /(?<![\p{L}\d-])(?:(USD|CAD|AUD|NZD|GBP|EUR|MXN|JPY|CHF)|(CA|US|AU|NZ|C|A)\$)(?![\p{L}\d])(?!\s?[-–/#.]\s?\d)/gu;
const byPrefix: Readonly<Record<string, string>> = { CA: 'CAD', C: 'CAD', US: 'USD', AU: 'AUD', A: 'AUD', NZ: 'NZD' };
/** Currencies of the countries whose estimates are read; any other is taken for a mark of something else, unless most amounts have it. */
const near = new Set(Object.values(byPrefix).concat('GBP', 'EUR', 'MXN', 'JPY', 'CHF'));

/** The currency the text names; a bare `$` is the tenant's own dollar. Nothing where the text has no amount. */
export function readCurrency(
  reading: Reading,
  total: Money | undefined,
  rows: readonly AmountRow[],
  sentences: readonly Sentence[],
): Evidence<string>[] {
  const tenant = reading.context.currency;
  const spoken = sentences
    .flatMap((one) => findMoney(one.text, one.start, reading.decimal, tenant))
    .filter((one) => one.mark !== undefined);
  const amounts = [...(total ? [total] : []), ...rows.map((row) => row.amount), ...spoken.slice(0, 20)];
  const first = amounts[0];
  if (!first) return [];
  const stated = statedIn(reading);
  const found: Evidence<string>[] = [];
  const read = amounts.slice(0, 40);
  const marked = read.filter((one) => one.mark !== undefined);
  for (const amount of marked) {
    const value = currencyOf(amount.mark, tenant);
    const exact = /^[A-Z]{3}$/.test(amount.mark ?? '');
    // "Fr. 12.06.", "CAD 2211": one code among amounts of the tenant's own says nothing of them.
    const peers = near.has(value) ? marked : read;
    const alike = peers.filter((one) => one.mark === amount.mark).length;
    if (exact && value !== tenant && amount !== total && alike * 2 <= peers.length) continue;
    if (exact || stated === undefined)
      found.push({
        value,
        confidence: exact ? 0.97 : value === tenant ? 0.9 : 0.6,
        start: amount.start,
        end: amount.end,
        reason: exact ? 'currency_mark' : 'tenant_default',
      });
  }
  if (stated) found.unshift(stated);
  if (found.length === 0)
    found.push({ value: tenant, confidence: 0.6, start: first.start, end: first.end, reason: 'tenant_default' });
  return found;
}

/** What stands before a code that words follow: "prices in", "pesos", a figure. */
const saysIn = /(?:(?<!\p{L})(?:in|en|pesos|dollars)|[$£€\d(:])[ \t]?$/iu;

/** "(all prices in CA$)", "Amount AUD". */
function statedIn(reading: Reading): Evidence<string> | undefined {
  const text = reading.source.text.slice(0, 20_000);
  // "CAD drawings" and "EUR pallets" are things; "prices in CAD", "Amount AUD" and "$480 USD" say what the figures are.
  const match = [...text.matchAll(statement)].find(
    (one) =>
      one[2] !== undefined ||
      one[1] === reading.context.currency ||
      !/^ \p{Ll}{3}/u.test(text.slice(one.index + 3)) ||
      saysIn.test(text.slice(0, one.index)),
  );
  if (!match) return undefined;
  const value = match[1] ?? byPrefix[match[2] ?? ''];
  return value === undefined
    ? undefined
    : { value, confidence: 0.95, start: match.index, end: match.index + match[0].length, reason: 'currency_mark' };
}
