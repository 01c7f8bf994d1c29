import '@quote-rescue/react/styles.css';
import './css/quote-page.css';
import { DepositPage } from '@quote-rescue/react';
import { createRoot } from 'react-dom/client';

/**
 * Takes over the public quote page that the kit's server has sent. Without this script, or before it is here, that page
 * works by itself.
 */
const page = document.getElementById('quote-rescue');
const { token, endpoint, returned } = page?.dataset ?? {};
if (page && token !== undefined && endpoint !== undefined) {
  // The page that goes had a <main> of its own, with a layout that belongs to it.
  page.setAttribute('role', 'main');
  createRoot(page).render(
    <DepositPage
      token={token}
      endpoint={endpoint}
      returned={returned !== undefined}
      locale={document.documentElement.lang}
    />,
  );
}
