import type { EstimateDraft, FieldName } from '@quote-rescue/core/quote-text';
import { formatAmount } from './amount.ts';

/** Fields of the form, in the order in which they are asked for. */
export const draftFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'jobTitle',
  'jobAddress',
  'total',
  'deposit',
  'number',
  'issuedOn',
  'validUntil',
] as const;
export type DraftFieldName = (typeof draftFields)[number];

/**
 * `high`: quiet. `check`: a guess, shown as one until the person says it is right. `missing`: empty, never guessed.
 * `own`: the person typed it or said it is right.
 */
export type Confidence = 'high' | 'check' | 'missing' | 'own';

export type Span = { start: number; end: number };
export type DraftField = { text: string; confidence: Confidence; source: Span | null };

export type DepositKind = 'default' | 'percent' | 'amount' | 'none';
export type ConsentSource = 'verbal' | 'written' | 'web_form' | 'existing_customer';

/** Sums are text as typed, so that nothing a person wrote is lost while it cannot be read yet. */
export type DraftLineItem = {
  id: string;
  description: string;
  quantity: number | null;
  unitPriceMinor: number | null;
  amount: string;
  source: Span | null;
};

export type Draft = {
  /** One per form: pressing Start twice, or again after a lost answer, starts once. */
  requestKey: string;
  pastedText: string;
  /** `paste` until a text was read or the person chose to type. */
  step: 'paste' | 'check' | 'plan';
  fields: Record<DraftFieldName, DraftField>;
  depositKind: DepositKind;
  currency: string;
  locale: 'en' | 'es';
  /** null = the contractor's own zone. */
  customerZone: string | null;
  lineItems: DraftLineItem[];
  /** What the customer agrees to on this job; empty = the company's own. Never read from the text. */
  terms: string;
  consent: { given: boolean; source: ConsentSource; on: string };
  warnings: EstimateDraft['warnings'];
};

export type DraftContext = { currency: string; locale: string };

const missing: DraftField = { text: '', confidence: 'missing', source: null };

export function emptyDraft(requestKey: string, currency: string): Draft {
  return {
    requestKey,
    pastedText: '',
    step: 'paste',
    fields: Object.fromEntries(draftFields.map((name) => [name, missing])) as Draft['fields'],
    depositKind: 'default',
    currency,
    locale: 'en',
    customerZone: null,
    lineItems: [],
    terms: '',
    consent: { given: false, source: 'verbal', on: '' },
    warnings: [],
  };
}

/** Where the parser's name differs from the form's. */
const parsedName: Record<DraftFieldName, FieldName> = {
  customerName: 'customerName',
  customerEmail: 'customerEmail',
  customerPhone: 'customerPhone',
  jobTitle: 'jobTitle',
  jobAddress: 'jobAddress',
  total: 'totalMinor',
  deposit: 'deposit',
  number: 'estimateNumber',
  issuedOn: 'issuedOn',
  validUntil: 'validUntil',
};

/** The parser's own bar: below it, a person should look. */
const CHECK_BELOW = 0.5;

/** A number of North America is shown to a reader there without the code that both share. */
function atHome(phone: string, locale: string): string {
  return /^en(-US|-CA)?$|^es-US$/.test(locale)
    ? phone.replace(/^\+1[ -]?(\d{3})[ -]?(\d{3})[ -]?(\d{4})$/, '($1) $2-$3')
    : phone;
}

/** Turns what the parser read into the form. */
export function draftFromParsed(draft: Draft, text: string, parsed: EstimateDraft, context: DraftContext): Draft {
  const currency = parsed.fields.currency?.value ?? context.currency;
  const doubted = doubtedFields(parsed);
  const deposit = parsed.fields.deposit?.value;
  const textOf: Record<DraftFieldName, string | undefined> = {
    customerName: parsed.fields.customerName?.value,
    customerEmail: parsed.fields.customerEmail?.value,
    customerPhone: parsed.fields.customerPhone && atHome(parsed.fields.customerPhone.value, context.locale),
    jobTitle: parsed.fields.jobTitle?.value,
    jobAddress: parsed.fields.jobAddress?.value,
    total: parsed.fields.totalMinor && formatAmount(parsed.fields.totalMinor.value, currency, context.locale),
    deposit: deposit && depositText(deposit, currency, context.locale),
    number: parsed.fields.estimateNumber?.value,
    issuedOn: parsed.fields.issuedOn?.value,
    validUntil: parsed.fields.validUntil?.value,
  };
  const fields = {} as Draft['fields'];
  for (const name of draftFields) {
    const found = parsed.fields[parsedName[name]];
    const value = textOf[name];
    fields[name] =
      found === undefined || value === undefined
        ? missing
        : {
            text: value,
            confidence: found.confidence < CHECK_BELOW || doubted.has(name) ? 'check' : 'high',
            source: found.end > found.start ? { start: found.start, end: found.end } : null,
          };
  }
  return {
    ...draft,
    pastedText: text,
    step: 'check',
    fields,
    currency,
    depositKind: deposit?.type ?? 'default',
    lineItems: parsed.lineItems.map((item, index) => ({
      id: `item-${index}`,
      description: item.description,
      quantity: item.quantity ?? null,
      unitPriceMinor: item.unitPriceMinor ?? null,
      amount: formatAmount(item.amountMinor, currency, context.locale),
      source: { start: item.start, end: item.end },
    })),
    warnings: parsed.warnings,
  };
}

