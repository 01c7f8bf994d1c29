import { type ErrorCode, QuoteRescueError, quoteCopy } from '@quote-rescue/core';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../../flow/context.ts';
import { faultForLog } from '../../flow/fault-for-log.ts';
import type { QuoteRescueRouter } from '../trpc/index.ts';
import { BodyError, bodyLimits, contentType, readBytes, wantsJson } from './body.ts';
import { clientAddress } from './client-address.ts';
import { type Door, policyOf, type QuotePageOptions } from './door.ts';
import { nothingHerePage } from './page/press-pages.ts';
import { quoteRoute } from './quote-routes.ts';
import { noRoute, sendJson, sendPage, sendText } from './respond.ts';
import { unsubscribeRoute } from './unsubscribe-routes.ts';
import { localeOf } from './visitor.ts';
import { platformWebhookRoute, webhookRoute } from './webhook-routes.ts';
import { sendWidget } from './widget.ts';

export type FetchOptions = {
  readonly context: Context;
  readonly router: QuoteRescueRouter;
  readonly quotePage?: QuotePageOptions;
  readonly clientAddress?: (request: Request) => string | null;
  readonly healthy: () => boolean;
};

/**
 * Everything under the public address as one web-standard handler: quote pages, unsubscribe, webhooks, the contractor's
 * router, health. It never throws, and what went wrong inside stays in the log.
 *
 * The request's path may begin with the path of `baseUrl` or with what follows it, so that it works mounted either way.
 */
export function createFetch(options: FetchOptions): (request: Request) => Promise<Response> {
  const { context } = options;
  const base = new URL(context.baseUrl);
  const door: Door = {
    context,
    basePath: base.pathname.replace(/\/+$/, ''),
    origin: base.origin,
    quotePage: options.quotePage ?? {},
    addressOf: (request) => clientAddress(request, options.clientAddress),
  };
  return async (request) => {
    let response: Response;
    try {
      response = await route(door, options, request);
    } catch (error) {
      response = failed(door, request, error);
    }
    if (request.method !== 'HEAD' || response.body === null) return response;
    await response.body.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

async function route(door: Door, options: FetchOptions, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { basePath } = door;
  const inside = basePath !== '' && (pathname === basePath || pathname.startsWith(`${basePath}/`));
  const prefix = inside ? basePath : '';
  const path = pathname.slice(prefix.length);
  const [, room = '', name = '', ...more] = path.replace(/\/+$/, '').split('/');
  switch (room) {
    case 'q':
      return quoteRoute(door, request, { token: name, rest: more.join('/') });
    case 'u':
      return more.length === 0 ? unsubscribeRoute(door, request, name) : noRoute();
    case 'webhooks': {
      // Payments of all tenants at one address: what a Connect platform has.
      if (more.length === 0 && name === 'payments') return platformWebhookRoute(door, request, path);
      const tenantId = decoded(more[0] ?? '');
      return more.length === 1 && tenantId !== null
        ? webhookRoute(door, request, { kind: name, tenantId, path })
        : noRoute();
    }
    case 'widget.js':
      return name === '' && ['GET', 'HEAD'].includes(request.method) ? sendWidget() : noRoute();
    case 'trpc':
      return trpc(options, request, `${prefix}/trpc`);
    case 'health': {
      if (name !== '' || !['GET', 'HEAD'].includes(request.method)) return noRoute();
      const ok = options.healthy();
      return sendJson({ ok }, ok ? 200 : 503);
    }
    default:
      return noRoute();
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Only JSON may change something: no form of another site can send that without asking first (CORS preflight). */
async function trpc(options: FetchOptions, request: Request, endpoint: string): Promise<Response> {
  let bounded = request;
  if (request.method === 'POST') {
    if (contentType(request) !== 'application/json') throw new BodyError(415, 'Send JSON (application/json).');
    const body = await readBytes(request, bodyLimits.trpc);
    bounded = new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal });
  }
  const response = await fetchRequestHandler({
    endpoint,
    req: bounded,
    router: options.router,
    createContext: () => ({ request: bounded }),
  });
  response.headers.set('cache-control', 'no-store');
  // The contractor's side is never shown in a frame, and no other site may read it: no CORS header is ever sent.
  response.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}

const statuses: { readonly [code in ErrorCode]: number } = {
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  request_key_reused: 409,
  nothing_to_send: 422,
  unknown_zone: 422,
  unknown_sequence: 422,
  too_late: 409,
  already_ended: 409,
  payments_unavailable: 503,
  bad_signature: 401,
  rate_limited: 429,
  schema_missing: 503,
  schema_too_new: 503,
  misconfigured: 500,
};

/** Words for a person; an unexpected error keeps its own to the log. */
function failed(door: Door, request: Request, error: unknown): Response {
  if (error instanceof BodyError)
    return refusal(door, request, { code: 'invalid_input', message: error.message }, error.status);
  if (error instanceof QuoteRescueError && error.code !== 'misconfigured') {
    const { code, message, fields } = error;
    const response = refusal(door, request, { code, message, fields }, statuses[code]);
    if (code === 'rate_limited') response.headers.set('retry-after', '60');
    return response;
  }
  door.context.logger.error(
    { err: faultForLog(error), method: request.method, room: roomOf(request) },
    'a request failed',
  );
  return refusal(
    door,
    request,
    {
      code: 'internal',
      message: 'That did not work, and it is our fault. Nothing was changed. Please try again in a minute.',
    },
    500,
  );
}

/** The first part of the path only: what follows may be a secret. */
const roomOf = (request: Request): string =>
  /\/(q|u|webhooks|trpc|health)\b/.exec(new URL(request.url).pathname)?.[1] ?? '';

type Refusal = { readonly code: string; readonly message: string; readonly fields?: unknown };

function refusal(door: Door, request: Request, error: Refusal, status: number): Response {
  if (wantsJson(request)) return sendJson({ error }, status);
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return sendText(error.message, status);
  const locale = localeOf(request);
  const { somethingFailed, tooManyTries } = quoteCopy(locale);
  // The router's sentences are English; a customer who reads Spanish is told in Spanish, if with fewer words.
  const spanish = error.code === 'rate_limited' ? tooManyTries : somethingFailed;
  const words = { tone: 'danger', title: locale === 'es' ? spanish : error.message, details: [] } as const;
  return sendPage(nothingHerePage(locale, words, status), policyOf(door, null));
}
