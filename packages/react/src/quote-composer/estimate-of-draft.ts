import { type EstimateInput, isVisible } from '@quote-rescue/core';
import { readAmount } from './amount.ts';
import { type Draft, type DraftFieldName, draftFields } from './draft.ts';

/** Where a fault is shown: a field of the form, the terms, the consent, or a line of the list. */
export type FaultPlace = DraftFieldName | 'terms' | 'consent' | `item:${string}` | 'form';
export type DraftFault = { place: FaultPlace; message: string };

export type DraftReading = { ok: true; estimate: EstimateInput } | { ok: false; faults: DraftFault[] };

/** As the server counts, in UTF-16 units. */
const TERMS_MAX = 10_000;

/**
 * Reads the form as the estimate to be started. Looks only for what a person can be told at once; the server checks
 * everything again and has the last word.
 */
export function estimateOfDraft(draft: Draft): DraftReading {
  const faults: DraftFault[] = [];
  const fault = (place: FaultPlace, message: string) => {
    faults.push({ place, message });
  };
  // Characters that nobody sees are no name: the server would refuse them too.
  const text = (name: DraftFieldName) => {
    const typed = draft.fields[name].text.trim();
    return isVisible(typed) ? typed : null;
  };

  const customerName = text('customerName');
  if (!customerName) fault('customerName', 'Enter the customer’s name.');
  const email = text('customerEmail');
  const phone = text('customerPhone');
  if (!email && !phone)
    fault('customerEmail', 'Enter an e-mail address or a phone number: there is nowhere to send to.');
  if (email && !/^\S+@\S+\.\S+$/.test(email)) fault('customerEmail', `“${email}” is not an e-mail address.`);
  if (phone && phone.replace(/\D/g, '').length < 7)
    fault('customerPhone', `“${phone}” is too short for a phone number.`);
  const jobTitle = text('jobTitle');
  if (!jobTitle) fault('jobTitle', 'Say what the job is, as the customer would.');

  const totalText = text('total');
  const total = totalText === null ? null : readAmount(totalText, draft.currency);
  if (totalText === null) fault('total', 'Enter the total of the estimate.');
  else if (total === null) fault('total', `“${totalText}” cannot be read as a sum. Write it like 4,850.00.`);
  else if (total <= 0) fault('total', 'The total must be above zero.');

  const deposit = depositOf(draft, total, fault);
  const lineItems = draft.lineItems.flatMap((item) => {
    const amountMinor = readAmount(item.amount, draft.currency);
    const described = isVisible(item.description);
    if (!described && item.amount.trim() === '') return [];
    if (!described) fault(`item:${item.id}`, 'Describe this line or remove it.');
    if (amountMinor === null) {
      fault(`item:${item.id}`, `“${item.amount}” cannot be read as a sum. Write it like 150.00.`);
      return [];
    }
    return [
      {
        description: item.description.trim(),
        amountMinor,
        ...(item.quantity === null ? {} : { quantity: item.quantity }),
        ...(item.unitPriceMinor === null ? {} : { unitPriceMinor: item.unitPriceMinor }),
      },
    ];
  });
  const terms = isVisible(draft.terms) ? draft.terms.trim() : null;
  if (terms !== null && terms.length > TERMS_MAX)
    fault('terms', `The terms are ${(terms.length - TERMS_MAX).toLocaleString('en-US')} letters too long.`);
  if (draft.consent.given && !draft.consent.on)
    fault('consent', 'Enter the day on which the customer agreed to texts.');

  if (faults.length > 0 || !customerName || !jobTitle || total === null) return { ok: false, faults };
  return {
    ok: true,
    estimate: {
      customerName,
      customerEmail: email,
      customerPhone: phone,
      customerZone: draft.customerZone,
      locale: draft.locale,
      jobTitle,
      jobAddress: text('jobAddress'),
      number: text('number'),
      issuedOn: text('issuedOn'),
      validUntil: text('validUntil'),
      currency: draft.currency,
      totalMinor: total,
      deposit,
      lineItems,
      terms,
      smsConsent: draft.consent.given ? { source: draft.consent.source, on: draft.consent.on } : null,
      pastedText: draft.pastedText || null,
    },
  };
}

function depositOf(
  draft: Draft,
  total: number | null,
  fault: (place: FaultPlace, message: string) => void,
): EstimateInput['deposit'] {
  const text = draft.fields.deposit.text.trim();
  switch (draft.depositKind) {
    case 'default':
      return null;
    case 'none':
      return { type: 'none' };
    case 'percent': {
      const percent = Number(text.replace(/\s*%$/, '').replace(',', '.'));
      if (text === '' || !(percent > 0 && percent <= 100)) {
        fault('deposit', 'Enter a share between 0 and 100 percent.');
        return null;
      }
      return { type: 'percent', basisPoints: Math.round(percent * 100) };
    }
    case 'amount': {
      const amountMinor = readAmount(text, draft.currency);
      if (amountMinor === null || amountMinor <= 0) fault('deposit', 'Enter the deposit like 970.00.');
      else if (total !== null && amountMinor > total) fault('deposit', 'The deposit is more than the total.');
      else return { type: 'amount', amountMinor };
      return null;
    }
  }
}

/** The input paths of the server (`estimate.totalMinor`) in terms of the form. */
export function placeOfPath(path: string): FaultPlace {
  const name = path.replace(/^estimate\./, '').split('.')[0] ?? '';
  if (name === 'totalMinor' || name === 'currency') return 'total';
  if (name === 'smsConsent') return 'consent';
  if (name === 'terms') return 'terms';
  return (draftFields as readonly string[]).includes(name) ? (name as DraftFieldName) : 'form';
}
