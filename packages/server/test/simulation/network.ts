import { createHash } from 'node:crypto';
import type { Channel } from '@quote-rescue/core';
import type { EmailMessage, EmailProvider, Repeatability, SendContext } from '../../src/ports/email.ts';
import type { DeliveryReport, SendOutcome } from '../../src/ports/send-outcome.ts';
import type { InboundSms, SmsMessage, SmsProvider, SmsWebhookEvent } from '../../src/ports/sms.ts';
import type { Random } from './random.ts';
import type { Process, Schedule } from './schedule.ts';
import type { FaultName, Tally } from './tally.ts';

/** One call of `send`, from when it reached the provider. */
export type Call = {
  readonly tenantId: string;
  readonly channel: Channel;
  readonly key: string;
  readonly to: string;
  /** Hash of the message without its link, which may be replaced meanwhile. */
  readonly bytes: string;
  /** Of the link in it. */
  readonly token: string | null;
  readonly at: number;
  /** Whether the provider took it: the customer gets it. */
  accepted: boolean;
  /** What the caller heard; null = nothing, or not yet. */
  answer: SendOutcome | null;
};

/** A delivery report or a customer's text that the provider wants to bring, until it is answered with 2xx. */
export type Callback = {
  readonly channel: Channel;
  readonly tenantId: string;
  readonly payload: DeliveryReport | SmsWebhookEvent;
  readonly sinceAt: number;
  delivered: number;
};

export type Network = {
  readonly repeatability: { readonly [channel in Channel]: Repeatability };
  readonly calls: Call[];
  readonly callbacks: Callback[];
  /** One more provider client for this process. */
  email(process: Process): EmailProvider;
  sms(process: Process): SmsProvider;
  /** A customer's text, to be brought as a callback. */
  inbound(tenantId: string, from: string, body: string): void;
  /** From here on every message is taken and answered at once. */
  heal(): void;
};

export type NetworkOptions = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly tally: Tally;
  readonly repeatability: { readonly [channel in Channel]: Repeatability };
  readonly parallelism: { readonly [channel in Channel]: number };
  readonly onCall: (call: Call) => Promise<void>;
};

type Behaviour = 'fine' | FaultName;

const weights: { readonly [channel in Channel]: { readonly [behaviour in Behaviour]?: number } } = {
  email: {
    fine: 70,
    'answer lost before acceptance': 4,
    'answer lost after acceptance': 5,
    'slow answer': 4,
    'answer after the time-out': 3,
    'provider says not now (429)': 4,
    'provider is down (503)': 5,
    'message refused for good': 2,
    'recipient dead': 2,
    'tenant refused': 0.7,
  },
  sms: {
    fine: 62,
    'answer lost before acceptance': 5,
    'answer lost after acceptance': 6,
    'slow answer': 4,
    'answer after the time-out': 3,
    'provider says not now (429)': 4,
    'provider is down (503)': 6,
    'message refused for good': 3,
    'recipient dead': 3,
    'provider knows an opt-out': 3,
    'tenant refused': 1,
  },
};

const link = /\/q\/[A-Za-z0-9]{22}/g;

const isAboutTheAnswer = (behaviour: Behaviour): boolean => /answer/.test(behaviour);

const failed = (
  code: string,
  scope: 'message' | 'recipient' | 'tenant',
  retry: { kind: 'never' } | { kind: 'after'; ms: number | null },
): SendOutcome => ({ outcome: 'failed', code, message: `the provider says ${code}`, scope, retry });

/** In most seeds one provider is down once, for hours or days, while customers are followed. */
function outageOf(random: Random, now: number): { channel: Channel; from: number; to: number } {
  const from = now + random.int(10 * 86_400_000);
  const hours = random.chance(0.7) ? 1 + random.int(40) : 0;
  return { channel: random.pick(['email', 'email', 'sms'] as const), from, to: from + hours * 3_600_000 };
}

