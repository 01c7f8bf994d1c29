import type { HostWebhookMessage } from '../../src/ports/host-webhook.ts';
import type { Random } from './random.ts';
import type { Process, Schedule } from './schedule.ts';
import { type Tally, Violation } from './tally.ts';

/** The host, as the one who is told what happened: it may refuse, be slow, or take what its answer does not say. */
export type HostEndpoint = {
  tell(process: Process, message: HostWebhookMessage): Promise<{ taken: boolean; answer: string }>;
  /** Whether it was called since this was last asked. */
  wasCalled(): boolean;
  /** Ids that were answered with yes. */
  readonly taken: ReadonlySet<string>;
  heal(): void;
};

export function createHostEndpoint(options: {
  schedule: Schedule;
  random: Random;
  tally: Tally;
  violate: (violation: Violation) => void;
  onCall: () => void;
}): HostEndpoint {
  const { schedule, random, tally, violate, onCall } = options;
  const bodies = new Map<string, string>();
  const taken = new Set<string>();
  let healed = false;
  let calls = 0;
  let looked = 0;
  return {
    taken,
    wasCalled() {
      const was = calls > looked;
      looked = calls;
      return was;
    },
    heal: () => {
      healed = true;
    },
    async tell(process, { id, body }) {
      await schedule.gate(process, 'host');
      onCall();
      const own = random.fork(`call ${++calls}`);
      tally.check('the host is told');
      const before = bodies.get(id);
      if (before !== undefined && before !== body) {
        violate(new Violation('the host is told', `${id} was told in other words than before`));
      }
      const fate = healed ? 'fine' : own.weighted({ fine: 80, refused: 12, lost: 8 });
      if (fate === 'refused') {
        tally.fault('host does not take a webhook');
        return { taken: false, answer: '500' };
      }
      bodies.set(id, body);
      if (fate === 'lost') {
        tally.fault('host\u2019s answer lost');
        return { taken: false, answer: 'ECONNRESET' };
      }
      taken.add(id);
      return { taken: true, answer: '200' };
    },
  };
}
