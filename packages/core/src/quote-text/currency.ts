import type { AmountRow } from './amount-rows.ts';
import type { Evidence } from './draft.ts';
import type { Reading } from './reading.ts';
import type { Sentence } from './sentences.ts';
import { currencyOf, findMoney, type Money } from './values/money.ts';

const statement = /(?<![\p{L}\d])(?:(USD|CAD|AUD|NZD|GBP|EUR|MXN|JPY|CHF)|(CA|US|AU|NZ|C|A)\$)(?![\p{L}\d])/gu;
const byPrefix: Readonly<Record<string, string>> = { CA: 'CAD', C: 'CAD', US: 'USD', AU: 'AUD', A: 'AUD', NZ: 'NZD' };

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
  for (const amount of amounts.slice(0, 40)) {
    if (amount.mark === undefined) continue;
    const value = currencyOf(amount.mark, tenant);
    const exact = /^[A-Z]{3}$/.test(amount.mark);
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

/** "(all prices in CA$)", "Amount AUD". */
function statedIn(reading: Reading): Evidence<string> | undefined {
  const match = reading.source.text.slice(0, 20_000).matchAll(statement).next().value;
  if (!match) return undefined;
  const value = match[1] ?? byPrefix[match[2] ?? ''];
  return value === undefined
    ? undefined
    : { value, confidence: 0.95, start: match.index, end: match.index + match[0].length, reason: 'currency_mark' };
}
