import type { PayAnswer, QuoteAnswer } from '@quote-rescue/core';

/** The page's JSON endpoint under `/q/:token`. */
export type QuoteEndpoint = {
  /** `returned`: the server asks the payment provider first. */
  read(options: { returned: boolean; signal?: AbortSignal }): Promise<QuoteAnswer>;
  pay(): Promise<PayAnswer>;
  press(
    path: 'accept' | 'decline' | 'undo-decline' | 'ask' | 'later' | 'seen' | 'reminders-off' | 'reminders-on',
    fields: Record<string, string>,
  ): Promise<QuoteAnswer>;
};

/** What the server said no to, in words for the customer. */
export class QuotePressError extends Error {
  override readonly name = 'QuotePressError';
}

const quotePath = (endpoint: string, token: string): string =>
  `${endpoint.replace(/\/+$/, '')}/q/${encodeURIComponent(token)}`;

/** The quote as a sheet to print, made by the server. */
export const printUrl = (endpoint: string, token: string): string => `${quotePath(endpoint, token)}/print`;

/** The window that goes to the provider's page, which may not be shown in a frame; null = of another site. */
export function wholeWindow(): Window | null {
  try {
    return window.top?.location.origin === window.location.origin ? window.top : null;
  } catch {
    return null;
  }
}

/**
 * Pay from within a frame of another site: the whole window goes to the provider, by a form as on the server's own page,
 * because a browser lets nothing else take it there. False = not in such a frame.
 */
export function payOutOfFrame(endpoint: string, token: string): boolean {
  if (window.top === window.self || wholeWindow() !== null) return false;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${quotePath(endpoint, token)}/pay`;
  form.target = '_top';
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}

export function quoteEndpoint(endpoint: string, token: string): QuoteEndpoint {
  const base = quotePath(endpoint, token);
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const post = async (path: string, fields: Record<string, string>) =>
    answerOf(await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) }));
  return {
    async read({ returned, signal }) {
      const url = `${base}/state${returned ? '?returned' : ''}`;
      return quoteAnswer(
        await answerOf(
          await fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store', ...(signal && { signal }) }),
        ),
      );
    },
    async pay() {
      const answer = await post('pay', {});
      if (isObject(answer) && typeof answer.outcome === 'string') return answer as PayAnswer;
      throw new Error('The quote page got no answer it knows.');
    },
    press: async (path, fields) => quoteAnswer(await post(path, fields)),
  };
}

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  // An unknown token is an answer too.
  if (response.ok || (isObject(body) && ('found' in body || 'outcome' in body))) return body;
  const error = isObject(body) && isObject(body.error) ? body.error : null;
  if (error !== null && response.status < 500 && typeof error.message === 'string')
    throw new QuotePressError(error.message);
  throw new Error(`The quote page answered ${response.status}.`);
}

/** The server is ours and of the same version; only the outline is looked at. */
function quoteAnswer(body: unknown): QuoteAnswer {
  if (isObject(body)) {
    if (body.found === false) return { found: false };
    if (isObject(body.quote))
      return { found: true, quote: body.quote as Extract<QuoteAnswer, { found: true }>['quote'] };
  }
  throw new Error('The quote page got no answer it knows.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
