import { formatMoney } from '@quote-rescue/core';
import type { LocalAnswer } from '../local-http.ts';
import type { EmulatedCheckout } from './records.ts';

/** The card that is always declined; any other number of 12 to 19 digits pays. */
export const declinedCard = '4000000000000002';

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f6f7f9; color: #1a1f36 }
  main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #d5dbe1; border-radius: .5rem }
  h1 { font-size: 1.1rem; margin: 0 } .sum { font-size: 2rem; font-weight: 600; margin: .25rem 0 1rem }
  fieldset { border: 1px solid #d5dbe1; border-radius: .375rem; margin: 0 0 1rem; padding: .75rem 1rem }
  label { display: block; margin-top: .5rem } input[type=text], input[type=email] { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; border: 1px solid #8792a2; border-radius: .25rem }
  button { width: 100%; font: inherit; font-weight: 600; padding: .75rem; border: 0; border-radius: .375rem; background: #1f5fd0; color: #fff; cursor: pointer }
  button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #8ab4ff; outline-offset: 2px }
  .note { color: #4f566b; font-size: .875rem } .error { color: #a41c1c; font-weight: 600 }
  a { color: #1f5fd0 }`;

export function checkoutPage(checkout: EmulatedCheckout, error: string | null = null): LocalAnswer {
  const { params } = checkout;
  const [item] = Object.values(params.line_items);
  const sum = formatMoney({ amountMinor: params.amountTotal, currency: params.currency.toUpperCase() }, 'en-US');
  const back = params.cancel_url ? `<p><a href="${escapeHtml(params.cancel_url)}">Back, without paying</a></p>` : '';
  return page(
    error === null ? 200 : 402,
    `Pay ${sum}`,
    `<h1>${escapeHtml(item?.price_data.product_data.name ?? '')}</h1>
    <p class="sum">${escapeHtml(sum)}</p>
    ${error === null ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
    <form method="post">
      <fieldset><legend>Pay with</legend>
        <label><input type="radio" name="method" value="card" checked> Card</label>
        <label><input type="radio" name="method" value="us_bank_account"> Bank debit (the money arrives days later)</label>
      </fieldset>
      <label>E-mail <input type="email" name="email" autocomplete="email" value="${escapeHtml(params.customer_email ?? '')}"></label>
      <label>Card number <input type="text" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
      <p class="note">No real money moves. ${declinedCard} is declined.</p>
      <button type="submit">Pay ${escapeHtml(sum)}</button>
    </form>${back}`,
  );
}

export function closedPage(checkout: EmulatedCheckout): LocalAnswer {
  const paid = checkout.status === 'complete';
  const back = checkout.params.cancel_url;
  return page(
    paid ? 200 : 410,
    paid ? 'Already completed' : 'This page has expired',
    `<h1>${paid ? 'This payment is completed' : 'This payment page has expired'}</h1>
    <p>${paid ? 'Nothing is left to do here.' : 'Open your quote again to get a new one.'}</p>
    ${back ? `<p><a href="${escapeHtml(back)}">Back to your quote</a></p>` : ''}`,
  );
}

function page(status: number, title: string, content: string): LocalAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${styles}</style></head><body><main>${content}
<p class="note">Test checkout, on this machine only.</p></main></body></html>`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
