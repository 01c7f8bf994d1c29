import { monogram, type QuoteView, type QuoteWords } from '@quote-rescue/core';
import { type Html, html } from './html.ts';
import { phoneIcon, toneIcon } from './icons.ts';
import { pageStyle } from './styles.ts';

/** A finished page with what its Content-Security-Policy must name. */
export type Page = {
  readonly markup: string;
  readonly style: string;
  readonly status: number;
  /** Web addresses of the host's own build, where it gave any. */
  readonly assets: readonly string[];
  /** Web addresses that images come from. */
  readonly images: readonly string[];
  readonly tenantId: string | null;
};

export type Shell = {
  readonly title: string;
  readonly locale: string;
  readonly brandColor: string | null;
  readonly logoUrl?: string | null;
  readonly body: Html;
  readonly status?: number;
  readonly tenantId?: string;
  /** Seconds after which the page loads again by itself, and from where. */
  readonly refresh?: { readonly seconds: number; readonly to: string };
  readonly assets?: Assets;
  /** What a script that takes the page over must know, as `data-*` of its root. */
  readonly root?: Readonly<Record<string, string>>;
  readonly data?: Html | null;
};
export type Assets = { readonly script?: string | undefined; readonly stylesheet?: string | undefined };

/** The frame of every public page. The title is all that a preview of the link shows. */
export function page(shell: Shell): Page {
  const style = pageStyle(shell.brandColor);
  const { script, stylesheet } = shell.assets ?? {};
  const refresh =
    shell.refresh && html`<meta http-equiv="refresh" content="${shell.refresh.seconds};url=${shell.refresh.to}">`;
  const { markup } = html`<!doctype html>
<html lang="${shell.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shell.title}</title>
<meta property="og:title" content="${shell.title}">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${refresh && (script === undefined ? refresh : html`<noscript>${refresh}</noscript>`)}
<style>${{ markup: style }}</style>
${stylesheet && html`<link rel="stylesheet" href="${stylesheet}">`}
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<div id="quote-rescue"${shell.root && Object.entries(shell.root).map(([name, value]) => html` data-${name}="${value}"`)}><div class="qr-root" data-qr="deposit-page">
${shell.body}
</div></div>
${shell.data}
</body>
</html>
`;
  return {
    markup,
    style,
    status: shell.status ?? 200,
    assets: [script, stylesheet].filter((address) => address !== undefined),
    images: shell.logoUrl?.startsWith('https:') ? [shell.logoUrl] : [],
    tenantId: shell.tenantId ?? null,
  };
}

/** Who it is from, and a phone that answers: where room is short the number stays in the address and the label. */
export function companyBar(
  company: Pick<QuoteView['company'], 'name' | 'phone' | 'logoUrl'>,
  callLabel: (phone: string) => string,
) {
  return html`<header class="qr-top"><div>
${company.logoUrl === null ? html`<span class="qr-monogram" aria-hidden="true">${monogram(company.name)}</span>` : logo(company.logoUrl)}
<span class="qr-who" dir="auto">${company.name}</span>
${company.phone !== null && callLink(company.phone, callLabel(company.phone))}
</div></header>`;
}

/** In a box of its own size, so that nothing moves when it comes; the name stands beside it. */
export function logo(address: string): Html {
  return html`<img class="qr-logo" src="${address}" alt="" width="64" height="40" referrerpolicy="no-referrer">`;
}

function callLink(phone: string, label: string): Html {
  const [short] = label.split(' ');
  return html`<a class="qr-btn qr-call" href="tel:${phone.replace(/[^+\d]/g, '')}" aria-label="${label}">${phoneIcon}<span class="qr-short">${short}</span><span class="qr-long">${label}</span></a>`;
}

/** What happened, in words, announced when the page has loaded. `more` stands inside it: a way back, a retry. */
export function notice(words: QuoteWords, more: Html | null = null, icon = toneIcon(words.tone)): Html | null {
  if (words.title === null) return null;
  return html`<div class="qr-notice" data-tone="${words.tone}" role="status"><span class="qr-tone">${icon}</span><div class="qr-said">
<strong>${words.title}</strong>${words.details.map((detail) => html`<p dir="auto">${detail}</p>`)}${more !== null && html`<div class="qr-presses">${more}</div>`}
</div></div>`;
}
