import { describe, expect, it, vi } from 'vitest';
import { type EventData, type EventType, endReasons, holds, type NewEvent } from '../events.ts';
import { type EstimateState, initialEstimateState, isTerminal, publicStatus } from './state.ts';
import { transition } from './transition.ts';

/**
 * The state machine, whole: every state that any history leads to, and every pair of facts in both orders. Sums are
 * abstracted to what matters of them (nothing, something, all), so the number of states is finite and small.
 */
const RUNS = 2;

// Some seconds of arithmetic; more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function fact<T extends EventType>(type: T, data: EventData<T>, run: number | null = null): NewEvent {
  return { type, data, actor: { kind: 'system' }, occurredAt: '2026-12-01T16:00:00.000Z', run } as NewEvent;
}

const pay = (paymentId: string) => fact('deposit.paid', { paymentId, amountMinor: 100, currency: 'USD' });
const refund = (paymentId: string, refundedMinor: number) =>
  fact('deposit.refunded', { paymentId, refundedMinor, currency: 'USD' });
const returned = (paymentId: string, refundedMinor: number) =>
  fact('deposit.refund_returned', { paymentId, refundedMinor, amountMinor: 50, currency: 'USD' });
const closed = (outcome: 'won' | 'lost') =>
  fact('deposit.dispute_closed', {
    ...{ paymentId: 'p1', outcome, amountMinor: 100, chargedBackMinor: outcome === 'lost' ? 100 : 0 },
    ...{ isDisputed: false, currency: 'USD' },
  });

const money: readonly NewEvent[] = [
  fact('deposit.pending', { amountMinor: 100, currency: 'USD' }),
  pay('p1'),
  pay('p2'),
  fact('deposit.failed', {}),
  refund('p1', 50),
  refund('p1', 100),
  returned('p1', 50),
  returned('p1', 0),
  fact('deposit.disputed', { paymentId: 'p1' }),
  closed('won'),
  closed('lost'),
];

const scheduled = (run: number) =>
  fact('sequence.scheduled', { run, sequenceId: 's', sequenceVersion: 'v', zone: 'UTC', touchpoints: [] }, run);

const facts: readonly NewEvent[] = [
  ...Array.from({ length: RUNS }, (_, n) => scheduled(n + 1)),
  ...endReasons.flatMap((reason) => [
    fact('sequence.completed', { reason }),
    fact('sequence.completed', { reason }, 1),
  ]),
  fact('sequence.reopened', { cause: 'reopen' }),
  fact('sequence.reopened', { cause: 'undo' }, 1),
  fact('estimate.disposition_set', { disposition: 'open' }),
  fact('estimate.disposition_set', { disposition: 'won' }),
  fact('estimate.disposition_set', { disposition: 'lost' }),
  fact('estimate.disposition_set', { disposition: 'lost', reason: 'declined' }),
  fact('estimate.disposition_set', { disposition: 'no_response' }),
  ...holds.flatMap((hold) => [fact('hold.placed', { hold }), fact('hold.lifted', { hold })]),
  fact('quote.viewed', { by: 'person' }),
  fact('quote.viewed', { by: 'machine' }),
  fact('quote.declined', {}),
  fact('quote.decline_undone', {}),
  fact('quote.question_asked', { messageId: 'm' }),
  fact('quote.question_answered', { messageId: 'm', how: 'answered' }),
  fact('quote.accepted', {}),
  fact('quote.changed', { fields: ['total'], depositMinor: 1 }),
  ...money,
];

/** What differs only in sums is the same state: nothing, a part, or all of it. */
function nameOf({ deposit, ...state }: EstimateState): string {
  const part = (sum: number, of: number) => (sum === 0 ? 'none' : sum >= of ? 'all' : 'part');
  const placed = Object.keys(state.holds).sort();
  return JSON.stringify({
    ...state,
    holds: placed,
    deposit: [deposit.status, part(deposit.paidMinor, 100), part(deposit.refundedMinor, deposit.paidMinor)],
  });
}

