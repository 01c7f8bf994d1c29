import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { bodyLimits } from './body.ts';

/**
 * Signatures of webhooks are made over bytes, and a body parser mounted earlier has eaten those. Node announces every
 * request before any listener sees it; from then on the bytes of webhook requests are kept beside their stream, so that
 * the order of mounting does not matter. Only POSTs whose path looks like a webhook of the kit are kept, only up to
 * the limit that the door reads anyway, and only as long as the request lives.
 */
const kept = new WeakMap<IncomingMessage, Kept>();
type Kept = { chunks: Uint8Array[]; length: number };

const webhookPath = /\/webhooks\/(payments\/?|(payments|sms|email)\/[^/?]+\/?)(\?|$)/;

let listening = false;

export function keepRawBodies(): void {
  if (listening) return;
  listening = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === 'POST' && webhookPath.test(request.url ?? '')) keep(request);
  });
}

function keep(request: IncomingMessage): void {
  const body: Kept = { chunks: [], length: 0 };
  kept.set(request, body);
  // Every chunk of the parser goes through `push`; the stream itself stays untouched for whoever reads it.
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) {
      body.length += chunk.byteLength;
      if (body.length <= bodyLimits.webhook) body.chunks.push(Uint8Array.from(chunk));
    }
    return push(chunk, encoding);
  };
}

/** The bytes of a request whose stream has been read to its end by somebody else; null if they were not kept. */
export function rawBodyOf(request: IncomingMessage): Uint8Array | null {
  const body = kept.get(request);
  if (body === undefined || body.length > bodyLimits.webhook || request.headers['content-encoding'] !== undefined) {
    return null;
  }
  return Buffer.concat(body.chunks);
}
