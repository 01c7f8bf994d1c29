/** How often each fault fired and how often each check really looked at something. */
export type Tally = {
  fault(name: FaultName, times?: number): void;
  check(name: CheckName, times?: number): void;
  readonly faults: ReadonlyMap<FaultName, number>;
  readonly checks: ReadonlyMap<CheckName, number>;
  add(other: Pick<Tally, 'faults' | 'checks'>): void;
};

export const faultNames = [
  'answer lost before acceptance',
  'answer lost after acceptance',
  'slow answer',
  'answer after the time-out',
  'provider says not now (429)',
  'provider is down (503)',
  'provider is down for hours',
  'message refused for good',
  'recipient dead',
  'tenant refused',
  'provider knows an opt-out',
  'repeated request key',
  'report before the answer',
  'report late',
  'report twice',
  'payment event twice',
  'payment before our session is known',
  'payment pending',
  'payment failed',
  'payment refunded',
  'refund returned',
  'paid twice',
  'payment provider lost an answer',
  'clock skew',
  'crash at claimed',
  'crash at authorised',
  'crash at handed_over',
  'crash at recorded',
  'crash elsewhere',
  'stalled process',
  'two workers at once',
  'no worker for days',
  'database lost before a statement',
  'database lost after a commit',
  'database restarted',
  'settings edited',
  'quote edited',
  'link replaced',
  'customer moved to another zone',
  'sequence edited',
  'host does not take a webhook',
  'host\u2019s answer lost',
  'foreign tenant asks',
] as const;
export type FaultName = (typeof faultNames)[number];

export const checkNames = [
  'once',
  'same bytes',
  'handed over only what was authorised',
  'no network call inside a transaction',
  'silence after the end',
  'silence under a hold',
  'silence after an opt-out',
  'first things first',
  'window',
  'minimum gap',
  'not late',
  'not after a final answer',
  'not before the retry',
  'tenants are walls',
  'request key answers once',
  'nothing lost',
  'lanes wake',
  'events in order',
  'won by money',
  'won once',
  'one completion per end',
  'money is the provider\u2019s',
  'status is derived',
  'only errors on purpose',
  'everything ends',
  'what went is known',
  'what is stored is what events say',
  'the host is told',
  'links are the newest',
] as const;
export type CheckName = (typeof checkNames)[number];

export function createTally(): Tally {
  const faults = new Map<FaultName, number>();
  const checks = new Map<CheckName, number>();
  const count = <K>(map: Map<K, number>, name: K, times: number) => map.set(name, (map.get(name) ?? 0) + times);
  return {
    faults,
    checks,
    fault: (name, times = 1) => void count(faults, name, times),
    check: (name, times = 1) => void (times > 0 && count(checks, name, times)),
    add(other) {
      for (const [name, times] of other.faults) count(faults, name, times);
      for (const [name, times] of other.checks) count(checks, name, times);
    },
  };
}

/** A broken promise of the kit, as the simulation saw it. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly check: CheckName;
  constructor(check: CheckName, message: string) {
    super(`${check}: ${message}`);
    this.check = check;
  }
}