/** Breadth first from the beginning: name -> one state of it, and the shortest way there. */
function explore(): Map<string, { state: EstimateState; way: readonly string[] }> {
  const known = new Map([
    [nameOf(initialEstimateState), { state: initialEstimateState, way: [] as readonly string[] }],
  ]);
  for (const { state, way } of known.values()) {
    for (const event of facts) {
      const next = transition(state, event).state;
      if (!known.has(nameOf(next))) known.set(nameOf(next), { state: next, way: [...way, event.type] });
    }
  }
  return known;
}

const reached = [...explore().values()];
const statesWith = (test: (state: EstimateState) => boolean) => reached.filter(({ state }) => test(state));
/** Asked millions of times, so what is wrong is collected, and looked at once. */
const none = (wrong: readonly string[]) => expect(wrong.slice(0, 5)).toEqual([]);
const apply = (state: EstimateState, ...events: readonly NewEvent[]) =>
  events.reduce((now, event) => transition(now, event).state, state);

describe('every state that can be reached', () => {
  it('is one of a finite number, and each of the dispositions, runs, holds and deposits is among them', () => {
    expect(reached.length).toBeGreaterThan(1_000);
    expect(new Set(reached.map(({ state }) => state.disposition)).size).toBe(4);
    expect(new Set(reached.map(({ state }) => state.run))).toEqual(new Set([0, 1, 2]));
    expect(new Set(reached.map(({ state }) => state.deposit.status)).size).toBe(6);
    expect(new Set(reached.map(({ state }) => publicStatus(state))).size).toBe(5);
  });

  it('runs no sequence once it is closed', () => {
    const closed = statesWith(isTerminal);
    expect(closed.length).toBeGreaterThan(100);
    none(closed.flatMap(({ state, way }) => (state.enrollment.status === 'running' ? [way.join(' > ')] : [])));
  });

  it('is won while money stands, whatever else is said', () => {
    const paid = statesWith(({ deposit }) => deposit.status === 'paid' || deposit.status === 'disputed');
    expect(paid.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const { state, way } of paid) {
      if (state.disposition !== 'won') wrong.push(way.join(' > '));
      for (const event of facts) {
        const next = transition(state, event).state;
        const stands = next.deposit.status !== 'refunded';
        if (stands && next.disposition !== 'won') wrong.push([...way, event.type].join(' > '));
      }
    }
    none(wrong);
  });

  it('has one name for its end: a closed disposition goes with a reason of its kind', () => {
    const kinds = { won: /paid|won/, lost: /declined|lost/, no_response: /timed_out/ } as const;
    for (const { state, way } of statesWith(({ enrollment }) => enrollment.status === 'ended')) {
      if (state.disposition === 'open' || state.enrollment.status !== 'ended') continue;
      expect(state.enrollment.reason, way.join(' > ')).toMatch(kinds[state.disposition]);
    }
  });
});

describe('in every state', () => {
  it('a hold is lifted only by its own cause', () => {
    const ends: Readonly<Record<string, readonly EventType[]>> = {
      paused: ['hold.lifted', 'sequence.scheduled'],
      snoozed: ['hold.lifted'],
      question: ['hold.lifted', 'quote.question_answered'],
      // The last two: money that had gone back stands again, so nothing is waited for.
      deposit_pending: [
        'hold.lifted',
        'deposit.paid',
        'deposit.failed',
        'deposit.refund_returned',
        'deposit.dispute_closed',
      ],
    };
    let lifted = 0;
    const wrong: string[] = [];
    for (const { state } of reached) {
      for (const event of facts) {
        const after = transition(state, event).state.holds;
        for (const hold of holds) {
          if (state.holds[hold] === undefined || after[hold] !== undefined) continue;
          lifted++;
          const isItsOwn = event.type !== 'hold.lifted' || event.data.hold === hold;
          if (!isItsOwn || !ends[hold]?.includes(event.type)) wrong.push(`${event.type} lifts ${hold}`);
        }
      }
    }
    none(wrong);
    expect(lifted).toBeGreaterThan(1_000);
  });

  it('a run number never falls, and an earlier run ends nothing of a later one', () => {
    const wrong: string[] = [];
    for (const { state, way } of reached) {
      for (const event of facts) {
        const next = transition(state, event).state;
        const isOfEarlier = event.run === 1 && state.run === 2;
        if (next.run < state.run || (isOfEarlier && next !== state)) wrong.push([...way, event.type].join(' > '));
      }
    }
    none(wrong);
  });

  it('only what goes on is planned anew', () => {
    let retimed = 0;
    const wrong: string[] = [];
    for (const { state } of reached) {
      for (const event of facts) {
        const { state: next, effects } = transition(state, event);
        if (!effects.some(({ kind }) => kind === 'retime')) continue;
        retimed++;
        const goesOn = next.disposition === 'open' && next.enrollment.status === 'running';
        if (!goesOn || Object.keys(next.holds).length > 0) wrong.push(event.type);
      }
    }
    none(wrong);
    expect(retimed).toBeGreaterThan(20);
  });

  it('what was said before changes nothing when it is said again', () => {
    const wrong: string[] = [];
    for (const { state, way } of reached) {
      for (const event of facts) {
        // The flow counts a payment once by its id; here each of them is money.
        if (event.type === 'deposit.paid') continue;
        const once = transition(state, event).state;
        const twice = transition(once, event).state;
        if (twice !== once && JSON.stringify(twice) !== JSON.stringify(once))
          wrong.push([...way, event.type].join(' > '));
      }
    }
    none(wrong);
  });
});

