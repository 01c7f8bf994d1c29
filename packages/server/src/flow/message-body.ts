import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RenderedMessage } from '@quote-rescue/core';

/** The full message as `message_body` keeps it: deflated JSON, links as markers. */
export function packBody(message: RenderedMessage): Uint8Array {
  return deflateRawSync(JSON.stringify(message));
}

export function unpackBody(body: Uint8Array): RenderedMessage {
  return JSON.parse(inflateRawSync(body).toString('utf8')) as RenderedMessage;
}
