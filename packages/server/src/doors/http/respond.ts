import { createHash } from 'node:crypto';
import type { Page } from './page/layout.ts';

/** On every answer: nothing is stored, guessed, or told to the next site. */
const always = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

export type PagePolicy = {
  /** Origins that may frame the page. Empty = none may. */
  readonly frameAncestors: readonly string[];
  /** Whether the public address is plain http (a demo on the loopback): then a payment page may be so too. */
  readonly plainHttp: boolean;
};

export function sendPage(page: Page, policy: PagePolicy): Response {
  return new Response(page.markup, {
    status: page.status,
    headers: {
      ...always,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(page, policy),
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    },
  });
}

/** No inline script, and no script at all unless the host gave one; the one inline style is named by its hash. */
function contentSecurityPolicy(page: Page, { frameAncestors, plainHttp }: PagePolicy): string {
  const styleHash = createHash('sha256').update(page.style).digest('base64');
  const assets = [...new Set(page.assets.map(sourceOf))].join(' ');
  const images = [...new Set(page.images.map(sourceOf))].join(' ');
  const ancestors = frameAncestors.filter((origin) => /^https?:\/\/[^\s;,]+$/.test(origin)).join(' ');
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}' ${assets}`.trim(),
    assets === '' ? "script-src 'none'" : `script-src ${assets}`,
    ["img-src 'self' data:", assets, images].filter((part) => part !== '').join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    // Pay answers with a redirect to the provider's page, and browsers check that against this line as well.
    `form-action 'self' https:${plainHttp ? ' http:' : ''}`,
    `frame-ancestors ${ancestors === '' ? "'none'" : ancestors}`,
  ].join('; ');
}

const sourceOf = (address: string): string => (/^https?:\/\//.test(address) ? new URL(address).origin : "'self'");

export function sendJson(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...always, 'content-type': 'application/json; charset=utf-8' },
  });
}

export function sendText(body: string, status = 200, contentType = 'text/plain; charset=utf-8'): Response {
  return new Response(body, { status, headers: { ...always, 'content-type': contentType } });
}

/** After a form: the browser fetches the page that shows what came of it. */
export function seeOther(to: string): Response {
  return new Response(null, { status: 303, headers: { ...always, location: to } });
}

/** Marks "no such address" for a mount that has other routes to try. */
export const noRouteHeader = 'x-quote-rescue-no-route';

export function noRoute(): Response {
  const response = sendText('There is nothing at this address.', 404);
  response.headers.set(noRouteHeader, '1');
  return response;
}
