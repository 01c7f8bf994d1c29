import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FetchLike, toRequest, writeResponse } from './node.ts';
import { keepRawBodies, rawBodyOf } from './raw-bodies.ts';
import { noRouteHeader } from './respond.ts';

/** What is used of Express, the same in 4 and 5. `rawBody` is where many hosts keep the bytes for Stripe. */
export type ExpressRequestLike = IncomingMessage & { originalUrl?: string; body?: unknown; rawBody?: unknown };
export type ExpressHandler = (
  request: ExpressRequestLike,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * The kit as Express middleware, in Express 4 and 5, before or after `express.json()`:
 *
 * ```ts
 * app.use('/quotes', quoteRescue(kit)); // the path of baseUrl
 * ```
 *
 * Where a body parser has run before, webhooks get their bytes from a copy kept since the request came in, or from
 * `req.rawBody`; other bodies are written again from `req.body`. Paths that are none of the kit's go on to `next`.
 *
 * Made inside the process that serves, before its first request: a request that was under way already has no copy.
 */
export function quoteRescue(kit: FetchLike): ExpressHandler {
  keepRawBodies();
  return (request, response, next) => {
    handle(kit, request, response).then((handled) => {
      if (!handled) next();
    }, next);
  };
}

async function handle(kit: FetchLike, request: ExpressRequestLike, response: ServerResponse): Promise<boolean> {
  const answer = await kit.fetch(toRequest(request, response, bodyOf(request)));
  if (answer.headers.has(noRouteHeader)) {
    await answer.body?.cancel();
    return false;
  }
  await writeResponse(answer, response);
  return true;
}

/** The stream as it is, if nobody has read it; else the best that is left of it. */
function bodyOf(request: ExpressRequestLike): Uint8Array | 'stream' {
  if (!request.readableEnded && !request.readableDidRead) return 'stream';
  if (request.rawBody instanceof Uint8Array) return request.rawBody;
  if (typeof request.rawBody === 'string') return Buffer.from(request.rawBody);
  return rawBodyOf(request) ?? rewritten(request);
}

/** The same fields in the same content type, though not the same bytes. */
function rewritten({ body, headers }: ExpressRequestLike): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return Buffer.from(body);
  if (typeof body !== 'object' || body === null) return new Uint8Array();
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return Buffer.from(JSON.stringify(body));
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, String(each));
  }
  return Buffer.from(form.toString());
}
