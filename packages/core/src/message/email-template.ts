import type { Sentence } from './template.ts';

/** An e-mail as data: the same blocks become the text part and the HTML part. */
export type EmailBlock =
  | { readonly kind: 'text'; readonly sentences: readonly Sentence[] }
  /** The customer's or contractor's own words, set off from ours. */
  | { readonly kind: 'quoted'; readonly text: Sentence }
  /** "See what is included: <link>" as text; a button, and the link below it, in HTML. */
  | { readonly kind: 'action'; readonly lead: Sentence; readonly label: string; readonly to: 'link' | 'appLink' }
  /** Facts at a glance. `htmlOnly` where the sentences of the text part say them already. */
  | {
      readonly kind: 'facts';
      readonly rows: readonly (readonly [label: string, value: Sentence])[];
      readonly htmlOnly: boolean;
    };

export type EmailTemplate = {
  readonly subject: Sentence;
  /** What inboxes show after the subject. */
  readonly preheader: readonly Sentence[];
  readonly blocks: readonly EmailBlock[];
  /** Who signs, and whether reminders can be stopped from here. */
  readonly closing: 'sequence' | 'transactional' | 'to_contractor';
};

/** Names of all e-mail templates. Copy for a person who read the quote (R) differs where the name ends in `R`. */
export const emailTemplateNames = [
  'quote/T+0',
  'quote/T+2 N',
  'quote/T+2 R',
  'quote/T+7 N',
  'quote/T+7 R',
  'receipt',
  'debit-failed',
  'decline-ack',
  'snooze-ack',
  'notice/paid',
  'notice/paid_twice',
  'notice/accepted',
  'notice/declined',
  'notice/decline_undone',
  'notice/question',
  'notice/deposit_failed',
  'notice/refunded',
  'notice/refund_returned',
  'notice/disputed',
  'notice/dispute_won',
  'notice/dispute_lost',
] as const;
export type EmailTemplateName = (typeof emailTemplateNames)[number];
export type EmailCopy = {
  readonly templates: { readonly [name in EmailTemplateName]: EmailTemplate };
  readonly closing: {
    readonly toReachMe: Sentence;
    readonly stopReminders: string;
    readonly automatic: string;
    readonly orOpen: string;
  };
};

export const text = (...sentences: Sentence[]): EmailBlock => ({ kind: 'text', sentences });
export const quoted = (sentence: Sentence): EmailBlock => ({ kind: 'quoted', text: sentence });
export const action = (lead: Sentence, label: string, to: 'link' | 'appLink' = 'link'): EmailBlock => ({
  kind: 'action',
  lead,
  label,
  to,
});
export const facts = (
  rows: readonly (readonly [label: string, value: Sentence])[],
  { htmlOnly }: { htmlOnly: boolean },
): EmailBlock => ({ kind: 'facts', rows, htmlOnly });
