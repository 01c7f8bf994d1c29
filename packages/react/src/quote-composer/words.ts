import type { PlanRow } from '@quote-rescue/core';
import type { ParseWarningCode } from '@quote-rescue/core/quote-text';
import { wallParts, zoneCity } from '../primitives/format.ts';
import type { ConsentSource, DepositKind, DraftFieldName } from './draft.ts';
import type { DraftReading, FaultPlace } from './estimate-of-draft.ts';

export const fieldLabels: Record<DraftFieldName, string> = {
  customerName: 'Customer',
  customerEmail: 'E-mail',
  customerPhone: 'Mobile phone',
  jobTitle: 'Job',
  jobAddress: 'Job address',
  total: 'Total',
  deposit: 'Deposit to book',
  number: 'Estimate no.',
  issuedOn: 'Sent on',
  validUntil: 'Price holds until',
};

const needed: Partial<Record<FaultPlace, string>> = {
  customerName: 'the customer',
  customerEmail: 'an e-mail address or a phone number',
  customerPhone: 'the phone number',
  jobTitle: 'the job',
  total: 'the total',
  deposit: 'the deposit',
  terms: 'shorter terms',
  consent: 'the day of the consent',
};

/** What keeps a plan from being made, each once: "the job", "the total". */
export function missingWords(reading: DraftReading): string[] {
  if (reading.ok) return [];
  return [...new Set(reading.faults.map(({ place }) => needed[place] ?? 'every line'))];
}

export const depositKinds: Record<DepositKind, string> = {
  default: 'Your usual rule',
  percent: 'Percent of the total',
  amount: 'Fixed sum',
  none: 'No deposit',
};

export const consentSources: Record<ConsentSource, string> = {
  verbal: 'Said so in person or by phone',
  written: 'In writing',
  web_form: 'On a web form',
  existing_customer: 'As an existing customer',
};

export const warningWords: Record<ParseWarningCode, string> = {
  text_cut: 'The text is very long; the end of it was not read.',
  nothing_found: 'Nothing that looks like an estimate was found.',
  no_single_total: 'The text has prices but no single total. Enter the sum you are asking for.',
  total_does_not_add_up: 'The lines do not add up to the total. Please check the sum.',
  conflicting_documents: 'The text seems to hold two versions. Please check the total.',
  ambiguous_date: 'A date could be read as two different days. Please check it.',
};

const movedWords: Record<NonNullable<PlanRow['moved']>, string> = {
  quiet_hours: 'Moved into allowed hours',
  closed_day: 'Moved off a closed day',
  min_gap: 'Moved: 24 hours apart',
};

export function movedSentence(row: PlanRow): string | null {
  return row.moved === null ? null : movedWords[row.moved];
}

/** "Thu, Dec 3, 9:00 AM, Denver" */
export function planWhen(row: PlanRow, locale: string): string {
  const { day, time } = wallParts(row.localAt, locale);
  return `${day}, ${time}, ${zoneCity(row.zone)}`;
}

export const sampleEstimate = `Brightwater Plumbing LLC
1180 Wazee St, Denver, CO 80204
(303) 555-0148

ESTIMATE 1042                                 November 28, 2026

Prepared for: Ana Ruiz
ana.ruiz@example.com
Cell: (720) 555-0172
Job site: 2231 Clermont St, Denver, CO 80207

Replace water heater, 50 gal gas

Water heater, 50 gal, 12-year warranty    1    $2,450.00   $2,450.00
Expansion tank and gas line fittings      1      $385.00     $385.00
Installation, permit, haul away           1    $2,015.00   $2,015.00

Total due $4,850.00
A deposit of 20% books the date.
This price is good until December 28, 2026.
`;
