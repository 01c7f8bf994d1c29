import { type QuoteView, quoteCopy, quoteDay, unknownQuoteWords } from '@quote-rescue/core';
import type { Subscription } from '../../../flow/opt-out.ts';
import { type Html, html } from './html.ts';
import { companyBar, notice, type Page, page } from './layout.ts';

/** Where a press needs a second look or some words: pages of their own, because there may be no script. */
export type PressPageInput = {
  readonly quote: QuoteView;
  readonly tenantId: string;
  readonly path: string;
  /** What was typed and what is wrong with it: nothing typed is lost. */
  readonly typed?: string;
  readonly fault?: string;
};

/** The name typed stands in the place of a signature. */
export function acceptPage(input: PressPageInput): Page {
  const { quote } = input;
  const { accept } = quoteCopy(quote.locale);
  return pressPage(
    input,
    accept.heading,
    html`<form class="stack" method="post" action="${input.path}/accept"><p>${accept.explain(quote.company.name)}</p>
<div><label for="name">${accept.label}</label>
<input id="name" name="name" required maxlength="120" autocomplete="name" value="${input.typed ?? ''}"${described(input.fault)}>${fault(input.fault)}</div>
${buttons(input, accept.confirm, 'primary')}</form>`,
  );
}

export function askPage(input: PressPageInput): Page {
  const { ask } = quoteCopy(input.quote.locale);
  return pressPage(
    input,
    ask.heading,
    html`<form class="stack" method="post" action="${input.path}/ask">
<div><label for="question">${ask.label}</label>
<textarea id="question" name="question" required maxlength="2000"${described(input.fault)}>${input.typed}</textarea>${fault(input.fault)}</div>
${buttons(input, ask.send, 'primary')}</form>`,
  );
}

export function declinePage(input: PressPageInput): Page {
  const { decline } = quoteCopy(input.quote.locale);
  return pressPage(
    input,
    decline.heading,
    html`<form class="stack" method="post" action="${input.path}/decline">
<div><label for="reason">${decline.label}</label>
<textarea id="reason" name="reason" maxlength="1000"${described(input.fault)}>${input.typed}</textarea>${fault(input.fault)}</div>
${buttons(input, decline.confirm, 'danger')}</form>`,
  );
}

/** `week` and `month` are dates (`YYYY-MM-DD`) on the customer's calendar, so are the ends of the choice. */
export type LaterDates = {
  readonly week: string;
  readonly month: string;
  readonly first: string;
  readonly last: string;
};

export function laterPage(input: PressPageInput, dates: LaterDates): Page {
  const { quote } = input;
  const { later } = quoteCopy(quote.locale);
  const typedDate = input.typed ?? '';
  const choice = (value: string, label: string, checked: boolean) =>
    html`<label class="choice"><input type="radio" name="choice" value="${value}"${checked ? { markup: ' checked' } : null}>${label}<small>${quoteDay(quote, value)}</small></label>`;
  return pressPage(
    input,
    later.heading,
    html`<form class="stack" method="post" action="${input.path}/later">
<fieldset${described(input.fault)}><legend hidden>${later.heading}</legend>
${choice(dates.week, later.week, typedDate === '')}
${choice(dates.month, later.month, false)}
<div class="choice"><label><input type="radio" name="choice" value="date"${typedDate === '' ? null : { markup: ' checked' }}>${later.date}</label>
<input type="date" aria-label="${later.date}" name="date" min="${dates.first}" max="${dates.last}" value="${typedDate}"></div>
${fault(input.fault)}</fieldset>
${buttons(input, later.confirm, 'primary')}</form>`,
  );
}

function pressPage(input: PressPageInput, heading: string, form: Html): Page {
  const { quote, tenantId } = input;
  return page({
    title: heading,
    locale: quote.locale,
    brandColor: quote.company.brandColor,
    logoUrl: quote.company.logoUrl,
    tenantId,
    status: input.fault === undefined ? 200 : 422,
    body: html`${companyBar(quote.company, quoteCopy(quote.locale).labels.call)}
<main class="qr-page"><div class="qr-head"><h1>${heading}</h1><p>${quote.jobTitle}</p></div>${form}</main>`,
  });
}

function buttons({ quote, path }: PressPageInput, label: string, kind: 'primary' | 'danger'): Html {
  return html`<div class="row"><button class="qr-btn" data-variant="${kind}">${label}</button><a class="qr-btn" href="${path}">${quoteCopy(quote.locale).labels.back}</a></div>`;
}

const described = (text: string | undefined): Html | null =>
  text === undefined ? null : { markup: ' aria-invalid="true" aria-describedby="fault"' };
const fault = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="fault" id="fault" role="alert">${text}</p>`;

export function unsubscribePage(
  input: Subscription & { readonly path: string; readonly pressed: 'off' | 'on' | null; readonly wasOff: boolean },
): Page {
  const { unsubscribe } = quoteCopy(input.locale);
  const press = (to: 'off' | 'on', label: string, kind: 'primary' | 'secondary') =>
    html`<form method="post" action="${input.path}"><input type="hidden" name="reminders" value="${to}"><button class="qr-btn" data-variant="${kind}">${label}</button></form>`;
  const off = input.pressed === 'off' && !input.wasOff ? unsubscribe.done : unsubscribe.alreadyDone;
  return page({
    title: unsubscribe.heading,
    locale: input.locale,
    brandColor: input.brandColor,
    body: html`${companyBar({ name: input.company, phone: null, logoUrl: null }, () => '')}
<main class="qr-page"><div class="qr-head"><h1>${unsubscribe.heading}</h1></div>
${
  input.on
    ? html`<p>${unsubscribe.explain(input.company)}</p>${press('off', unsubscribe.confirm, 'primary')}`
    : html`${notice({ tone: 'success', title: off, details: [] })}${press('on', unsubscribe.undo, 'secondary')}`
}</main>`,
  });
}

/** The same for every address that leads nowhere. */
export function nothingHerePage(locale: string, words = unknownQuoteWords(locale), status = 404): Page {
  return page({
    title: words.title ?? '',
    locale,
    brandColor: null,
    status,
    body: html`<main class="qr-page"><div class="qr-head"><h1>${words.title}</h1></div>${words.details.map((detail) => html`<p>${detail}</p>`)}</main>`,
  });
}
