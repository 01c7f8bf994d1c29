import { setTimeout as sleep } from 'node:timers/promises';
import { createBackground } from '../background.ts';
import { type CalledOut, callOut } from '../call-out.ts';
import { createFaultQueue, type FaultRule } from '../faults.ts';
import { createListeners } from '../listeners.ts';
import { json, type LocalAnswer, type LocalRequest, startLocalHttp } from '../local-http.ts';
import { signTwilioWebhook } from '../sign-webhooks.ts';
import { keywordAnswers, readKeyword } from './keywords.ts';
import { listMessages } from './list.ts';
import { type EmulatedText, makeSid, toResource } from './message.ts';
import { countSmsSegments } from './segments.ts';

export type TwilioFault =
  /** Refuses with Twilio's JSON error, such as `{ status: 429, code: 20429, retryAfterSeconds: 30 }`. */
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly code: number;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
    }
  /** A proxy in front answers with an HTML page: no code. `accepted`: Twilio has taken the text all the same. */
  | { readonly kind: 'html'; readonly status: number; readonly accepted?: boolean }
  /** The connection is cut without an answer. */
  | { readonly kind: 'cut'; readonly accepted: boolean }
  /** Taken, and answered late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Taken; the carrier does not deliver it. */
  | { readonly kind: 'undelivered'; readonly code: number; readonly status?: 'undelivered' | 'failed' }
  /** Taken; these callbacks come, in this order. `[]` = none ever. */
  | { readonly kind: 'callbacks'; readonly statuses: readonly string[] };

export type TwilioEmulatorOptions = {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Accounts that may log in. Default: one made up. */
  readonly accounts?: readonly TwilioEmulatorAccount[];
  /** Where texts from customers are posted, by the number they were sent to; null = nowhere. */
  readonly inboundUrl?: string | ((to: string) => string | null);
  /** Whether inbound webhooks carry OptOutType, as with Advanced Opt-Out. Default false. */
  readonly advancedOptOut?: boolean;
  /** Pause before every status callback, ms. Default 10. */
  readonly callbackPauseMs?: number;
  readonly now?: () => number;
  readonly delay?: (ms: number) => Promise<void>;
};

export type TwilioEmulatorAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** Its numbers; the first is used for a messaging service. Default: any `From` is taken. */
  readonly numbers?: readonly string[];
};

const madeUpAccount: TwilioEmulatorAccount = {
  accountSid: makeSid('AC', 'emulator'),
  authToken: 'emulator-auth-token',
};

/** A webhook the emulator posted, and what came of it. */
export type TwilioCallback = CalledOut & { readonly url: string; readonly form: Readonly<Record<string, string>> };

export type TwilioEmulator = Awaited<ReturnType<typeof startTwilioEmulator>>;

