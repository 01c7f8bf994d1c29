'use client';

import type { QuoteAnswer } from '@quote-rescue/core';
import { createRoot } from 'react-dom/client';
import { DepositPage } from './deposit-page/deposit-page.tsx';

/**
 * Takes over the public quote page that the kit's server has sent: it becomes `DepositPage`. Without this script, or
 * before it is here, that page works by itself. The published file is whole (docs/adr/0013): it imports nothing, so a host
 * serves it as it is and needs no build of its own.
 */
export function takeOver(document: Document): void {
  const page = document.getElementById('quote-rescue');
  const { token, endpoint, returned } = page?.dataset ?? {};
  if (page === null || token === undefined || endpoint === undefined) return;
  // What the server has just said of this quote: shown at once, so that nothing is loaded a second time.
  const answer = document.getElementById('quote-rescue-answer')?.textContent;
  createRoot(page).render(
    <main>
      <DepositPage
        token={token}
        endpoint={endpoint}
        returned={returned !== undefined}
        locale={document.documentElement.lang}
        {...(answer && { initialAnswer: JSON.parse(answer) as QuoteAnswer })}
      />
    </main>,
  );
}

// A bundler or a test may load it where there is no page.
if (typeof document !== 'undefined') takeOver(document);
