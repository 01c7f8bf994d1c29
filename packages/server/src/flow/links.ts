import { hash } from 'node:crypto';
import type { Sealer } from './sealing.ts';

/**
 * Links are secrets. Variables, bodies, events and logs hold these markers in their place; the link itself is put in at
 * hand-over and nowhere else. Letters and underscores only, so that HTML and URLs pass them through unchanged.
 */
export const LINK_MARKER = '__QUOTE_LINK__';
export const UNSUBSCRIBE_MARKER = '__UNSUBSCRIBE_LINK__';

export const quoteUrl = (baseUrl: string, token: string): string => `${baseUrl}/q/${token}`;
/** Every token has the same length, so a text can be counted before its link is known. */
export const quoteUrlLength = (baseUrl: string): number => quoteUrl(baseUrl, '').length + 22;

/** Puts the links where the markers are, in one walk: every mail comes by here, and is a few kilobytes long. */
export function fillLinks(text: string, links: { readonly quote: string; readonly unsubscribe: string }): string {
  let quote = text.indexOf(LINK_MARKER);
  let unsubscribe = text.indexOf(UNSUBSCRIBE_MARKER);
  let filled = '';
  let from = 0;
  while (quote !== -1 || unsubscribe !== -1) {
    if (unsubscribe === -1 || (quote !== -1 && quote < unsubscribe)) {
      filled += text.slice(from, quote) + links.quote;
      from = quote + LINK_MARKER.length;
      quote = text.indexOf(LINK_MARKER, from);
    } else {
      filled += text.slice(from, unsubscribe) + links.unsubscribe;
      from = unsubscribe + UNSUBSCRIBE_MARKER.length;
      unsubscribe = text.indexOf(UNSUBSCRIBE_MARKER, from);
    }
  }
  return filled + text.slice(from);
}

/**
 * Where reminders of one estimate's customer are stopped. Sealed, so that it names nobody to an onlooker, and apart
 * from the quote token, so that a mail gateway that presses it can open nothing.
 */
export function unsubscribeToken(
  sealer: Sealer,
  to: { readonly tenantId: number; readonly estimateId: string },
): string {
  const text = `unsubscribe ${to.tenantId} ${to.estimateId}`;
  // A nonce made of the text itself: the same text gives the same token, and no two texts share a nonce.
  const nonce = hash('sha256', text, 'buffer').subarray(0, 12);
  return sealer.seal(text, nonce).toString('base64url');
}

/** null = not a token of ours, or cut off. */
export function openUnsubscribeToken(sealer: Sealer, token: string): { tenantId: number; estimateId: string } | null {
  if (!/^[A-Za-z0-9_-]{40,200}$/.test(token)) return null;
  try {
    const [purpose, tenantId, estimateId] = sealer.open(Buffer.from(token, 'base64url')).split(' ');
    if (purpose !== 'unsubscribe' || tenantId === undefined || estimateId === undefined) return null;
    return { tenantId: Number(tenantId), estimateId };
  } catch {
    return null;
  }
}

export const unsubscribeUrl = (baseUrl: string, token: string): string => `${baseUrl}/u/${token}`;
