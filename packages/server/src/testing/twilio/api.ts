import type { FaultQueue } from '../faults.ts';
import { json, type LocalAnswer, type LocalRequest } from '../local-http.ts';
import type { TwilioFault } from './faults.ts';
import { listMessages } from './list.ts';
import { type EmulatedText, toResource } from './message.ts';
import type { TextNetwork } from './network.ts';

export type TwilioEmulatorAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** Its numbers; the first is used for a messaging service. Default: any `From` is taken. */
  readonly numbers?: readonly string[];
};

export type TwilioApi = {
  readonly accounts: readonly TwilioEmulatorAccount[];
  readonly network: TextNetwork;
  readonly faults: FaultQueue<TwilioFault>;
  readonly delay: (ms: number) => Promise<void>;
  /** Takes over a text that was accepted. */
  readonly carry: (text: EmulatedText, fault: TwilioFault | undefined) => void;
};

/** Create, list and fetch of the Messages resource. */
export async function answerTwilioApi(api: TwilioApi, request: LocalRequest): Promise<LocalAnswer> {
  const { pathname } = request.url;
  const path = /^\/2010-04-01\/Accounts\/(AC\w+)\/Messages(?:\/(SM\w+))?\.json$/.exec(pathname);
  if (path === null) return refuse(404, 20404, `The requested resource ${pathname} was not found`);
  const account = api.accounts.find(({ accountSid }) => accountSid === path[1]);
  if (account === undefined || request.headers.authorization !== basicAuth(account))
    return refuse(401, 20003, 'Authenticate');
  const own = api.network.texts.filter((text) => text.accountSid === account.accountSid);
  if (path[2] !== undefined) {
    const text = own.find(({ sid }) => sid === path[2]);
    return text ? json(200, toResource(text)) : refuse(404, 20404, `The requested resource ${pathname} was not found`);
  }
  if (request.method === 'GET') return json(200, listMessages(own, request.url, account.accountSid));
  if (request.method === 'POST') return create(api, account, new URLSearchParams(request.body.toString('utf8')));
  return refuse(405, 20004, 'Method not allowed');
}

export function numberOf(account: TwilioEmulatorAccount): string {
  return account.numbers?.[0] ?? '+15005550006';
}

async function create(api: TwilioApi, account: TwilioEmulatorAccount, form: URLSearchParams): Promise<LocalAnswer> {
  const to = form.get('To') ?? '';
  const body = form.get('Body') ?? '';
  const service = form.get('MessagingServiceSid');
  const from = form.get('From') ?? (service === null ? '' : numberOf(account));
  const mistake = findMistake(account, { to, from, body });
  if (mistake !== null) return mistake;
  const fault = api.faults.take(to);
  const refusal = faultAnswer(fault);
  if (refusal !== null && !isAccepted(fault)) return refusal;
  if (api.network.isOptedOut(from, to)) return refuse(400, 21610, 'Attempt to send to unsubscribed recipient');
  const text = api.network.keep({
    accountSid: account.accountSid,
    direction: 'outbound-api',
    from,
    to,
    body,
    messagingServiceSid: service,
    statusCallback: form.get('StatusCallback'),
    status: service === null ? 'queued' : 'accepted',
  });
  const answer = refusal ?? json(201, toResource(text));
  api.carry(text, fault);
  if (fault?.kind === 'slow') await api.delay(fault.ms);
  return answer;
}

/** The checks of the form, with Twilio's codes. */
function findMistake(
  account: TwilioEmulatorAccount,
  { to, from, body }: { readonly to: string; readonly from: string; readonly body: string },
): LocalAnswer | null {
  if (to === '') return refuse(400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (from === '') return refuse(400, 21603, "A 'From' phone number is required.");
  if (account.numbers !== undefined && !account.numbers.includes(from))
    return refuse(400, 21606, `The 'From' number ${from} cannot send texts for this account.`);
  if (body === '') return refuse(400, 21602, 'Message body is required.');
  if (body.length > 1600) return refuse(400, 21617, 'The message body is longer than 1600 characters.');
  return null;
}

/** What the caller gets to see instead of the resource, if anything. */
function faultAnswer(fault: TwilioFault | undefined): LocalAnswer | null {
  if (fault?.kind === 'cut') return 'cut';
  if (fault?.kind === 'html')
    return { status: fault.status, headers: { 'content-type': 'text/html' }, body: '<html>Unavailable</html>' };
  return fault?.kind === 'refuse' ? refuse(fault.status, fault.code, fault.message, fault.retryAfterSeconds) : null;
}

function isAccepted(fault: TwilioFault | undefined): boolean {
  return (fault?.kind === 'cut' || fault?.kind === 'html') && fault.accepted === true;
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
