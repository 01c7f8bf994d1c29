import { instantAt, localMinute, QuoteRescueError, type QuoteView } from '@quote-rescue/core';
import { readQuote } from '../store/quotes.ts';
import { type Context, iso } from './context.ts';
import { press } from './press.ts';

const dayMs = 86_400_000;
const longestDays = 366;

/**
 * Later: quiet until the morning of a day in the customer's zone. The sweep lifts the hold then, and the rest of the run
 * is planned anew from that day. Pressing again changes the day.
 * @throws QuoteRescueError `invalid_input` for a day that is not ahead, or more than a year away
 */
export async function snooze(context: Context, token: string, input: { until: string }): Promise<QuoteView> {
  const { quote } = await press(context, token, async ({ tx, link, now, current }) => {
    const row = await readQuote(tx, link.tenant.id, link.estimateId);
    const { settings } = link.tenant;
    const zone = row?.zone ?? settings.timeZone;
    const today = Date.parse(localMinute(zone, now.calendar).slice(0, 10));
    const days = (Date.parse(input.until) - today) / dayMs;
    if (!(days >= 1 && days <= longestDays)) {
      throw new QuoteRescueError('invalid_input', 'Pick a day from tomorrow on, at most a year ahead.', {
        fields: [{ path: 'until', message: 'Pick a day from tomorrow on, at most a year ahead.' }],
      });
    }
    if (current.state.disposition !== 'open' || current.state.enrollment.status !== 'running') return [];
    const until = iso(instantAt(zone, Date.parse(`${input.until}T${settings.followUpAt ?? '09:00'}:00Z`)));
    if (current.state.holds.snoozed?.until === until) return [];
    return [
      {
        type: 'hold.placed',
        data: { hold: 'snoozed', until },
        actor: { kind: 'customer' },
        occurredAt: iso(now.calendar),
        run: current.state.run,
      },
    ];
  });
  return quote;
}
