import * as z from 'zod';

/** What Fieldhand's own API says and takes. Instants are ISO strings in UTC on the demo's clock. */

export type Account = {
  readonly id: string;
  readonly personName: string;
  readonly role: string;
  readonly companyName: string;
  readonly place: string;
  readonly zone: string;
  readonly color: string;
};

export type Session = { readonly account: Account | null; readonly accounts: readonly Account[] };

export const signInInput = z.strictObject({ account: z.string().max(40) });

/** The stage: clock and providers. `zone` is the signed-in tenant's, or else the first tenant's. */
export type Stage = {
  readonly now: string;
  readonly zone: string;
  /** How far the demo's clock runs ahead of the machine's, ms. */
  readonly aheadMs: number;
  /** `local` = runs in this process. */
  readonly email: 'local' | 'smtp';
  readonly sms: 'local' | 'twilio';
  readonly payments: 'local' | 'stripe';
};

export const advanceInput = z.strictObject({
  to: z.enum(['next', 'day', 'end']),
  /** `next` and `end` of this estimate; null = of everything that is running. */
  estimateId: z.string().max(60).nullable(),
});
export type AdvanceInput = z.infer<typeof advanceInput>;

/** What happened while the clock moved. */
export type Advanced = {
  readonly now: string;
  readonly emails: number;
  readonly texts: number;
  readonly moved: boolean;
};

/** A customer, as the demo's inbox and phone know them: everyone an estimate went to. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly accountId: string;
  readonly companyName: string;
  readonly mails: number;
  readonly texts: number;
  readonly lastAt: string | null;
};

export type Mail = {
  readonly id: number;
  readonly at: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

export type Text = {
  readonly id: number;
  readonly at: string;
  readonly direction: 'to_customer' | 'from_customer';
  readonly body: string;
  /** Twilio's word: queued, sent, delivered, undelivered, received. */
  readonly status: string;
};

export type Belongings = {
  readonly person: Person;
  readonly zone: string;
  readonly mails: readonly Mail[];
  readonly texts: readonly Text[];
};

export const replyInput = z.strictObject({
  body: z.string().trim().min(1, 'Write something first.').max(1600),
});

export type Sample = { readonly id: string; readonly title: string; readonly text: string };

/** Every refusal of the API: what, why, what to do. */
export type Refusal = { readonly error: string };
