import {
  isQuoteClosed,
  notItemisedMinor,
  type QuoteAnswer,
  type QuoteView,
  quoteCopy,
  quoteDay,
  quoteMoney,
  quoteWords,
} from '@quote-rescue/core';
import { type Html, html, jsonBlock } from './html.ts';
import { clockIcon, lockIcon, openIcon, questionIcon, refundIcon } from './icons.ts';
import { type Assets, companyBar, notice, type Page, page } from './layout.ts';
import { paper } from './paper.ts';

export type QuotePageInput = {
  readonly quote: QuoteView;
  readonly tenantId: string;
  /** Path under which the kit is mounted, `/quotes`. */
  readonly endpoint: string;
  readonly token: string;
  /** The customer has just come back from the provider's page. */
  readonly returned?: boolean;
  /** Read in the browser of another program, which offers no wallet. */
  readonly inApp?: boolean;
  readonly assets: Assets;
  /** Said above everything else: what a press could not do. */
  readonly fault?: string;
  /** Counts the reloads of the confirming page. */
  readonly confirmingFor?: number;
  readonly status?: number;
};

/** Every form and link of the page starts with it. */
const pathOf = ({ endpoint, token }: QuotePageInput): string => `${endpoint}/q/${token}`;

/** Reloads of five seconds until "still checking": about two minutes. */
const stillCheckingAfter = 24;

/** The quote as a page that works without scripts; a script of the host's build may take its place. */
export function quotePage(input: QuotePageInput): Page {
  const { quote, tenantId } = input;
  const path = pathOf(input);
  const copy = quoteCopy(quote.locale);
  const answer: QuoteAnswer = { found: true, quote };
  const confirming = quote.state === 'confirming';
  const tries = input.confirmingFor ?? 0;
  const notices = [
    input.fault === undefined ? null : notice({ tone: 'danger', title: input.fault, details: [] }),
    stateNotice(input, tries >= stillCheckingAfter ? copy.stillChecking : null),
    question(quote),
  ].filter((each) => each !== null);
  return page({
    title: copy.pageTitle(quote.company.name),
    locale: quote.locale,
    brandColor: quote.company.brandColor,
    logoUrl: quote.company.logoUrl,
    tenantId,
    assets: input.assets,
    ...(input.status !== undefined && { status: input.status }),
    ...(confirming && {
      refresh: { seconds: tries < stillCheckingAfter ? 5 : 30, to: `${path}/return?checked=${tries + 1}` },
    }),
    root: {
      state: quote.state,
      endpoint: input.endpoint,
      token: input.token,
      ...(input.returned === true && { returned: '' }),
    },
    data: input.assets.script === undefined ? null : jsonBlock('quote-rescue-answer', answer),
    body: html`${companyBar(quote.company, copy.labels.call)}
<main class="wide">
${notices.length > 0 && html`<div class="notices">${notices}</div>`}
${head(quote)}
${deal(input)}
${body(quote)}
</main>
${foot(quote, path)}
${paper(quote)}`,
  });
}

function stateNotice(input: QuotePageInput, still: string | null): Html | null {
  const { quote } = input;
  const copy = quoteCopy(quote.locale);
  const words = quoteWords(quote);
  if (quote.state === 'confirming') {
    return html`<div class="notice" data-tone="info" role="status"><span class="spin" aria-hidden="true"></span><div><strong>${still ?? words.title}</strong></div></div>`;
  }
  if (!quote.can.undoDecline) return notice(words);
  const undo = html`<form method="post" action="${pathOf(input)}/undo-decline"><button class="button">${copy.labels.changedMyMind}</button></form>`;
  return notice({ ...words, details: [...words.details, copy.decline.done] }, undo);
}

function question({ question, locale, company }: QuoteView): Html | null {
  if (question === null) return null;
  const copy = quoteCopy(locale);
  const said = question.answered ? copy.ask.answered : copy.ask.sent(company.name);
  return html`<div class="notice" data-tone="${question.answered ? 'success' : 'hold'}" role="status">${questionIcon}<div><strong>${said}</strong><p>${question.text}</p></div></div>`;
}

function head(quote: QuoteView): Html {
  const { quoteFor } = quoteCopy(quote.locale);
  const facts = { name: quote.customerName, number: quote.number, on: quoteDay(quote, quote.issuedOn) };
  return html`<div class="head"><h1>${quote.jobTitle}</h1><p>${quoteFor(facts)}</p>${quote.jobAddress !== null && html`<p>${quote.jobAddress}</p>`}</div>`;
}

