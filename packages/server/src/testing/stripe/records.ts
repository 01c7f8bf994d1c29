import { randomBytes } from 'node:crypto';
import type { SessionParams } from './session-params.ts';

/** A payment in the emulator, of a checkout or made directly. Only the fields at the end change. */
export type EmulatedPayment = {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  /** `acct_...` of a Connect direct charge. */
  readonly account: string | null;
  readonly createdAt: number;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly applicationFee: number | null;
  payment: 'unpaid' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  paidBy: 'card' | 'us_bank_account' | null;
  payerEmail: string | null;
  refunded: number;
  dispute: EmulatedDispute | null;
};

export type EmulatedCheckout = EmulatedPayment & {
  readonly id: string;
  readonly params: SessionParams;
  readonly expiresAt: number;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
};

export type EmulatedRefund = {
  readonly id: string;
  readonly payment: EmulatedPayment;
  readonly amount: number;
  readonly createdAt: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'failed';
};

export type EmulatedDispute = {
  readonly id: string;
  readonly createdAt: number;
  status: 'needs_response' | 'won' | 'lost';
};

export function makeId(prefix: string, length = 24): string {
  return `${prefix}_${randomBytes(length).toString('base64url').replace(/[-_]/g, '0').slice(0, length)}`;
}
