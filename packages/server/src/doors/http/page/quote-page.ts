import {
  payByContact,
  type QuoteAnswer,
  type QuoteView,
  quoteAssurances,
  quoteCopy,
  quoteDay,
  quoteLines,
  quoteMoney,
  quotePresses,
  quoteSums,
  quoteTopics,
  quoteWords,
  showsPay,
} from '@quote-rescue/core';
import { type Html, html, jsonBlock } from './html.ts';
import { assuranceIcon, questionIcon, spinnerIcon } from './icons.ts';
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
<main class="qr-page qr-wide">
${notices.length > 0 && html`<div class="qr-notices">${notices}</div>`}
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
  if (quote.state === 'confirming') return notice({ ...words, title: still ?? words.title }, null, spinnerIcon);
  if (!quote.can.undoDecline) return notice(words);
  const undo = html`<form method="post" action="${pathOf(input)}/undo-decline"><button class="qr-btn">${copy.labels.changedMyMind}</button></form>`;
  return notice({ ...words, details: [...words.details, copy.decline.done] }, undo);
}

function question({ question, locale, company }: QuoteView): Html | null {
  if (question === null) return null;
  const { ask } = quoteCopy(locale);
  const title = question.answered ? ask.answered : ask.sent(company.name);
  return notice({ tone: question.answered ? 'success' : 'hold', title, details: [question.text] }, null, questionIcon);
}

function head(quote: QuoteView): Html {
  const { quoteFor } = quoteCopy(quote.locale);
  const facts = { name: quote.customerName, number: quote.number, on: quoteDay(quote, quote.issuedOn) };
  return html`<div class="qr-head"><h1>${quote.jobTitle}</h1><p>${quoteFor(facts)}</p>${quote.jobAddress !== null && html`<p>${quote.jobAddress}</p>`}</div>`;
}

/** Sums, the one press, why it is safe, and the three other answers of the same size. */
function deal(input: QuotePageInput): Html {
  const { quote } = input;
  const path = pathOf(input);
  const { labels } = quoteCopy(quote.locale);
  const trust = quoteAssurances(quote, { inApp: input.inApp === true });
  const presses = quotePresses(quote);
  return html`<section class="qr-deal" aria-label="${labels.total}">
<dl class="qr-sums qr-panel">${quoteSums(quote).map(
    ({ term, sum, note, main }) =>
      html`<div${main ? { markup: ' class="qr-main"' } : null}><dt>${term}</dt><dd>${sum}</dd>${note !== null && html`<dd class="qr-note" dir="auto">${note}</dd>`}</div>`,
  )}</dl>
${
  showsPay(quote) &&
  html`<div class="qr-pay"><form method="post" action="${path}/pay" target="_top"><button class="qr-btn" data-variant="primary" data-size="large">${labels.pay(quoteMoney(quote, quote.depositMinor))}</button></form></div>`
}
${howToPay(quote)}
${trust.length > 0 && html`<div class="qr-trust">${trust.map(({ icon, text }) => html`<p>${assuranceIcon(icon)}<span dir="auto">${text}</span></p>`)}</div>`}
${
  presses.length > 0 &&
  html`<nav class="qr-acts">${presses.map(
    ({ press, label }) =>
      html`<a class="qr-btn"${press === 'accept' && !quote.can.pay ? { markup: ' data-variant="primary" data-size="large"' } : null} href="${path}/${press}">${label}</a>`,
  )}</nav>`
}
</section>`;
}

/** Where that is not done on a provider's page: to an account, or with whoever answers the phone. */
function howToPay(quote: QuoteView): Html | null {
  const { paymentInstructions } = quote;
  const byContact = payByContact(quote);
  if (paymentInstructions === null && byContact === null) return null;
  const { labels } = quoteCopy(quote.locale);
  return html`<section class="qr-panel" role="status"><h2>${labels.howToPay}</h2>${
    paymentInstructions === null
      ? html`<p>${byContact}</p>`
      : html`<dl class="qr-sums">${paymentInstructions.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
  }</section>`;
}

function body(quote: QuoteView): Html {
  const { labels } = quoteCopy(quote.locale);
  const lines = quoteLines(quote);
  return html`<div class="qr-body">
${
  lines.length > 0 &&
  html`<section class="qr-panel"><h2>${labels.included}</h2><ul class="qr-items">${lines.map(
    ({ what, each, sum }) =>
      html`<li><span dir="auto">${what}${each !== null && html`<small>${each}</small>`}</span><span>${sum}</span></li>`,
  )}
<li class="qr-total"><span>${labels.total}</span><span>${quoteMoney(quote, quote.totalMinor)}</span></li></ul></section>`
}
${quoteTopics(quote).map(({ heading, text }) => html`<section class="qr-panel"><h2>${heading}</h2>${text.split(/\n+/).map((line) => html`<p dir="auto">${line}</p>`)}</section>`)}
</div>`;
}

function foot(quote: QuoteView, path: string): Html {
  const { labels, notFor, unsubscribe } = quoteCopy(quote.locale);
  const { company } = quote;
  const press = (to: 'on' | 'off', label: string) =>
    html`<form method="post" action="${path}/reminders-${to}"><button class="qr-btn" data-variant="text">${label}</button></form>`;
  return html`<footer class="qr-foot">
<a class="qr-btn" data-variant="text" href="${path}/print">${labels.print}</a>
<p dir="auto">${company.name}, ${company.postalAddress}</p>
${company.licence !== null && html`<p dir="auto">${labels.licence}: ${company.licence}</p>`}
${company.website !== null && html`<p><a class="qr-link" href="${company.website}" rel="noopener noreferrer">${company.website.replace(/^https?:\/\//, '')}</a></p>`}
${
  quote.remindersOn
    ? html`<p dir="auto">${labels.notYou} ${notFor(quote.customerName)}</p>${press('off', labels.stopReminders)}`
    : html`<p role="status">${unsubscribe.done}</p>${press('on', unsubscribe.undo)}`
}
</footer>`;
}
