import { defineSequence } from './define.ts';

/**
 * The default: the quote link by e-mail, a friendly reminder, a short text, a last check-in pair, silence.
 *
 * `lateAfterHours` 36: a text due Wednesday 9:00 that an outage kept until Wednesday night still goes on Thursday
 * morning (24 h late), and so does one held up on a Saturday afternoon that must wait for Sunday noon; a message that is
 * two days late would say "as promised" about something forgotten, so it is dropped. Only the newest of several due
 * steps goes in any case.
 */
export const quoteRescueSequence = /* @__PURE__ */ defineSequence({
  id: 'quote-rescue',
  name: 'Quote follow-up',
  kind: 'quote',
  steps: [
    { id: 'T+0', after: { days: 0 }, channels: [{ channel: 'email', template: 'quote/T+0' }] },
    { id: 'T+2', after: { days: 2 }, channels: [{ channel: 'email', template: 'quote/T+2' }] },
    { id: 'T+4', after: { days: 4 }, channels: [{ channel: 'sms', template: 'quote/T+4' }] },
    {
      id: 'T+7',
      after: { days: 7 },
      channels: [
        { channel: 'email', template: 'quote/T+7' },
        { channel: 'sms', template: 'quote/T+7' },
      ],
    },
  ],
  end: { id: 'T+10', after: { days: 10 } },
  minGapHours: 24,
  lateAfterHours: 36,
});
