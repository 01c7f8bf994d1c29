import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { noteConnection } from './client-address.ts';

/** What a mount needs of the kit: any object with its `fetch`. */
export type FetchLike = { fetch(request: Request): Promise<Response> };

/**
 * The kit as a listener of `node:http`:
 *
 * ```ts
 * createServer(toNodeHandler(kit)).listen(3000);
 * ```
 *
 * It answers every request; where other routes share the server, call it for the paths under `baseUrl` only.
 */
export function toNodeHandler(kit: FetchLike): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    try {
      await writeResponse(await kit.fetch(toRequest(incoming, outgoing)), outgoing);
    } catch {
      // Not a request a web Request can be made of (TRACE, a host that is no name): nobody awaits this listener, so an
      // error here would end the process.
      if (!outgoing.headersSent) outgoing.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end('This request cannot be understood.');
    }
  };
}

export type BodySource = Uint8Array | 'stream';

/** A web Request of a Node one. `body`: bytes already read, or the stream itself. */
export function toRequest(
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
  body: BodySource = 'stream',
): Request {
  const aborted = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborted.abort();
  });
  const method = incoming.method ?? 'GET';
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(incoming), signal: aborted.signal };
  if (method !== 'GET' && method !== 'HEAD') {
    if (body === 'stream') {
      // Not `toWeb`: that begins to read at once and destroys what it is not let finish, and with either the rest of a
      // refused body stays on the connection, in the way of the next request.
      init.body = NodeReadableStream.from<Uint8Array>(
        incoming.iterator({ destroyOnReturn: false }),
      ) as unknown as ReadableStream<Uint8Array>;
      init.duplex = 'half';
    } else {
      init.body = new Uint8Array(body);
    }
  }
  return noteConnection(new Request(urlOf(incoming), init), incoming.socket.remoteAddress);
}

/** Only the path matters to the kit: its own public address comes from its options, never from a header. */
function urlOf(incoming: IncomingMessage & { originalUrl?: string }): URL {
  const path = incoming.originalUrl ?? incoming.url ?? '/';
  const secure = 'encrypted' in incoming.socket && incoming.socket.encrypted === true;
  const host = /^[\w.:[\]-]+$/.test(incoming.headers.host ?? '') ? incoming.headers.host : 'localhost';
  const base = `${secure ? 'https' : 'http'}://${host}`;
  // `//evil.example/q/x` as a path must not become another host.
  return new URL(base + (path.startsWith('/') ? path : '/'));
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  return headers;
}

export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.statusCode = response.status;
  // Node throws away a body that nobody has begun to read; of one that was refused half-way the rest is ours to throw away.
  outgoing.once('finish', () => {
    if (!outgoing.req.complete) outgoing.req.resume();
  });
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  await new Promise<void>((resolve) => {
    // The customer closed the page: nothing is left to do for this answer.
    outgoing.once('close', resolve);
    body.once('error', () => outgoing.destroy());
    body.pipe(outgoing);
  });
}
