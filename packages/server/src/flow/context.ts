import type { Sequence } from '@quote-rescue/core';
import type { Clock } from '../ports/clock.ts';
import type { EmailProvider } from '../ports/email.ts';
import type { TellHost } from '../ports/host-webhook.ts';
import type { Logger } from '../ports/logger.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { SmsProvider } from '../ports/sms.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Sealer } from './sealing.ts';

/** `calendar` rules what is due; `machine` rules leases, rates and signatures. Epoch ms. */
export type Now = { readonly calendar: number; readonly machine: number };

/** What every flow is given. Built once by createQuoteRescue. */
export type Context = {
  /** Bound to the kit's schema. */
  readonly db: Db;
  /** Binds a transaction of the host to the kit's schema. */
  readonly bind: (tx: Tx) => Tx;
  readonly now: () => Promise<Now>;
  /** Milliseconds from a start that means nothing: for what takes long here, whatever the clocks say. Never goes back. */
  readonly monotonic: () => number;
  readonly clock: Clock;
  readonly email: EmailProvider;
  /** The address mails come from: the host's own verified domain; the tenant's name stands before it. */
  readonly emailFrom: string;
  readonly sms: SmsProvider | null;
  readonly payments: PaymentProvider | null;
  /** Posts a signed webhook to the host; null = the host wants none. */
  readonly tellHost: TellHost | null;
  /** Public address of the kit's HTTP door, without a slash at the end. */
  readonly baseUrl: string;
  readonly sealer: Sealer;
  /** Cryptographically random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  /** Host's sequences by id; `quote` is the one that `enroll` uses for estimates. */
  readonly sequences: ReadonlyMap<string, Sequence>;
  /** Tells a worker that something may be due, or will be once the host has committed. Never throws. */
  readonly nudge: (when?: 'now' | 'after_commit') => void;
  readonly logger: Logger;
};

export const iso = (ms: number): string => new Date(ms).toISOString();
