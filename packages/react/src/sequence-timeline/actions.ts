import type { CatchUp, Channel } from '@quote-rescue/core';

/** Everything a person can do on a timeline. */
export type TimelineAction =
  | { type: 'pause' }
  | { type: 'resume'; catchUp: CatchUp }
  | { type: 'stop' }
  | { type: 'won' }
  | { type: 'lost'; reason: string | null }
  /** Takes back won, lost or the start, within its 30 seconds. */
  | { type: 'undo' }
  | { type: 'reopen' }
  | { type: 'restart' }
  | { type: 'answer'; messageId: string; how: 'answered' | 'continued' }
  | { type: 'send_again'; key: string }
  | { type: 'settle'; key: string; as: 'sent' | 'not_sent' }
  | { type: 'opt_out'; channel: Channel }
  | { type: 'refund'; paymentId: string; amountMinor: number }
  /** A payment that is not as it was asked for is settled as it came. */
  | { type: 'keep_payment'; paymentId: string }
  /** The customer's link is replaced by another one, or by none. */
  | { type: 'new_link' }
  | { type: 'link_off' };
export type TimelineActionType = TimelineAction['type'];

/** Said to a screen reader once it is done. */
export const doneWords: Record<TimelineActionType, string> = {
  pause: 'Paused. Nothing goes until you resume.',
  resume: 'Resumed.',
  stop: 'Stopped. Nothing more goes.',
  won: 'Marked won. You can undo this for 30 seconds.',
  lost: 'Marked lost. You can undo this for 30 seconds.',
  undo: 'Undone.',
  reopen: 'Reopened.',
  restart: 'Started again.',
  answer: 'The follow-up goes on.',
  send_again: 'Sent again.',
  settle: 'Noted.',
  opt_out: 'Opted out.',
  refund: 'The refund is on its way.',
  keep_payment: 'The payment is kept as it came.',
  new_link: 'The quote has a new link.',
  link_off: 'The link is switched off.',
};