function depositText(
  deposit: { type: 'percent'; value: number } | { type: 'amount'; amountMinor: number },
  currency: string,
  locale: string,
): string {
  return deposit.type === 'percent' ? String(deposit.value) : formatAmount(deposit.amountMinor, currency, locale);
}

/** A warning makes the value it is about a guess, however sure the parser was of the characters. */
function doubtedFields(parsed: EstimateDraft): Set<DraftFieldName> {
  const doubted = new Set<DraftFieldName>();
  for (const warning of parsed.warnings) {
    if (warning.code === 'ambiguous_date') {
      for (const name of ['issuedOn', 'validUntil'] as const) {
        const found = parsed.fields[name];
        if (found && found.start < warning.end && warning.start < found.end) doubted.add(name);
      }
    } else if (warning.code !== 'text_cut' && warning.code !== 'nothing_found') {
      doubted.add('total');
    }
  }
  return doubted;
}

export type DraftAction =
  | { type: 'typed'; field: DraftFieldName; text: string }
  | { type: 'looks_right'; field: DraftFieldName }
  /** The person selected a part of the pasted text and said what it is. */
  | { type: 'use_span'; field: DraftFieldName; span: Span; text: string }
  | { type: 'deposit_kind'; kind: DepositKind }
  | { type: 'currency'; currency: string }
  | { type: 'locale'; locale: Draft['locale'] }
  | { type: 'customer_zone'; zone: string | null }
  | { type: 'consent'; consent: Partial<Draft['consent']> }
  | { type: 'item_typed'; id: string; change: Partial<Pick<DraftLineItem, 'description' | 'amount'>> }
  | { type: 'terms'; text: string }
  | { type: 'item_added' }
  | { type: 'item_removed'; id: string }
  | { type: 'pasted_text'; text: string }
  | { type: 'step'; step: Draft['step'] };

/** What a press or a key changes in the form. Pure: the same actions give the same draft. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed':
      return withField(draft, action.field, {
        text: action.text,
        confidence: action.text.trim() === '' ? 'missing' : 'own',
        source: draft.fields[action.field].source,
      });
    case 'looks_right':
      return withField(draft, action.field, { ...draft.fields[action.field], confidence: 'own' });
    case 'use_span':
      return withField(draft, action.field, { text: action.text, confidence: 'own', source: action.span });
    case 'deposit_kind':
      return withField({ ...draft, depositKind: action.kind }, 'deposit', {
        ...draft.fields.deposit,
        confidence: 'own',
      });
    case 'currency':
      return { ...draft, currency: action.currency };
    case 'locale':
      return { ...draft, locale: action.locale };
    case 'customer_zone':
      return { ...draft, customerZone: action.zone };
    case 'consent':
      return { ...draft, consent: { ...draft.consent, ...action.consent } };
    case 'item_typed':
      return {
        ...draft,
        lineItems: draft.lineItems.map((item) =>
          // A sum typed by hand no longer is quantity times price.
          item.id === action.id
            ? {
                ...item,
                ...action.change,
                ...(action.change.amount === undefined ? {} : { quantity: null, unitPriceMinor: null }),
              }
            : item,
        ),
      };
    case 'item_added':
      return {
        ...draft,
        lineItems: [
          ...draft.lineItems,
          {
            id: freshItemId(draft.lineItems),
            description: '',
            quantity: null,
            unitPriceMinor: null,
            amount: '',
            source: null,
          },
        ],
      };
    case 'item_removed':
      return { ...draft, lineItems: draft.lineItems.filter((item) => item.id !== action.id) };
    case 'terms':
      return { ...draft, terms: action.text };
    case 'pasted_text':
      return { ...draft, pastedText: action.text };
    case 'step':
      return { ...draft, step: action.step };
  }
}

function freshItemId(items: readonly DraftLineItem[]): string {
  let number = items.length + 1;
  while (items.some(({ id }) => id === `own-${number}`)) number++;
  return `own-${number}`;
}

function withField(draft: Draft, name: DraftFieldName, field: DraftField): Draft {
  return { ...draft, fields: { ...draft.fields, [name]: field } };
}

/** Fields whose value is a guess nobody has looked at. */
export function fieldsToCheck(draft: Draft): DraftFieldName[] {
  return draftFields.filter((name) => draft.fields[name].confidence === 'check');
}

/** The passage a field came from, shortened for a line under it. */
export function quotedSource(draft: Draft, name: DraftFieldName): string | null {
  const { source } = draft.fields[name];
  if (!source) return null;
  const passage = draft.pastedText.slice(source.start, source.end).replace(/\s+/g, ' ').trim();
  return passage.length > 80 ? `${passage.slice(0, 79)}…` : passage || null;
}
