import { QuoteRescueError } from '@quote-rescue/core';

/** More than this is not read: a form of the quote page, a webhook, a pasted estimate with its fields. */
export const bodyLimits = { form: 64 * 1024, webhook: 1024 * 1024, trpc: 2 * 1024 * 1024 } as const;

/** The body could not be taken. `status` is what the sender is answered. */
export class BodyError extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/** The raw bytes, at most `limit` of them: a longer body is refused before it is in memory. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw tooLarge(limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const tooLarge = (limit: number) =>
  new BodyError(413, `The request is too large: at most ${Math.floor(limit / 1024)} kB are read here.`);

/** Fields of a form or of a JSON object. An empty body is an object without fields. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, bodyLimits.form);
  if (bytes.byteLength === 0) return {};
  const type = contentType(request);
  if (type === 'multipart/form-data') return readMultipart(request, bytes);
  const text = decode(bytes);
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type !== 'application/json') {
    throw new BodyError(415, 'Send a form (application/x-www-form-urlencoded) or JSON (application/json).');
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // told below
  }
  throw new BodyError(400, 'The request body is not a JSON object.');
}

/** Some mail programs send their one-click form this way (RFC 8058 allows both). Files are no fields. */
async function readMultipart(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    const form = await new Response(bytes, { headers }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    throw new BodyError(400, 'The form could not be read.');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BodyError(400, 'The request body is not UTF-8 text.');
  }
}

export const contentType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether the answer should be data: the page's script says so, a plain form does not. */
export const wantsJson = (request: Request): boolean =>
  contentType(request) === 'application/json' || (request.headers.get('accept') ?? '').startsWith('application/json');

/**
 * A press must come from our own page. The secret in the address is the real protection; this stops another site that
 * has learned it from making a visitor press. Browsers send `Origin: null` from pages without a referrer, and old ones
 * send neither header: those pass.
 * @throws QuoteRescueError `forbidden`
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreign =
    site === null
      ? origin !== null && origin !== 'null' && origin !== ownOrigin && origin !== new URL(request.url).origin
      : site === 'cross-site' || site === 'same-site';
  if (foreign) {
    throw new QuoteRescueError(
      'forbidden',
      'Nothing was changed: this press came from another site. Open the quote from its link.',
    );
  }
}