describe('two facts at the same moment', () => {
  /** Both orders of every pair, from every state: how many pairs, and what differs. */
  function bothOrders(list: readonly NewEvent[], of: (state: EstimateState) => unknown) {
    const differing: string[] = [];
    let pairs = 0;
    for (const { state, way } of reached) {
      for (const [index, one] of list.entries()) {
        for (const other of list.slice(index + 1)) {
          pairs++;
          const [first, second] = [of(apply(state, one, other)), of(apply(state, other, one))];
          if (JSON.stringify(first) !== JSON.stringify(second)) {
            differing.push(
              `${[...way, one.type, other.type].join(' > ')}: ${JSON.stringify(first)} or ${JSON.stringify(second)}`,
            );
          }
        }
      }
    }
    return { pairs, differing };
  }

  it('of which one is a payment end won, whichever comes first', () => {
    let pairs = 0;
    const wrong: string[] = [];
    for (const { state, way } of reached) {
      for (const other of facts) {
        if (other.type === 'deposit.refunded') continue;
        for (const order of [
          [pay('p1'), other],
          [other, pay('p1')],
        ]) {
          pairs++;
          const end = apply(state, ...order);
          const isWon = end.disposition === 'won' && end.enrollment.status !== 'running';
          if (!isWon) wrong.push([...way, ...order.map(({ type }) => type)].join(' > '));
        }
      }
    }
    none(wrong);
    expect(pairs).toBeGreaterThan(50_000);
  });

  it('both about money come to the same sums in either order', () => {
    const sums = money.filter(({ type }) => type === 'deposit.paid');
    const result = bothOrders([...sums, refund('p2', 40)], ({ deposit }) => [deposit.paidMinor, deposit.refundedMinor]);
    expect(result.pairs).toBeGreaterThan(1_000);
    none(result.differing);
  });

  it('paid and pending, paid and failed, paid and disputed come to the same disposition and holds', () => {
    const others = money.filter(({ type }) => ['deposit.pending', 'deposit.failed', 'deposit.disputed'].includes(type));
    for (const other of others) {
      const { differing } = bothOrders([pay('p1'), other], ({ disposition, holds: placed, enrollment }) => [
        disposition,
        Object.keys(placed).filter((hold) => hold === 'deposit_pending'),
        enrollment.status === 'running',
      ]);
      none(differing);
    }
  });

  it('about different holds do not meet', () => {
    const pairs = holds.flatMap((hold) =>
      holds.filter((other) => other !== hold).map((other) => [hold, other] as const),
    );
    for (const [hold, other] of pairs) {
      const result = bothOrders(
        [fact('hold.placed', { hold }), fact('hold.lifted', { hold: other })],
        ({ holds: placed }) => Object.keys(placed).sort(),
      );
      none(result.differing);
    }
  });

  it('a view by a person commutes with everything', () => {
    for (const other of facts) {
      none(bothOrders([fact('quote.viewed', { by: 'person' }), other], (state) => state).differing);
    }
  });
});
