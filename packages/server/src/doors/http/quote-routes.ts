import {
  isInAppBrowser,
  isVisible,
  localMinute,
  type QuoteAnswer,
  QuoteRescueError,
  type QuoteView,
  quoteCopy,
  quoteForms,
} from '@quote-rescue/core';
import { accept } from '../../flow/accept.ts';
import { askQuestion } from '../../flow/ask-question.ts';
import { checkDeposit } from '../../flow/check-deposit.ts';
import { decline, undoDecline } from '../../flow/decline.ts';
import { notePerson } from '../../flow/note-person.ts';
import { noteFetch, openQuote } from '../../flow/open-quote.ts';
import { switchReminders } from '../../flow/opt-out.ts';
import { parseInput } from '../../flow/parse-input.ts';
import type { Arrival } from '../../flow/quote-view.ts';
import { countMiss, countPress, mayAskProvider } from '../../flow/rate-limits.ts';
import { snooze } from '../../flow/snooze.ts';
import { startDeposit } from '../../flow/start-deposit.ts';
import { readFields, refuseCrossSite, wantsJson } from './body.ts';
import { type Door, type PageOwner, policyOf } from './door.ts';
import type { Page } from './page/layout.ts';
import { paperPage } from './page/paper.ts';
import {
  acceptPage,
  askPage,
  declinePage,
  laterPage,
  nothingHerePage,
  type PressPageInput,
} from './page/press-pages.ts';
import { type QuotePageInput, quotePage } from './page/quote-page.ts';
import { noRoute, seeOther, sendJson, sendPage } from './respond.ts';
import { localeOf, readerOf } from './visitor.ts';

/** `/q/:token` and what hangs on it. `rest` is the path after the token, without slashes at its ends. */
export async function quoteRoute(door: Door, request: Request, { token, rest }: { token: string; rest: string }) {
  if (request.method === 'GET' || request.method === 'HEAD') return show(door, request, token, rest);
  if (request.method !== 'POST') return noRoute();
  const press = presses.get(rest);
  if (press === undefined) return noRoute();
  refuseCrossSite(request, door.origin);
  await countPress(door.context, token, door.addressOf(request));
  return press(door, request, token);
}

/** Fetching changes nothing; it may be noted that it happened. */
async function show(door: Door, request: Request, token: string, rest: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  switch (rest) {
    case '':
      return showQuote(door, request, token, query.has('back') ? 'cancelled' : 'plain');
    case 'return':
      return showReturn(door, request, token, query);
    case 'state': {
      const asks = query.has('returned') && (await mayAskProvider(door.context, token));
      const arrival = asks ? await checkDeposit(door.context, token) : 'plain';
      const opened = await openQuote(door.context, token, arrival);
      const answer: QuoteAnswer = opened === null ? { found: false } : { found: true, quote: opened.quote };
      if (opened === null) await countMiss(door.context, door.addressOf(request));
      return sendJson(answer, opened === null ? 404 : 200);
    }
    case 'accept':
    case 'ask':
    case 'decline':
    case 'later': {
      const opened = await openQuote(door.context, token);
      if (opened === null) return unknownQuote(door, request);
      const { quote, link } = opened;
      if (!quote.can[rest]) return seeOther(pathOf(door, token));
      return sendPage(
        pressPages[rest]({ quote, tenantId: link.tenant.externalId, path: pathOf(door, token) }),
        policyOf(door, link.tenant),
      );
    }
    case 'print': {
      const opened = await openQuote(door.context, token);
      if (opened === null) return unknownQuote(door, request);
      const tenantId = opened.link.tenant.externalId;
      return sendPage(
        paperPage({ quote: opened.quote, tenantId, path: pathOf(door, token) }),
        policyOf(door, opened.link.tenant),
      );
    }
    default:
      // The address of a press, loaded again from the browser's history: the quote is what was meant.
      return !presses.has(rest) ? noRoute() : seeOther(pathOf(door, token));
  }
}

const pathOf = (door: Door, token: string): string => `${door.basePath}/q/${token}`;

type Shown = Partial<Pick<QuotePageInput, 'fault' | 'status' | 'confirmingFor' | 'returned' | 'inApp'>>;

async function showQuote(door: Door, request: Request, token: string, arrival: Arrival, more: Shown = {}) {
  const opened = await openQuote(door.context, token, arrival);
  if (opened === null) return unknownQuote(door, request);
  const { quote, link } = opened;
  if (request.method === 'GET') await noteFetch(door.context, link, readerOf(request));
  const inApp = isInAppBrowser(request.headers.get('user-agent') ?? '');
  return sendQuote(door, { quote, tenant: link.tenant, token }, { ...more, inApp });
}

function sendQuote(door: Door, shown: { quote: QuoteView; tenant: PageOwner; token: string }, more: Shown): Response {
  const { quote, tenant, token } = shown;
  const page = quotePage({
    quote,
    tenantId: tenant.externalId,
    endpoint: door.basePath,
    token,
    assets: { script: door.quotePage.script, stylesheet: door.quotePage.stylesheet },
    ...more,
  });
  return sendPage(page, policyOf(door, tenant));
}

/** Back from the provider: it is asked, and the page says what it answered. */
async function showReturn(door: Door, request: Request, token: string, query: URLSearchParams): Promise<Response> {
  // A link checker that follows the address learns nothing and costs the provider no question.
  const asks = request.method === 'GET' && (await mayAskProvider(door.context, token));
  const arrival = asks ? await checkDeposit(door.context, token) : 'plain';
  if (arrival === 'plain') return seeOther(pathOf(door, token));
  const checked = Number(query.get('checked') ?? 0);
  return showQuote(door, request, token, arrival, {
    returned: true,
    confirmingFor: Number.isInteger(checked) ? checked : 0,
  });
}