/** Two providers, e-mail and texts, of one kind each: with idempotency keys, with a look-up, or with neither. */
export function createNetwork(options: NetworkOptions): Network {
  const { schedule, random, tally } = options;
  const calls: Call[] = [];
  const callbacks: Callback[] = [];
  const taken = new Map<string, { providerId: string; at: number }>();
  let healed = false;
  const outage = outageOf(random.fork('outage'), schedule.now());
  let numbers = 0;

  const nameOf = (tenantId: string, channel: Channel, key: string) => `${tenantId} ${channel} ${key}`;

  function accept(call: Call): string {
    const name = nameOf(call.tenantId, call.channel, call.key);
    const known = taken.get(name);
    // That is what an idempotency key is for: the second call is answered like the first, and nothing goes.
    if (known !== undefined && options.repeatability[call.channel] === 'key') return known.providerId;
    call.accepted = true;
    const providerId = known?.providerId ?? `${call.channel}-${taken.size + 1}`;
    taken.set(name, { providerId, at: schedule.now() });
    if (!/^(notice|reply):/.test(call.key)) report(call, providerId);
    return providerId;
  }

  function report(call: Call, providerId: string): void {
    const own = random.fork(`report ${call.tenantId} ${call.key} ${calls.length}`);
    const kinds: (Partial<DeliveryReport> & Pick<DeliveryReport, 'kind'>)[] = [];
    if (own.chance(0.1)) kinds.push({ kind: 'accepted' });
    const fate = own.weighted({ silent: 60, delivered: 25, soft: 2, hard: 4, complained: 3, failed: 3, opted_out: 2 });
    if (fate === 'delivered') kinds.push({ kind: 'delivered' });
    if (fate === 'delivered' && call.channel === 'email' && own.chance(0.3)) kinds.push({ kind: 'opened' });
    if (fate === 'soft') kinds.push({ kind: 'bounced', permanent: false }, { kind: 'delivered' });
    if (fate === 'hard') kinds.push({ kind: 'bounced', permanent: true, code: '550' });
    if (fate === 'complained' && call.channel === 'email') kinds.push({ kind: 'delivered' }, { kind: 'complained' });
    if (fate === 'failed' && call.channel === 'sms') kinds.push({ kind: 'failed', code: '30005' });
    if (fate === 'opted_out' && call.channel === 'sms') kinds.push({ kind: 'opted_out', code: '21610' });
    for (const kind of kinds) {
      const made: DeliveryReport = {
        eventId: `evt-${++numbers}`,
        key: own.chance(0.6) ? call.key : null,
        providerId,
        code: null,
        permanent: false,
        occurredAt: own.chance(0.7) ? new Date(schedule.now()).toISOString() : null,
        ...kind,
      };
      const payload = call.channel === 'email' ? made : ({ type: 'report', report: made } as const);
      callbacks.push({
        channel: call.channel,
        tenantId: call.tenantId,
        payload,
        sinceAt: schedule.now(),
        delivered: 0,
      });
    }
  }

  async function take(
    process: Process,
    message: Pick<Call, 'channel' | 'key' | 'to' | 'bytes' | 'token'>,
    { tenantId, signal }: SendContext,
  ): Promise<SendOutcome> {
    await schedule.gate(process, 'provider');
    // A process that stood still finds its time up before anything has left it.
    if (signal.aborted) throw new Error('aborted before it was sent');
    const call: Call = { ...message, tenantId, at: schedule.now(), accepted: false, answer: null };
    calls.push(call);
    await options.onCall(call);
    const nth = calls.filter(({ key, tenantId: other }) => key === call.key && other === tenantId).length;
    const own = random.fork(`send ${tenantId} ${call.channel} ${call.key} ${nth}`);
    const isAside = /^(notice|reply):/.test(call.key);
    // Under a key that was accepted before, the first answer is given again; it may only get lost again.
    const isRepeat =
      options.repeatability[call.channel] === 'key' && taken.has(nameOf(tenantId, call.channel, call.key));
    const isDown = outage.channel === call.channel && call.at >= outage.from && call.at < outage.to;
    const drawn: Behaviour =
      healed || isAside ? 'fine' : isDown ? 'provider is down for hours' : own.weighted(weights[call.channel]);
    const behaviour = isRepeat && !isAboutTheAnswer(drawn) && !isDown ? 'fine' : drawn;
    if (behaviour !== 'fine') tally.fault(behaviour);
    const outcome = await act(process, call, { behaviour, own });
    await schedule.gate(process, 'provider answers');
    // After the time-out nobody listens any more.
    if (!signal.aborted) call.answer = outcome;
    return outcome;
  }

  async function act(
    process: Process,
    call: Call,
    { behaviour, own }: { behaviour: Behaviour; own: Random },
  ): Promise<SendOutcome> {
    const sent = (): SendOutcome => ({ outcome: 'sent', providerId: accept(call) });
    switch (behaviour) {
      case 'answer lost before acceptance':
        if (own.chance(0.5)) throw new Error('socket hang up');
        return { outcome: 'uncertain', error: 'ECONNRESET' };
      case 'answer lost after acceptance':
        accept(call);
        if (own.chance(0.5)) throw new Error('socket hang up');
        return { outcome: 'uncertain', error: 'ECONNRESET' };
      case 'slow answer': {
        const outcome = sent();
        await schedule.gate(process, 'provider is slow', 1_000 + own.int(12_000));
        return outcome;
      }
      case 'answer after the time-out': {
        // Some adapters obey the signal and some do not; the message may have gone either way.
        let answer = own.chance(0.5) ? sent() : null;
        const late = 16_000 + own.int(60_000);
        if (answer === null && own.chance(0.5)) {
          // The provider takes it in its own time, whatever has become of the process by then.
          schedule.later(late, () => {
            answer = sent();
          });
        }
        await schedule.gate(process, 'provider is very slow', late);
        return answer ?? { outcome: 'uncertain', error: 'aborted' };
      }
      case 'provider says not now (429)':
        return failed('429', 'message', { kind: 'after', ms: 30_000 + own.int(600_000) });
      case 'provider is down (503)':
      case 'provider is down for hours':
        return failed('503', 'message', { kind: 'after', ms: null });
      case 'message refused for good':
        return failed('554', 'message', { kind: 'never' });
      case 'recipient dead':
        return failed('550', 'recipient', { kind: 'never' });
      case 'tenant refused':
        return failed('401', 'tenant', { kind: 'after', ms: null });
      case 'provider knows an opt-out':
        return { outcome: 'skipped_opt_out', code: '21610' };
      default:
        return sent();
    }
  }

  const lookUp = async (process: Process, tenantId: string, channel: Channel, key: string) => {
    await schedule.gate(process, 'look up');
    const known = taken.get(nameOf(tenantId, channel, key));
    // A message shows in the list only after a while.
    if (known === undefined || schedule.now() - known.at < 2_000) return { outcome: 'unknown' } as const;
    return { outcome: 'sent', providerId: known.providerId } as const;
  };
  const read = (message: object): Pick<Call, 'bytes' | 'token'> => {
    const text = JSON.stringify(message);
    const bytes = createHash('sha256').update(text.replace(link, '/q/')).digest('hex');
    return { bytes, token: text.match(link)?.[0].slice('/q/'.length) ?? null };
  };

  return {
    repeatability: options.repeatability,
    calls,
    callbacks,
    email: (process) => ({
      name: 'simulated',
      repeatability: options.repeatability.email,
      parallelism: options.parallelism.email,
      send: (message: EmailMessage, context) =>
        take(process, { channel: 'email', key: message.key, to: message.to.address, ...read(message) }, context),
      ...(options.repeatability.email === 'look_up' && {
        lookUp: (key: string, _id: string, { tenantId }: SendContext) => lookUp(process, tenantId, 'email', key),
      }),
      receive: async ({ body }) => ({ outcome: 'accepted', events: [JSON.parse(new TextDecoder().decode(body))] }),
    }),
    sms: (process) => ({
      name: 'simulated',
      repeatability: options.repeatability.sms,
      parallelism: options.parallelism.sms,
      send: (message: SmsMessage, context) =>
        take(process, { channel: 'sms', key: message.key, to: message.to, ...read(message) }, context),
      ...(options.repeatability.sms === 'look_up' && {
        lookUp: (message: SmsMessage, { tenantId }: SendContext) => lookUp(process, tenantId, 'sms', message.key),
      }),
      receive: async ({ body }) => ({ outcome: 'accepted', events: [JSON.parse(new TextDecoder().decode(body))] }),
    }),
    inbound(tenantId, from, body) {
      const message: InboundSms = {
        eventId: `in-${++numbers}`,
        from,
        to: '+15125550100',
        body,
        classified: null,
        answeredByProvider: false,
      };
      const payload = { type: 'inbound', message } as const;
      callbacks.push({ channel: 'sms', tenantId, payload, sinceAt: schedule.now(), delivered: 0 });
    },
    heal: () => {
      healed = true;
    },
  };
}
