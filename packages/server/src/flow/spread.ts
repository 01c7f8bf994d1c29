import { createHash } from 'node:crypto';

/**
 * 0 <= spread < 1: where in a morning this customer's postponed messages go. Made of the customer's address, so that a
 * preview, which has no ids yet, shows the instant that enrolment will plan.
 */
export function spreadOf(contact: {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}): number {
  const hash = createHash('sha256')
    .update(contact.email ?? contact.phone ?? contact.name)
    .digest();
  return hash.readUInt32BE(0) / 2 ** 32;
}