async function unknownQuote(door: Door, request: Request): Promise<Response> {
  await countMiss(door.context, door.addressOf(request));
  if (wantsJson(request)) return sendJson({ found: false } satisfies QuoteAnswer, 404);
  return sendPage(nothingHerePage(localeOf(request)), policyOf(door, null));
}

const pressPages: { readonly [rest in 'accept' | 'ask' | 'decline' | 'later']: (input: PressPageInput) => Page } = {
  accept: acceptPage,
  ask: askPage,
  decline: declinePage,
  later: (input) => laterPage(input, laterDates(input.quote)),
};

function laterDates(quote: QuoteView) {
  const today = new Date(`${localMinute(quote.zone, Date.parse(quote.now)).slice(0, 10)}T12:00:00Z`);
  const ahead = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const month = new Date(today);
  month.setUTCMonth(month.getUTCMonth() + 1);
  // 31 January and a month is the last of February, not the third of March.
  if (month.getUTCDate() !== today.getUTCDate()) month.setUTCDate(0);
  return { week: ahead(7), month: month.toISOString().slice(0, 10), first: ahead(1), last: ahead(365) };
}

type Handler = (door: Door, request: Request, token: string) => Promise<Response>;

const presses: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    pay,
    accept: answered('accept', async (door, token, fields) =>
      accept(door.context, token, parseInput(quoteForms.accept, pick(fields, 'name'))),
    ),
    ask: answered('ask', async (door, token, fields) =>
      askQuestion(door.context, token, parseInput(quoteForms.ask, pick(fields, 'question'))),
    ),
    decline: answered('decline', async (door, token, fields) =>
      decline(door.context, token, parseInput(quoteForms.decline, pick(fields, 'reason'))),
    ),
    later: answered('later', async (door, token, fields) => {
      const { choice, date } = fields;
      const until = choice === undefined ? fields.until : choice === 'date' ? date : choice;
      return snooze(door.context, token, parseInput(quoteForms.later, { until }));
    }),
    'undo-decline': answered(null, (door, token) => undoDecline(door.context, token)),
    'reminders-off': answered(null, (door, token) => switchReminders(door.context, token, 'off')),
    'reminders-on': answered(null, (door, token) => switchReminders(door.context, token, 'on')),
    seen: answered(null, async (door, token, fields) => {
      parseInput(quoteForms.seen, pick(fields, 'gesture'));
      return notePerson(door.context, token);
    }),
  } satisfies Record<string, Handler>),
);

const pick = (fields: Record<string, unknown>, name: string) =>
  fields[name] === undefined ? {} : { [name]: fields[name] };

/** Pay: the browser leaves for the provider's page, or is told why not, in the same place. */
async function pay(door: Door, request: Request, token: string): Promise<Response> {
  await readFields(request);
  const json = wantsJson(request);
  try {
    const answer = await startDeposit(door.context, token);
    // The outcome says what happened, so a script need not read it from a status as well.
    if (json) return sendJson(answer);
    if (answer.outcome === 'redirect') return seeOther(answer.url);
    if (answer.outcome === 'not_now') return seeOther(pathOf(door, token));
    return showQuote(door, request, token, 'plain', { fault: answer.message, status: 503 });
  } catch (error) {
    return pressFailed(door, request, { token, error, form: null, typed: {} });
  }
}

type Act = (door: Door, token: string, fields: Record<string, unknown>) => Promise<QuoteView>;
type Form = 'accept' | 'ask' | 'decline' | 'later' | null;

/** A press whose answer is the page as it is afterwards: as data, or by a redirect to it. */
function answered(form: Form, act: Act): Handler {
  return async (door, request, token) => {
    const fields = await readFields(request);
    try {
      const quote = await act(door, token, fields);
      if (wantsJson(request)) return sendJson({ found: true, quote } satisfies QuoteAnswer);
      return seeOther(pathOf(door, token));
    } catch (error) {
      return pressFailed(door, request, { token, error, form, typed: fields });
    }
  };
}

type Failed = { token: string; error: unknown; form: Form; typed: Record<string, unknown> };

/** What was typed comes back with the words beside it. Errors that are not ours go on to the door. */
async function pressFailed(door: Door, request: Request, failed: Failed): Promise<Response> {
  const { error, form, token } = failed;
  if (!(error instanceof QuoteRescueError)) throw error;
  if (error.code === 'not_found') return unknownQuote(door, request);
  if (error.code !== 'invalid_input' || form === null || wantsJson(request)) throw error;
  const opened = await openQuote(door.context, token);
  if (opened === null) return unknownQuote(door, request);
  const { quote, link } = opened;
  const typed = String(failed.typed[{ accept: 'name', ask: 'question', decline: 'reason', later: 'date' }[form]] ?? '');
  const fault = faultWords(quote.locale, form, typed);
  const tenantId = link.tenant.externalId;
  return sendPage(
    pressPages[form]({ quote, tenantId, path: pathOf(door, token), typed, fault }),
    policyOf(door, link.tenant),
  );
}

/** A browser's own form can fail in few ways only; each has words in the customer's language. */
function faultWords(locale: string, form: NonNullable<Form>, typed: string): string {
  const { accept, ask, later, tooLong } = quoteCopy(locale);
  switch (form) {
    case 'later':
      return later.outOfRange;
    case 'accept':
      return !isVisible(typed) ? accept.empty : tooLong(120);
    case 'ask':
      return !isVisible(typed) ? ask.empty : tooLong(2000);
    case 'decline':
      return tooLong(1000);
  }
}
