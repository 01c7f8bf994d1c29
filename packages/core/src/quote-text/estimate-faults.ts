import type { EstimateDraft, ParseContext, ParsedLineItem } from './index.ts';

/** Test support: what a fixture says of a pasted text, and what makes an answer wrong. */
export interface Fixture {
  id: string;
  slug: string;
  /** `held-out`: never used to mend the parser. */
  split?: string;
  text: string;
  context: ParseContext;
  expect: Record<string, unknown> & { lineItems?: ExpectedItem[] };
  absent: string[];
  /** Expected fields that may also be missing. */
  absentOk: string[];
  /** Other right values. */
  alsoAccept?: Record<string, unknown[]>;
  /** Values tolerated below the "please check" threshold. */
  lowConfidenceOk?: Record<string, unknown[]>;
  mustNot: { field: string; value: unknown; why: string }[];
  lineItemsMode: 'exact' | 'optional' | 'none' | 'any';
}

type ExpectedItem = Pick<ParsedLineItem, 'description' | 'amountMinor' | 'quantity' | 'unitPriceMinor'>;

/** Below this a screen asks the person to check. */
const pleaseCheck = 0.5;

const sameText = (text: unknown): string =>
  String(text)
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/^["']|["']$/g, '')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/[.,;:]+$/, '')
    .trim()
    .toLowerCase();

function isSame(field: string, want: unknown, got: unknown): boolean {
  if (field === 'jobAddress') return sameText(want).replace(/[ ,]/g, '') === sameText(got).replace(/[ ,]/g, '');
  if (typeof want === 'string' && typeof got === 'string') return sameText(want) === sameText(got);
  return JSON.stringify(sorted(want)) === JSON.stringify(sorted(got));
}

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;

/** Everything a draft says that the fixture calls wrong or missing; empty when it is right. */
export function faultsOf(fixture: Fixture, draft: EstimateDraft): string[] {
  return [...fieldFaults(fixture, draft), ...itemFaults(fixture, draft), ...forbidden(fixture, draft)];
}

function fieldFaults(fixture: Fixture, draft: EstimateDraft): string[] {
  const scored = [...Object.keys(fixture.expect), ...fixture.absent].filter((field) => field !== 'lineItems');
  return [...new Set(scored)].flatMap((field) => faultsOfField(fixture, draft, field));
}

/** What is wrong with one field; empty when it is right, or rightly missing. */
export function faultsOfField(fixture: Fixture, draft: EstimateDraft, field: string): string[] {
  const got = draft.fields[field as keyof typeof draft.fields];
  const want = fixture.expect[field];
  if (!got) return want === undefined || fixture.absentOk.includes(field) ? [] : [`${field}: missing`];
  const tolerated = got.confidence < pleaseCheck ? (fixture.lowConfidenceOk?.[field] ?? []) : [];
  const right = [...(want === undefined ? [] : [want]), ...(fixture.alsoAccept?.[field] ?? []), ...tolerated];
  return right.some((one) => isSame(field, one, got.value)) ? [] : [`${field}: ${JSON.stringify(got.value)}`];
}

function itemFaults(fixture: Fixture, draft: EstimateDraft): string[] {
  const want = fixture.expect.lineItems ?? [];
  const got = draft.lineItems;
  if (fixture.lineItemsMode === 'any') return [];
  if (fixture.lineItemsMode === 'none') return got.length > 0 ? [`lineItems: ${got.length}, want none`] : [];
  if (fixture.lineItemsMode === 'exact') {
    if (got.length !== want.length) return [`lineItems: ${got.length}, want ${want.length}`];
    return want.flatMap((one, index) => (isSameItem(one, got[index]) ? [] : [`lineItems[${index}]`]));
  }
  let next = 0;
  return got.flatMap((item) => {
    const at = want.findIndex((one, index) => index >= next && isSameItem(one, item));
    next = at < 0 ? want.length : at + 1;
    return at < 0 ? [`lineItems: ${item.description} is none`] : [];
  });
}

function isSameItem(want: ExpectedItem, got: ParsedLineItem | undefined): boolean {
  if (!got || got.amountMinor !== want.amountMinor) return false;
  if (want.quantity !== undefined && got.quantity !== want.quantity) return false;
  if (want.unitPriceMinor !== undefined && got.unitPriceMinor !== want.unitPriceMinor) return false;
  const [wanted, written] = [sameText(want.description), sameText(got.description)];
  return written.includes(wanted) || (written.length > 3 && wanted.includes(written));
}

function forbidden(fixture: Fixture, draft: EstimateDraft): string[] {
  return fixture.mustNot.flatMap(({ field, value, why }) => {
    const key = field.slice('lineItems.'.length) as keyof ParsedLineItem;
    const hit =
      field === 'lineItems.count'
        ? draft.lineItems.length === value
        : field.startsWith('lineItems.')
          ? draft.lineItems.some((item) => item[key] === value)
          : isSame(field, value, draft.fields[field as keyof typeof draft.fields]?.value);
    return hit ? [`${field}: ${JSON.stringify(value)} is ${why}`] : [];
  });
}
