import {
  type ConfirmedEstimate,
  type FieldFault,
  normalizeEmail,
  normalizePhone,
  QuoteRescueError,
} from '@quote-rescue/core';

/** A customer's addresses in the one form in which they are stored and compared. */
export type Contact = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * @throws QuoteRescueError `invalid_input` where an address is given that cannot be one: better to ask now than to find
 *   out from a bounce. Neither address given is no fault here; planning says `nothing_to_send`.
 */
export function normalizeContact(estimate: ConfirmedEstimate, country: string): Contact {
  const faults: FieldFault[] = [];
  const email = oneEmail(estimate.customerEmail, faults);
  const phone = onePhone(estimate.customerPhone, country, faults);
  if (faults.length > 0) {
    throw new QuoteRescueError(
      'invalid_input',
      `Nothing was started. ${faults.map(({ message }) => message).join(' ')}`,
      { fields: faults },
    );
  }
  return { name: estimate.customerName, email, phone };
}

/** A field may hold one mailbox spelled twice ("Dana@x, dana@x"): that is one. Two mailboxes are for a person to choose from. */
function oneEmail(text: string | null, faults: FieldFault[]): string | null {
  if (text === null) return null;
  const mailboxes = text
    .split(/[,;]/)
    .filter((part) => part.trim() !== '')
    .map(normalizeEmail);
  const [first, ...others] = new Set(mailboxes);
  if (first !== undefined && first !== null && others.length === 0) return first;
  const message =
    others.length > 0 && first !== null && !others.includes(null)
      ? 'Several e-mail addresses are given; keep the one that should get the quote.'
      : `"${text}" is not an e-mail address. Check it, or leave it empty to use texts only.`;
  faults.push({ path: 'estimate.customerEmail', message });
  return null;
}

function onePhone(text: string | null, country: string, faults: FieldFault[]): string | null {
  if (text === null) return null;
  const phone = normalizePhone(text, country);
  if (phone === null) {
    faults.push({
      path: 'estimate.customerPhone',
      message: `"${text}" is not a phone number. Write it with its area code, or with + and the country code, or leave it empty.`,
    });
  }
  return phone;
}