/** Sums, the one press, why it is safe, and the three other answers of the same size. */
function deal(input: QuotePageInput): Html {
  const { quote } = input;
  const path = pathOf(input);
  const { labels, cardDetails, inApp, validUntil } = quoteCopy(quote.locale);
  const { can } = quote;
  const until = quoteDay(quote, quote.validUntil);
  const trust = [
    can.pay &&
      quote.paymentProvider !== null &&
      html`<p>${lockIcon}${cardDetails(quote.paymentProvider, quote.company.name)}</p>`,
    can.pay &&
      quote.refundTerms !== null &&
      html`<p>${refundIcon}<span>${labels.refunds}: ${quote.refundTerms}</span></p>`,
    can.pay && input.inApp === true && html`<p>${openIcon}<span>${inApp}</span></p>`,
    can.decline && until !== null && html`<p>${clockIcon}${validUntil(until)}</p>`,
  ].filter((line) => line !== false);
  return html`<section class="deal" aria-label="${labels.total}">
${sums(quote)}
${
  can.pay &&
  html`<div class="pay"><form method="post" action="${path}/pay" target="_top"><button class="button primary">${labels.pay(quoteMoney(quote, quote.depositMinor))}</button></form></div>`
}
${instructions(quote)}
${trust.length > 0 && html`<div class="trust">${trust}</div>`}
${
  (can.accept || can.ask || can.later || can.decline) &&
  html`<nav class="acts">
${can.accept && html`<a class="button${can.pay ? '' : ' primary'}" href="${path}/accept">${labels.accept}</a>`}
${can.ask && html`<a class="button" href="${path}/ask">${labels.ask}</a>`}
${can.later && html`<a class="button" href="${path}/later">${labels.later}</a>`}
${can.decline && html`<a class="button" href="${path}/decline">${labels.decline}</a>`}
</nav>`
}
</section>`;
}

function instructions({ paymentInstructions, locale }: QuoteView): Html | null {
  if (paymentInstructions === null) return null;
  const { labels } = quoteCopy(locale);
  return html`<section class="card" role="status"><h2>${labels.howToPay}</h2><dl class="sums">${paymentInstructions.map(({ label, value }) => html`<div><dt>${label}</dt><dd class="num">${value}</dd></div>`)}</dl></section>`;
}

function sums(quote: QuoteView): Html {
  const { labels } = quoteCopy(quote.locale);
  const sum = (minor: number) => quoteMoney(quote, minor);
  // A deposit that came is told above; then what is left to pay is what matters.
  const asksDeposit = quote.depositMinor > 0 && quote.paidMinor === 0 && !isQuoteClosed(quote);
  return html`<dl class="sums card">
<div${asksDeposit ? null : { markup: ' class="main"' }}><dt>${labels.total}</dt><dd class="num">${sum(quote.totalMinor)}</dd></div>
${asksDeposit && html`<div class="main"><dt>${labels.deposit}</dt><dd class="num">${sum(quote.depositMinor)}</dd></div>`}
${
  quote.balanceMinor > 0 &&
  (asksDeposit || quote.paidMinor > 0) &&
  html`<div><dt>${labels.balance}</dt><dd class="num">${sum(quote.balanceMinor)}</dd>${quote.balanceDue !== null && html`<small>${quote.balanceDue}</small>`}</div>`
}
</dl>`;
}

function body(quote: QuoteView): Html {
  const { labels, paper } = quoteCopy(quote.locale);
  const apart = notItemisedMinor(quote);
  return html`<div class="body">
${
  quote.lineItems.length > 0 &&
  html`<section class="card"><h2>${labels.included}</h2><ul class="items">${quote.lineItems.map((item) => lineItem(quote, item))}
${apart !== 0 && lineItem(quote, { description: paper.notItemised, amountMinor: apart })}
<li class="total"><span class="what">${labels.total}</span><span class="sum num">${quoteMoney(quote, quote.totalMinor)}</span></li></ul></section>`
}
${quote.nextStep !== null && !isQuoteClosed(quote) && html`<section class="card"><h2>${labels.nextSteps}</h2><p>${quote.nextStep}</p></section>`}
${quote.refundTerms !== null && !quote.can.pay && html`<section class="card"><h2>${labels.refunds}</h2><p>${quote.refundTerms}</p></section>`}
</div>`;
}

function lineItem(quote: QuoteView, item: QuoteView['lineItems'][number]): Html {
  const { quantity, unitPriceMinor } = item;
  const each =
    quantity !== undefined && quantity !== 1 && unitPriceMinor !== undefined
      ? `${quantity.toLocaleString(quote.locale)} × ${quoteMoney(quote, unitPriceMinor)}`
      : null;
  return html`<li><span class="what">${item.description}${each !== null && html`<small class="num">${each}</small>`}</span><span class="sum num">${quoteMoney(quote, item.amountMinor)}</span></li>`;
}

function foot(quote: QuoteView, path: string): Html {
  const { labels, notFor, unsubscribe } = quoteCopy(quote.locale);
  const { company } = quote;
  const reminders = quote.remindersOn
    ? html`<p>${labels.notYou} ${notFor(quote.customerName)}</p><form method="post" action="${path}/reminders-off"><button class="button text">${labels.stopReminders}</button></form>`
    : html`<span role="status">${unsubscribe.done}</span> <form method="post" action="${path}/reminders-on"><button class="button text">${unsubscribe.undo}</button></form>`;
  return html`<footer class="foot"><div class="facts">
<p><a class="button text" href="${path}/print">${labels.print}</a></p>
<p>${company.name}, ${company.postalAddress}</p>
${company.licence !== null && html`<p>${labels.licence}: ${company.licence}</p>`}
${company.website !== null && html`<p><a href="${company.website}" rel="noopener noreferrer">${company.website.replace(/^https?:\/\//, '')}</a></p>`}
<div id="reminders">${reminders}</div>
</div></footer>`;
}
