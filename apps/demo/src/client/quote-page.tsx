import '@quote-rescue/react/styles.css';
import './css/quote-page.css';
import type { QuoteAnswer } from '@quote-rescue/core';
import { DepositPage } from '@quote-rescue/react';
import { createRoot } from 'react-dom/client';

/**
 * Takes over the public quote page that the kit's server has sent. Without this script, or before it is here, that page
 * works by itself.
 */
const page = document.getElementById('quote-rescue');
const { token, endpoint, returned } = page?.dataset ?? {};
// What the server has just said of this quote: shown at once, so that nothing is loaded a second time.
const answer = document.getElementById('quote-rescue-answer')?.textContent;
if (page && token !== undefined && endpoint !== undefined) {
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
