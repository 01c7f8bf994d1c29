import type { QuoteRescue } from '@quote-rescue/server';
import { say } from '../machine/say.ts';
import type { StageClock } from './clock.ts';
import type { Drive } from './drive.ts';
import type { Providers } from './providers.ts';
import { type SeedEstimate, seedEstimates } from './seed-estimates.ts';

const day = 86_400_000;

/** How far in the past the demo's first day is: the history below ends at about the machine's own time. */
export const historyMs = Math.max(...seedEstimates.map(({ daysAgo }) => daysAgo)) * day;

export type SeedParts = {
  readonly kit: QuoteRescue;
  readonly clock: StageClock;
  readonly drive: Drive;
  readonly providers: Providers;
};

/**
 * Two weeks of two businesses, made the way they would have come about: estimates are enrolled, days pass, customers
 * pay, ask or say no on their quote page. Nothing is written past the kit's public API.
 */
export async function seed(parts: SeedParts): Promise<void> {
  const { providers, drive } = parts;
  if (Object.values(providers.kinds).some((kind) => kind !== 'local')) {
    await drive.moveTo(Date.now());
    say('seed', 'No example estimates: with real providers they would send real messages.');
    return;
  }
  const started = Date.now();
  const lastDay = Date.now();
  for (const step of inOrder(lastDay)) {
    await drive.moveTo(step.at);
    await step.run(parts);
  }
  await drive.moveTo(lastDay);
  say('seed', `${seedEstimates.length} example estimates in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

type Step = { readonly at: number; readonly run: (parts: SeedParts) => Promise<void> };

function inOrder(lastDay: number): Step[] {
  const quoteUrls = new Map<SeedEstimate, { estimateId: string; quoteUrl: string }>();
  const steps = seedEstimates.flatMap((seeded, index): Step[] => {
    const start = lastDay - seeded.daysAgo * day;
    const enrol: Step = {
      at: start,
      run: async ({ kit }) => {
        const { estimateId, quoteUrl } = await kit.enroll(seeded.tenantId, {
          requestKey: `first-start-${index}`,
          estimate: { currency: 'USD', ...seeded.estimate },
        });
        quoteUrls.set(seeded, { estimateId, quoteUrl });
      },
    };
    const { later } = seeded;
    if (later === undefined) return [enrol];
    const happens: Step = {
      at: start + later.afterDays * day,
      run: async (parts) => {
        const enrolled = quoteUrls.get(seeded);
        if (enrolled !== undefined) await happen(parts, { tenantId: seeded.tenantId, ...enrolled }, later.what);
      },
    };
    return [enrol, happens];
  });
  return steps.sort((a, b) => a.at - b.at);
}

type Enrolled = { readonly tenantId: string; readonly estimateId: string; readonly quoteUrl: string };
type What = NonNullable<SeedEstimate['later']>['what'];

/** What a person needs at the checkout. */
const atCheckoutMs = 90_000;

async function happen({ kit, clock, drive, providers }: SeedParts, on: Enrolled, what: What): Promise<void> {
  switch (what.did) {
    case 'paused':
      return kit.pause(on.tenantId, on.estimateId);
    case 'marked_lost':
      return kit.markLost(on.tenantId, on.estimateId, what.reason);
    case 'declined':
      return void (await press(kit, on, 'decline', { reason: what.reason }));
    case 'asked':
      return void (await press(kit, on, 'ask', { question: what.question }));
    case 'paid': {
      const answer = await press(kit, on, 'pay', {});
      const checkout = answer.headers.get('location');
      if (checkout === null) throw new Error(`Pay of ${on.estimateId} led nowhere: ${answer.status}.`);
      await drive.moveTo(clock.now() + atCheckoutMs);
      providers.payAtCheckout?.(checkout);
      await providers.settled();
    }
  }
}

/** A form of the public quote page, as the customer's browser without scripts sends it. */
async function press(
  kit: QuoteRescue,
  { quoteUrl }: Enrolled,
  form: 'decline' | 'ask' | 'pay',
  fields: Record<string, string>,
): Promise<Response> {
  const answer = await kit.fetch(
    new Request(`${quoteUrl}/${form}`, {
      method: 'POST',
      headers: { origin: new URL(quoteUrl).origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    }),
  );
  if (answer.status >= 400)
    throw new Error(`The quote page refused "${form}": ${answer.status} ${await answer.text()}`);
  return answer;
}
