import type { PhoneReader } from './values/phone.ts';

/** What to ask for before work starts, as the contractor put it. */
export type DepositTerms =
  /** `value` is in percent of the total: 30 means 30 %. */
  | { type: 'percent'; value: number }
  /** `amountMinor` is in the minor unit of the draft's currency. */
  | { type: 'amount'; amountMinor: number };

/** Every field a draft can hold, with the type of its value. A field that the text does not settle is absent. */
export interface FieldValues {
  customerName: string;
  customerEmail: string;
  /** E.164, without extension. */
  customerPhone: string;
  companyName: string;
  estimateNumber: string;
  /** Calendar date, `YYYY-MM-DD`. */
  issuedOn: string;
  /** Calendar date, `YYYY-MM-DD`: the last day the price holds. */
  validUntil: string;
  /** ISO 4217 code. */
  currency: string;
  /** What the customer pays for the whole job, after discounts and tax, in minor units of `currency`. */
  totalMinor: number;
  deposit: DepositTerms;
  /** One line, parts separated by `, `. */
  jobAddress: string;
  /** What the job is, in a few words. Confidence is below 0.5 when it was derived from a line item. */
  jobTitle: string;
}

export type FieldName = keyof FieldValues;

export const fieldNames = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'companyName',
  'estimateNumber',
  'issuedOn',
  'validUntil',
  'currency',
  'totalMinor',
  'deposit',
  'jobAddress',
  'jobTitle',
] as const satisfies readonly FieldName[];

/** Why a value was taken: a closed list, so that screens can explain it in their own words. */
export type EvidenceReason =
  /** A label stands before it on the same line, or above it. */
  | 'label'
  /** A sentence says so ("my price for that is ..."). */
  | 'sentence'
  /** It stands in the customer's (or for companyName the contractor's) block. */
  | 'party_block'
  /** The head of the document, before anything else. */
  | 'letterhead'
  /** The sign-off at the end of a message. */
  | 'signature'
  /** "Hi Corinne," */
  | 'greeting'
  /** From, To and Date lines of a mail. */
  | 'mail_header'
  /** A column of labels next to, or above, a column of values. */
  | 'stacked_columns'
  /** Computed from another value in the text ("valid 30 days"). */
  | 'derived'
  /** Items, subtotal, tax and total add up. */
  | 'sums_match'
  /** The only value of its kind. */
  | 'only_one'
  /** An ISO code or a sign that only one currency uses. */
  | 'currency_mark'
  /** A sign several currencies use, read as the tenant's own. */
  | 'tenant_default'
  /** Taken from the line items. */
  | 'line_item';

/** A value considered for a field, with where it stands in the pasted text. */
export interface Evidence<Value> {
  value: Value;
  /** 0 to 1. Below 0.5 a screen should ask the person to check. */
  confidence: number;
  /** UTF-16 index into the pasted text, as pasted. */
  start: number;
  /** Exclusive. */
  end: number;
  reason: EvidenceReason;
}

export const evidence = <Value>(
  { value, start, end }: { value: Value; start: number; end: number },
  confidence: number,
  reason: EvidenceReason,
): Evidence<Value> => ({ value, confidence, start, end, reason });

export interface ParsedField<Value> extends Evidence<Value> {
  /** The best value that was not taken, for "did you mean". */
  runnerUp?: Evidence<Value>;
}

export type ParsedFields = { [Name in FieldName]?: ParsedField<FieldValues[Name]> };

/** One line the total is made of. When both are present, `quantity * unitPriceMinor` rounds to `amountMinor`. */
export interface ParsedLineItem {
  description: string;
  quantity?: number;
  unitPriceMinor?: number;
  /** Negative for a credit inside the list. */
  amountMinor: number;
  confidence: number;
  start: number;
  end: number;
}

export type ParseWarningCode =
  /** The text is longer than the parser reads; what is past `start` was not looked at. */
  | 'text_cut'
  /** Nothing that belongs to an estimate was found. */
  | 'nothing_found'
  /** Prices are there, but no single figure is the price of the whole job. */
  | 'no_single_total'
  /** The total stands in the text but its parts do not add up to it. */
  | 'total_does_not_add_up'
  /** Two documents, or two versions, disagree. */
  | 'conflicting_documents'
  /** A numeric date could be read as two days. */
  | 'ambiguous_date';

export interface ParseWarning {
  code: ParseWarningCode;
  start: number;
  end: number;
}

export interface EstimateDraft {
  fields: ParsedFields;
  lineItems: ParsedLineItem[];
  warnings: ParseWarning[];
}

/** What the text leaves to local custom: the `$` sign, `5/8/2026`, a phone without country code. */
export interface ParseContext {
  /** ISO 3166-1 alpha-2, for example `US`. */
  country: string;
  /** ISO 4217, for example `USD`. */
  currency: string;
  /** IANA zone, for example `America/Chicago`. Dates in an estimate are calendar dates, so it decides nothing yet. */
  timeZone: string;
  /** Reads home numbers of a country whose numbering plan the parser does not know; see `loadPhoneReader`. */
  phones?: PhoneReader;
}
