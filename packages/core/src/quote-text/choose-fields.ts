import { type Evidence, type FieldName, type FieldValues, fieldNames, type ParsedFields } from './draft.ts';
import type { Reading } from './reading.ts';

/** All candidates for every field. */
export type Candidates = { [Name in FieldName]: Evidence<FieldValues[Name]>[] };

/** The best candidate of each field, with the next different one beside it. Two as good and different: none. */
export function chooseFields(reading: Reading, candidates: Candidates): ParsedFields {
  const fields: ParsedFields = {};
  const choose = <Name extends FieldName>(name: Name): void => {
    const sorted = [...candidates[name]].sort((a, b) => b.confidence - a.confidence);
    const best = sorted[0];
    if (!best) return;
    const same = (a: FieldValues[Name], b: FieldValues[Name]) => comparable(a) === comparable(b);
    const rival = sorted.find((one) => !same(one.value, best.value));
    if (rival && best.confidence - rival.confidence < 0.01 && conflicts(name)) return;
    const placed = (one: Evidence<FieldValues[Name]>): Evidence<FieldValues[Name]> => ({
      value: one.value,
      confidence: one.confidence,
      ...reading.source.original(one.start, one.end),
      reason: one.reason,
    });
    Object.assign(fields, { [name]: rival ? { ...placed(best), runnerUp: placed(rival) } : placed(best) });
  };
  for (const name of fieldNames) choose(name);
  return fields;
}

const comparable = (value: unknown): string => JSON.stringify(value).toLowerCase().replace(/[\s.]/g, '');

/** For these, two equally good values mean two documents. Of two phones or mails the customer gave, the first is as right. */
const conflicts = (name: FieldName): boolean =>
  !['customerEmail', 'customerPhone', 'companyName', 'jobTitle', 'currency'].includes(name);
