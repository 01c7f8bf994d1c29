import { notItemisedMinor, type QuoteView, quoteCopy, quoteDay, quoteMoney, restWords } from '@quote-rescue/core';
import { type Html, html } from './html.ts';
import { logo, type Page, page } from './layout.ts';

/**
 * The quote as it would stand on paper: both parties, number, dates, lines, sums, terms, a place to sign. On the quote
 * page it is hidden until that page is printed; `paperPage` shows it alone.
 */
export function paper(quote: QuoteView): Html {
  const { labels, paper: words } = quoteCopy(quote.locale);
  const { company } = quote;
  const website = company.website?.replace(/^https?:\/\//, '') ?? null;
  const licence = company.licence === null ? null : `${labels.licence}: ${company.licence}`;
  return html`<article class="paper">
<header><div>${company.logoUrl !== null && logo(company.logoUrl)}<p class="firm">${company.name}</p>
${[company.postalAddress, company.phone, website, licence].map((line) => line !== null && html`<p>${line}</p>`)}</div>
<div><h1>${words.title}</h1>${facts([
    [words.number, quote.number],
    [words.issuedOn, quoteDay(quote, quote.issuedOn)],
    [words.validUntil, quoteDay(quote, quote.validUntil)],
  ])}</div></header>
<div class="parties"><div><h2>${words.for}</h2><p>${quote.customerName}</p>${quote.jobAddress !== null && html`<p>${quote.jobAddress}</p>`}</div>
<div><h2>${words.job}</h2><p>${quote.jobTitle}</p></div></div>
${lines(quote)}
${terms(quote)}
<section class="sign"><h2>${words.acceptance}</h2>${[words.signature, words.name, words.date].map((word) => html`<p>${word}</p>`)}</section>
</article>`;
}

/** The paper alone, to be printed or kept as a file: without scripts only the browser's own menu can do that. */
export function paperPage({ quote, tenantId, path }: { quote: QuoteView; tenantId: string; path: string }): Page {
  const { labels, pageTitle, paper: words } = quoteCopy(quote.locale);
  // A browser names the file after the title.
  const title = [pageTitle(quote.company.name), quote.number].filter((part) => part !== null).join(' ');
  return page({
    title,
    locale: quote.locale,
    brandColor: quote.company.brandColor,
    logoUrl: quote.company.logoUrl,
    tenantId,
    body: html`<nav class="tools"><a class="qr-btn" href="${path}">${labels.back}</a><p>${words.how}</p></nav>
<main class="sheet">${paper(quote)}</main>`,
  });
}

function facts(rows: readonly [string, string | null][]): Html {
  return html`<dl>${rows.map(([term, value]) => value !== null && html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A second `tbody` for the sums: a `tfoot` would stand again at the foot of every sheet. */
function lines(quote: QuoteView): Html {
  const { labels, paper: words } = quoteCopy(quote.locale);
  const money = (minor: number) => quoteMoney(quote, minor);
  const numbers = (amount: string | null) => html`<td class="num">${amount}</td>`;
  // Too much for a phone's screen, where the quote page itself has it under each line.
  const fine = (amount: string | null) => html`<td class="num fine">${amount}</td>`;
  const sumOf = (label: string, minor: number, strong = false) =>
    html`<tr${strong ? { markup: ' class="strong"' } : null}><th colspan="3" scope="row">${label}</th>${numbers(money(minor))}</tr>`;
  const apart = notItemisedMinor(quote);
  const balance = quote.balanceDue === null ? labels.balance : `${labels.balance}, ${quote.balanceDue}`;
  const paid = [words.paid, quoteDay(quote, quote.paidAt), quote.paymentReference].filter((part) => part !== null);
  return html`<table>
${
  quote.lineItems.length > 0 &&
  html`<thead><tr><th scope="col">${words.what}</th><th scope="col" class="num fine">${words.quantity}</th><th scope="col" class="num fine">${words.unitPrice}</th><th scope="col" class="num">${words.amount}</th></tr></thead>
<tbody>${quote.lineItems.map(
    ({ description, quantity, unitPriceMinor, amountMinor }) =>
      html`<tr><td>${description}</td>${fine(quantity?.toLocaleString(quote.locale) ?? null)}${fine(unitPriceMinor === undefined ? null : money(unitPriceMinor))}${numbers(money(amountMinor))}</tr>`,
  )}</tbody>`
}
<tbody class="sums-of">
${apart !== 0 && [sumOf(words.itemsSum, quote.totalMinor - apart), sumOf(restWords(quote.locale, apart), apart)]}
${sumOf(labels.total, quote.totalMinor, true)}
${quote.paidMinor > 0 ? sumOf(paid.join(', '), quote.paidMinor) : quote.depositMinor > 0 && quote.state !== 'refunded' && sumOf(labels.deposit, quote.depositMinor)}
${(quote.paidMinor > 0 || quote.depositMinor > 0) && sumOf(balance, quote.balanceMinor)}
</tbody></table>`;
}

function terms(quote: QuoteView): Html | null {
  const { labels, validUntil, paper: words } = quoteCopy(quote.locale);
  const until = quoteDay(quote, quote.validUntil);
  const said = [
    ...(quote.terms?.split(/\n+/) ?? []),
    quote.refundTerms === null ? null : `${labels.refunds}: ${quote.refundTerms}`,
    quote.nextStep === null ? null : `${labels.nextSteps}: ${quote.nextStep}`,
    until === null ? null : `${validUntil(until)}.`,
  ].filter((line) => line !== null);
  if (said.length === 0) return null;
  return html`<section><h2>${words.terms}</h2>${said.map((line) => html`<p>${line}</p>`)}</section>`;
}
