import type { QuoteView } from '@quote-rescue/core';
import type { Context } from './context.ts';
import { iso } from './context.ts';
import { press } from './press.ts';

/**
 * The page saw a trusted pointer, key or scroll event after two seconds in view: a person reads. Chooses the copy of
 * later messages; recorded once per run.
 */
export async function notePerson(context: Context, token: string): Promise<QuoteView> {
  const { quote } = await press(context, token, ({ current, now }) =>
    current.state.readByPerson
      ? []
      : [
          {
            type: 'quote.viewed',
            data: { by: 'person' },
            actor: { kind: 'customer' },
            occurredAt: iso(now.calendar),
            run: current.state.run || null,
          },
        ],
  );
  return quote;
}
