import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultQueue, type FaultRule } from '../faults.ts';
import { startLocalHttp } from '../local-http.ts';
import { answerTwilioApi, numberOf, type TwilioEmulatorAccount } from './api.ts';
import { createTwilioCallbacks, type TwilioCallback } from './callbacks.ts';
import type { TwilioFault } from './faults.ts';
import { keywordAnswers, readKeyword } from './keywords.ts';
import { type EmulatedText, makeSid } from './message.ts';
import { createTextNetwork } from './network.ts';

/** Where texts from customers are posted, by the number they were sent to; null = nowhere. */
export type TwilioInboundAddress = string | ((to: string) => string | null);

export type TwilioEmulatorOptions = {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Accounts that may log in. Default: one made up. */
  readonly accounts?: readonly TwilioEmulatorAccount[];
  readonly inboundUrl?: TwilioInboundAddress;
  /** Whether inbound webhooks carry OptOutType, as with Advanced Opt-Out. Default false. */
  readonly advancedOptOut?: boolean;
  /** Made part of every id. Two emulators in front of one database, one after the other, need two. Default ''. */
  readonly sidSeed?: string;
  /** Pause before every status callback, ms. Default 10. */
  readonly callbackPauseMs?: number;
  readonly now?: () => number;
  readonly delay?: (ms: number) => Promise<void>;
};

export type TwilioEmulator = {
  readonly port: number;
  /** For `twilio({ baseUrl })`. */
  readonly url: string;
  /** Of the first account. */
  readonly accountSid: string;
  readonly authToken: string;
  /** Sent and received texts, oldest first. */
  messages(): readonly EmulatedText[];
  /** The texts on this phone. */
  conversation(number: string): readonly EmulatedText[];
  /** Everything the emulator has posted, in the order it was answered. */
  callbacks(): readonly TwilioCallback[];
  isOptedOut(ours: string, theirs: string): boolean;
  /** A text came in or changed its status. */
  onChange(listener: (text: EmulatedText) => void): () => void;
  fail(fault: TwilioFault, rule?: FaultRule): void;
  /**
   * A text from a customer, to `to` or to the number that texted them last. Keywords are obeyed and answered as Twilio
   * does, then the webhook is posted. Null if texts are posted nowhere.
   */
  receiveFrom(number: string, body: string, input?: { readonly to?: string }): Promise<TwilioCallback | null>;
  setInboundUrl(url: TwilioInboundAddress): void;
  /** Resolves when all callbacks are out. */
  settled(): Promise<void>;
  /** Forgets texts, callbacks, opt-outs and faults. */
  clear(): void;
  stop(): Promise<void>;
};

const madeUpAccount: TwilioEmulatorAccount = {
  accountSid: makeSid('AC', 'emulator'),
  authToken: 'emulator-auth-token',
};

/** Twilio's Messages on the loopback, faithful enough for the official SDK and its signature checks. */
export async function startTwilioEmulator(options: TwilioEmulatorOptions = {}): Promise<TwilioEmulator> {
  const delay = options.delay ?? ((ms: number) => sleep(ms));
  const accounts = options.accounts ?? [madeUpAccount];
  const firstAccount = accounts[0] ?? madeUpAccount;
  const network = createTextNetwork(options.now ?? Date.now, options.sidSeed ?? '');
  const faults = createFaultQueue<TwilioFault>();
  const authTokenOf = (sid: string) =>
    (accounts.find(({ accountSid }) => accountSid === sid) ?? firstAccount).authToken;
  const callbacks = createTwilioCallbacks({ network, authTokenOf, delay, pauseMs: options.callbackPauseMs ?? 10 });
  const { texts } = network;
  let inboundUrl = options.inboundUrl;

  const receiveFrom: TwilioEmulator['receiveFrom'] = async (number, body, input = {}) => {
    const lastToThem = texts.findLast((text) => text.direction === 'outbound-api' && text.to === number);
    const to = input.to ?? lastToThem?.from ?? numberOf(firstAccount);
    const owner = accounts.find((account) => account.numbers?.includes(to)) ?? firstAccount;
    const accountSid = texts.findLast((text) => text.from === to)?.accountSid ?? owner.accountSid;
    const plain = { accountSid, messagingServiceSid: null, statusCallback: null };
    const text = network.keep({ ...plain, direction: 'inbound', from: number, to, body, status: 'received' });
    const reply = (answer: string) =>
      network.keep({ ...plain, direction: 'outbound-reply', from: to, to: number, body: answer, status: 'delivered' });
    const keyword = readKeyword(body);
    if (keyword === 'STOP') network.optOut(to, number);
    if (keyword === 'START') network.optIn(to, number);
    if (keyword !== null) reply(keywordAnswers[keyword]);
    const url = typeof inboundUrl === 'function' ? inboundUrl(to) : inboundUrl;
    if (url === undefined || url === null) return null;
    const form = inboundForm(text, options.advancedOptOut ? keyword : null);
    const callback = await callbacks.post(url, accountSid, form);
    for (const [, answer] of callback.body.matchAll(/<Message>([\s\S]*?)<\/Message>/g)) {
      if (answer && !network.isOptedOut(to, number)) reply(answer);
    }
    return callback;
  };

  const api = { accounts, network, faults, delay, carry: callbacks.carry };
  const server = await startLocalHttp(options.port ?? 0, (request) => answerTwilioApi(api, request));

  return {
    port: server.port,
    url: server.url,
    accountSid: firstAccount.accountSid,
    authToken: firstAccount.authToken,
    messages: () => [...texts],
    conversation: (number) => texts.filter((text) => text.from === number || text.to === number),
    callbacks: () => [...callbacks.posted],
    isOptedOut: network.isOptedOut,
    onChange: network.onChange,
    fail: (fault, rule) => faults.add(fault, rule),
    receiveFrom,
    setInboundUrl(url) {
      inboundUrl = url;
    },
    settled: callbacks.settled,
    clear() {
      network.clear();
      faults.clear();
      callbacks.posted.length = 0;
    },
    async stop() {
      await server.stop();
      await callbacks.settled();
    },
  };
}

function inboundForm(text: EmulatedText, optOutType: string | null): Record<string, string> {
  return {
    AccountSid: text.accountSid,
    ApiVersion: '2010-04-01',
    Body: text.body,
    From: text.from,
    MessageSid: text.sid,
    NumMedia: '0',
    NumSegments: String(text.segments),
    SmsMessageSid: text.sid,
    SmsSid: text.sid,
    SmsStatus: 'received',
    To: text.to,
    ...(optOutType === null ? {} : { OptOutType: optOutType }),
  };
}