/** Twilio's Messages on the loopback, faithful enough for the official SDK and its signature checks. */
export async function startTwilioEmulator(options: TwilioEmulatorOptions = {}) {
  const now = options.now ?? Date.now;
  const delay = options.delay ?? ((ms: number) => sleep(ms));
  const pauseMs = options.callbackPauseMs ?? 10;
  const accounts = options.accounts ?? [madeUpAccount];
  const firstAccount = accounts[0] ?? madeUpAccount;

  const texts: EmulatedText[] = [];
  const callbacks: TwilioCallback[] = [];
  const optedOut = new Set<string>();
  const faults = createFaultQueue<TwilioFault>();
  const changes = createListeners<EmulatedText>();
  const background = createBackground();
  let inboundUrl = options.inboundUrl;

  const pair = (ours: string, theirs: string) => `${ours} ${theirs}`;
  const numberOf = (account: TwilioEmulatorAccount) => account.numbers?.[0] ?? '+15005550006';
  const authTokenOf = (accountSid: string) =>
    accounts.find((account) => account.accountSid === accountSid)?.authToken ?? firstAccount.authToken;

  function keep(text: Omit<EmulatedText, 'sid' | 'segments' | 'createdAt' | 'errorCode' | 'sentAt'>): EmulatedText {
    const kept: EmulatedText = {
      ...text,
      sid: makeSid('SM', `${texts.length} ${text.to} ${text.body}`),
      segments: countSmsSegments(text.body),
      createdAt: new Date(now()),
      errorCode: null,
      sentAt: text.direction === 'outbound-api' ? null : new Date(now()),
    };
    texts.push(kept);
    changes.notify(kept);
    return kept;
  }

  async function post(url: string, accountSid: string, form: Record<string, string>): Promise<TwilioCallback> {
    const signature = signTwilioWebhook({ authToken: authTokenOf(accountSid), url, form });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    const answer = await callOut(url, headers, new URLSearchParams(form).toString());
    const callback: TwilioCallback = { url, form, ...answer };
    callbacks.push(callback);
    return callback;
  }

  /** What happens to a text after it was taken: statuses change, and each change is called back, signed. */
  function deliver(text: EmulatedText, fault: TwilioFault | undefined): void {
    const end = fault?.kind === 'undelivered' ? (fault.status ?? 'undelivered') : 'delivered';
    const statuses = fault?.kind === 'callbacks' ? fault.statuses : ['queued', 'sent', end];
    background.run(async () => {
      for (const status of statuses) {
        await delay(pauseMs);
        text.status = status;
        text.sentAt ??= new Date(now());
        if (fault?.kind === 'undelivered' && status === end) text.errorCode = fault.code;
        changes.notify(text);
        if (text.statusCallback === null) continue;
        await post(text.statusCallback, text.accountSid, {
          AccountSid: text.accountSid,
          ApiVersion: '2010-04-01',
          From: text.from,
          MessageSid: text.sid,
          MessageStatus: status,
          SmsSid: text.sid,
          SmsStatus: status,
          To: text.to,
          ...(text.messagingServiceSid === null ? {} : { MessagingServiceSid: text.messagingServiceSid }),
          ...(text.errorCode === null ? {} : { ErrorCode: String(text.errorCode) }),
        });
      }
    });
  }

  async function create(account: TwilioEmulatorAccount, form: URLSearchParams): Promise<LocalAnswer> {
    const to = form.get('To') ?? '';
    const body = form.get('Body') ?? '';
    const service = form.get('MessagingServiceSid');
    const from = form.get('From') ?? (service === null ? null : numberOf(account));
    if (to === '') return refuse(400, 21604, "A 'To' phone number is required.");
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (from === null) return refuse(400, 21603, "A 'From' phone number is required.");
    if (account.numbers !== undefined && !account.numbers.includes(from))
      return refuse(400, 21606, `The 'From' number ${from} cannot send texts for this account.`);
    if (body === '') return refuse(400, 21602, 'Message body is required.');
    if (body.length > 1600) return refuse(400, 21617, 'The message body is longer than 1600 characters.');
    const fault = faults.take(to);
    if (fault?.kind === 'refuse') return refuse(fault.status, fault.code, fault.message, fault.retryAfterSeconds);
    const html = {
      status: fault?.kind === 'html' ? fault.status : 503,
      headers: { 'content-type': 'text/html' },
      body: '<html>Unavailable</html>',
    };
    if (fault?.kind === 'html' && !fault.accepted) return html;
    if (fault?.kind === 'cut' && !fault.accepted) return 'cut';
    if (optedOut.has(pair(from, to))) return refuse(400, 21610, 'Attempt to send to unsubscribed recipient');
    const text = keep({
      accountSid: account.accountSid,
      direction: 'outbound-api',
      from,
      to,
      body,
      messagingServiceSid: service,
      statusCallback: form.get('StatusCallback'),
      status: service === null ? 'queued' : 'accepted',
    });
    const answer = json(201, toResource(text));
    deliver(text, fault);
    if (fault?.kind === 'cut') return 'cut';
    if (fault?.kind === 'html') return html;
    if (fault?.kind === 'slow') await delay(fault.ms);
    return answer;
  }

  async function handle(request: LocalRequest): Promise<LocalAnswer> {
    const path = /^\/2010-04-01\/Accounts\/(AC\w+)\/Messages(?:\/(SM\w+))?\.json$/.exec(request.url.pathname);
    const account = accounts.find(({ accountSid }) => accountSid === path?.[1]);
    if (path === null) return refuse(404, 20404, `The requested resource ${request.url.pathname} was not found`);
    if (account === undefined || request.headers.authorization !== basicAuth(account))
      return refuse(401, 20003, 'Authenticate');
    const own = texts.filter((text) => text.accountSid === account.accountSid);
    if (path[2] !== undefined) {
      const text = own.find(({ sid }) => sid === path[2]);
      return text ? json(200, toResource(text)) : refuse(404, 20404, `The requested resource ${path[2]} was not found`);
    }
    if (request.method === 'GET') return json(200, listMessages(own, request.url, account.accountSid));
    if (request.method === 'POST') return create(account, new URLSearchParams(request.body.toString('utf8')));
    return refuse(405, 20004, 'Method not allowed');
  }

  /** A text from a customer. Keywords are obeyed and answered as Twilio does, then the webhook is posted. */
  async function receiveFrom(
    number: string,
    body: string,
    input: { readonly to?: string } = {},
  ): Promise<TwilioCallback | null> {
    const lastToThem = texts.findLast((text) => text.direction === 'outbound-api' && text.to === number);
    const to = input.to ?? lastToThem?.from ?? numberOf(firstAccount);
    const owner = accounts.find((account) => account.numbers?.includes(to)) ?? firstAccount;
    const accountSid = texts.findLast((text) => text.from === to)?.accountSid ?? owner.accountSid;
    const plain = { accountSid, messagingServiceSid: null, statusCallback: null };
    const text = keep({ ...plain, direction: 'inbound', from: number, to, body, status: 'received' });
    const reply = (answer: string) =>
      keep({ ...plain, direction: 'outbound-reply', from: to, to: number, body: answer, status: 'delivered' });
    const keyword = readKeyword(body);
    if (keyword === 'STOP') optedOut.add(pair(to, number));
    if (keyword === 'START') optedOut.delete(pair(to, number));
    if (keyword !== null) reply(keywordAnswers[keyword]);
    const url = typeof inboundUrl === 'function' ? inboundUrl(to) : inboundUrl;
    if (url === undefined || url === null) return null;
    const callback = await post(url, accountSid, {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      Body: body,
      From: number,
      MessageSid: text.sid,
      NumMedia: '0',
      NumSegments: String(text.segments),
      SmsMessageSid: text.sid,
      SmsSid: text.sid,
      SmsStatus: 'received',
      To: to,
      ...(options.advancedOptOut && keyword !== null ? { OptOutType: keyword } : {}),
    });
    for (const [, answer] of callback.body.matchAll(/<Message>([\s\S]*?)<\/Message>/g)) {
      if (answer && !optedOut.has(pair(to, number))) reply(answer);
    }
    return callback;
  }

  const server = await startLocalHttp(options.port ?? 0, handle);

  return {
    port: server.port,
    /** For `twilio({ baseUrl })`. */
    url: server.url,
    accountSid: firstAccount.accountSid,
    authToken: firstAccount.authToken,
    /** Sent and received texts, oldest first. */
    messages: (): readonly EmulatedText[] => [...texts],
    /** The texts on this phone. */
    conversation: (number: string): readonly EmulatedText[] =>
      texts.filter((text) => text.from === number || text.to === number),
    /** Everything the emulator has posted, in the order it was answered. */
    callbacks: (): readonly TwilioCallback[] => [...callbacks],
    isOptedOut: (ours: string, theirs: string) => optedOut.has(pair(ours, theirs)),
    /** A text came in or changed its status. */
    onChange: (listener: (text: EmulatedText) => void) => changes.add(listener),
    fail: (fault: TwilioFault, rule?: FaultRule) => faults.add(fault, rule),
    receiveFrom,
    setInboundUrl(url: NonNullable<TwilioEmulatorOptions['inboundUrl']>) {
      inboundUrl = url;
    },
    /** Resolves when all callbacks are out. */
    settled: () => background.settled(),
    /** Forgets texts, callbacks, opt-outs and faults. */
    clear() {
      texts.length = 0;
      callbacks.length = 0;
      optedOut.clear();
      faults.clear();
    },
    async stop() {
      await server.stop();
      await background.settled();
    },
  };
}

function basicAuth(account: TwilioEmulatorAccount): string {
  return `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
}

function refuse(status: number, code: number, message = 'Refused on purpose', retryAfterSeconds?: number): LocalAnswer {
  return json(
    status,
    { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}
