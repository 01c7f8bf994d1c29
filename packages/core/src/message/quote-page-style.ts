/**
 * Look of the customer's page, and of the parts that the contractor's screens share with it. The server writes it into
 * its page, React's sheet is made with it: one source, so that nothing moves when a script takes the page over.
 *
 * Colours are the `--qri-*` that whoever uses the sheet sets on `.qr-root`. Widths are the root's, not the window's.
 * What a host may style by element is set with two classes of specificity.
 */
export const quotePageStyle: string = `
.qr-root {
  container-type: inline-size;
  background: var(--qri-bg);
  color: var(--qri-text);
  font-size: 14px;
  line-height: 20px;
  font-weight: 400;
  letter-spacing: normal;
  text-align: start;
  text-transform: none;
  text-wrap: pretty;
  overflow-wrap: anywhere;
}
:where(.qr-root, .qr-root *, .qr-root ::before, .qr-root ::after) { box-sizing: border-box; }
.qr-root :where(section, header, footer, nav, main, form, details, summary, iframe, h1, h2, h3, h4, p, ol, ul, li, dl, dt, dd, fieldset, legend, label, figure, pre, blockquote, mark, time, table, th, td, small) {
  margin: 0;
  padding: 0;
  border: 0;
  font: inherit;
  color: inherit;
  letter-spacing: inherit;
  text-transform: inherit;
  text-align: inherit;
  background: none;
  min-inline-size: 0;
}
.qr-root :where(*) { letter-spacing: inherit; }
.qr-root :where(ol, ul, li) { list-style: none; }
.qr-root :where(svg) { display: block; flex: none; }
.qr-root :where(strong) { font-weight: 600; }
.qr-root .qr-num, .qr-root :where(time) { font-variant-numeric: tabular-nums; }

.qr-root :focus-visible { outline: 2px solid var(--qri-focus); outline-offset: 2px; border-radius: 4px; }
.qr-root .qr-btn:focus-visible { border-radius: 6px; }

.qr-root .qr-btn {
  appearance: none;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-block-size: 40px;
  margin: 0;
  padding: 8px 16px;
  border: 1px solid var(--qri-control);
  border-radius: 6px;
  background: var(--qri-raised);
  color: var(--qri-text);
  box-shadow: none;
  font: inherit;
  font-weight: 600;
  line-height: 20px;
  letter-spacing: normal;
  text-align: center;
  text-decoration: none;
  text-transform: none;
  text-shadow: none;
  inline-size: auto;
  cursor: pointer;
  transition: background-color 120ms, border-color 120ms;
}
.qr-root .qr-btn:hover { background: var(--qri-surface); }
.qr-root .qr-btn[data-variant="primary"] { border-color: var(--qri-brand-edge); background: var(--qri-brand); color: var(--qri-on-brand); }
.qr-root .qr-btn[data-variant="primary"]:hover { background: color-mix(in oklab, var(--qri-brand), var(--qri-text) 9%); }
.qr-root .qr-btn[data-variant="danger"] { color: var(--qri-danger); }
.qr-root .qr-btn[data-variant="text"] {
  padding-inline: 0;
  border-color: transparent;
  background: none;
  color: var(--qri-brand-text);
  font-weight: 400;
  text-decoration: underline;
  text-underline-offset: 2px;
}
.qr-root .qr-btn[data-size="large"] { min-block-size: 52px; font-size: 18px; line-height: 24px; }
.qr-root .qr-btn[aria-busy="true"] { cursor: progress; }
.qr-root .qr-link { font-weight: inherit; color: var(--qri-brand-text); text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }

.qr-root [data-tone="success"] { --qri-tone: var(--qri-success); --qri-tone-bg: var(--qri-success-bg); }
.qr-root [data-tone="warning"] { --qri-tone: var(--qri-warning); --qri-tone-bg: var(--qri-warning-bg); }
.qr-root [data-tone="danger"] { --qri-tone: var(--qri-danger); --qri-tone-bg: var(--qri-danger-bg); }
.qr-root [data-tone="info"] { --qri-tone: var(--qri-info); --qri-tone-bg: var(--qri-info-bg); }
.qr-root [data-tone="hold"] { --qri-tone: var(--qri-hold); --qri-tone-bg: var(--qri-hold-bg); }
.qr-root [data-tone="neutral"] { --qri-tone: var(--qri-text-2); --qri-tone-bg: var(--qri-surface); }
.qr-root .qr-notice {
  display: flex;
  gap: 12px;
  align-items: flex-start;
  padding: 12px 16px;
  border: 1px solid color-mix(in oklab, var(--qri-tone) 26%, transparent);
  border-radius: 10px;
  background: var(--qri-tone-bg);
  color: var(--qri-text);
}
.qr-root .qr-tone { flex: none; color: var(--qri-tone); }
.qr-root .qr-said { display: grid; flex: 1; gap: 4px; min-inline-size: 0; }
.qr-root .qr-said > strong { display: block; }
.qr-root .qr-said > .qr-presses { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 4px; }
.qr-root .qr-spin { animation: qr-spin 900ms linear infinite; }
@keyframes qr-spin { to { rotate: 360deg; } }

.qr-root[data-qr="deposit-page"] { background: var(--qri-page); font-size: 16px; line-height: 24px; }
.qr-root[data-qr="deposit-page"] .qr-btn { min-block-size: 44px; }
.qr-root[data-qr="deposit-page"] .qr-btn[data-size="large"] { min-block-size: 52px; }
.qr-root[data-qr="deposit-page"] .qr-notice[data-tone="neutral"] { border-color: var(--qri-border); background: var(--qri-card); }
.qr-root .qr-top { display: block; border-block-end: 1px solid var(--qri-border); background: var(--qri-card); }
.qr-root .qr-top > div { display: flex; align-items: center; gap: 12px; max-inline-size: 640px; min-block-size: 60px; margin: auto; padding: 8px 16px; }
.qr-root .qr-monogram {
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border: 1px solid var(--qri-brand-edge);
  border-radius: 8px;
  background: var(--qri-brand);
  color: var(--qri-on-brand);
  font-weight: 600;
  font-size: 18px;
}
.qr-root .qr-logo { flex: none; inline-size: 64px; block-size: 40px; padding: 2px; border-radius: 6px; background: #fff; object-fit: contain; }
.qr-root .qr-who { display: -webkit-box; flex: 1; min-inline-size: 0; overflow: hidden; font-weight: 600; line-height: 20px; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.qr-root .qr-call { flex: none; padding-inline: 12px; font-size: 14px; }
.qr-root .qr-call svg { color: var(--qri-brand-text); }
.qr-root .qr-call .qr-long { display: none; }
.qr-root .qr-page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; max-inline-size: 640px; margin: auto; padding: 16px 16px 32px; }
.qr-root .qr-notices { display: grid; gap: 8px; }
.qr-root .qr-notices:empty { display: none; }
.qr-root .qr-notices p { font-size: 14px; line-height: 20px; }
.qr-root .qr-head h1 { font-size: 22px; line-height: 28px; font-weight: 600; text-wrap: balance; }
.qr-root .qr-head p { margin-block-start: 2px; color: var(--qri-text-2); font-size: 14px; line-height: 20px; }
.qr-root .qr-panel { padding: 16px; border: 1px solid var(--qri-border); border-radius: 10px; background: var(--qri-card); }
.qr-root .qr-panel h2 { font-size: 18px; line-height: 26px; font-weight: 600; }
.qr-root .qr-panel h2 + * { margin-block-start: 4px; }
.qr-root .qr-deal { display: contents; }
.qr-root .qr-sums { display: grid; gap: 4px; }
.qr-root .qr-sums > div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 16px; }
.qr-root .qr-sums dt { color: var(--qri-text-2); }
.qr-root .qr-sums dd { font-variant-numeric: tabular-nums; }
.qr-root .qr-sums .qr-note { flex-basis: 100%; color: var(--qri-text-2); font-size: 14px; line-height: 20px; }
.qr-root .qr-sums .qr-main { margin: 2px 0; padding: 6px 0; border-block: 1px solid var(--qri-border); }
.qr-root .qr-sums .qr-main dt { color: var(--qri-text); font-weight: 600; }
.qr-root .qr-sums .qr-main dt + dd { font-size: 22px; line-height: 28px; font-weight: 600; }
.qr-root .qr-sums .qr-main:first-child { margin-block-start: 0; padding-block-start: 0; border-block-start: 0; }
.qr-root .qr-sums .qr-main:last-child { margin-block-end: 0; padding-block-end: 0; border-block-end: 0; }
.qr-root .qr-page:has(.qr-pay) a, .qr-root .qr-page:has(.qr-pay) .qr-acts button, .qr-root .qr-page:has(.qr-pay) + .qr-foot :is(a, button) { scroll-margin-block: 84px; }
.qr-root .qr-pay { position: sticky; inset-block: 0; z-index: 1; margin-inline: -16px; padding: 8px 16px; background: var(--qri-page); }
.qr-root .qr-pay .qr-btn { inline-size: 100%; font-variant-numeric: tabular-nums; }
.qr-root .qr-trust { display: grid; gap: 6px; color: var(--qri-text-2); font-size: 14px; line-height: 20px; }
.qr-root .qr-trust p { display: flex; gap: 8px; }
.qr-root .qr-trust svg { margin-block-start: 2px; }
.qr-root .qr-acts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.qr-root .qr-acts .qr-btn { padding-inline: 4px; font-size: 14px; }
.qr-root .qr-acts [data-size="large"] { grid-column: 1 / -1; font-size: 18px; }
.qr-root .qr-body { display: grid; align-content: start; gap: 12px; margin-block-start: 4px; }
.qr-root .qr-items { margin-block-start: 8px; }
.qr-root .qr-items li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-block-start: 1px solid var(--qri-border); }
.qr-root .qr-items li:first-child { border-block-start: 0; }
.qr-root .qr-items li > :first-child { flex: 1 1 60%; min-inline-size: 0; }
.qr-root .qr-items li > :last-child { margin-inline-start: auto; white-space: nowrap; font-variant-numeric: tabular-nums; }
.qr-root .qr-items small { display: block; color: var(--qri-text-2); font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
.qr-root .qr-items .qr-total { border-block-start: 2px solid var(--qri-text); font-weight: 600; }
.qr-root .qr-foot { display: grid; gap: 4px; justify-items: start; max-inline-size: 640px; margin: auto; padding: 0 16px 48px; color: var(--qri-text-2); font-size: 14px; line-height: 20px; }
@container (width <= 340px) {
  .qr-root .qr-sums > div { display: block; }
  .qr-root .qr-call .qr-short { display: none; }
}
@container (width >= 350px) {
  .qr-root .qr-acts { grid-template-columns: repeat(auto-fit, minmax(96px, 1fr)); }
}
@container (width < 560px) {
  .qr-root .qr-pay { order: 1; inset-block-start: auto; padding-block-end: max(8px, env(safe-area-inset-bottom)); border-block-start: 1px solid var(--qri-border); }
}
@media (max-height: 360px) {
  .qr-root .qr-pay { position: static; }
}
@container (width < 1024px) {
  .qr-root .qr-acts:not(:has([data-size="large"])):has(> :nth-child(4)), .qr-root .qr-acts:has([data-size="large"]):has(> :nth-child(3):last-child) { grid-template-columns: 1fr 1fr; }
}
@container (width >= 560px) {
  .qr-root .qr-call .qr-long { display: inline; }
  .qr-root .qr-call .qr-short { display: none; }
}
@container (width >= 1024px) {
  .qr-root .qr-top > div, .qr-root .qr-page.qr-wide, .qr-root .qr-page.qr-wide + .qr-foot { max-inline-size: 1040px; }
  .qr-root .qr-page.qr-wide { grid-template-columns: minmax(0, 1fr) 360px; grid-template-rows: auto auto 1fr; gap: 16px 40px; padding-block-start: 32px; }
  .qr-root .qr-wide > .qr-notices { grid-column: 1 / -1; }
  .qr-root .qr-wide > .qr-head, .qr-root .qr-wide > .qr-body { grid-column: 1; }
  .qr-root .qr-wide > .qr-head h1 { font-size: 28px; line-height: 34px; }
  .qr-root .qr-wide > .qr-deal {
    display: grid;
    grid-column: 2;
    grid-row: 1 / span 3;
    gap: 16px;
    align-content: start;
    align-self: start;
    position: sticky;
    inset-block-start: 24px;
    padding: 24px;
    border: 1px solid var(--qri-border);
    border-radius: 10px;
    background: var(--qri-card);
  }
  .qr-root .qr-wide:has(> .qr-notices:not(:empty)) > .qr-deal { grid-row: 2 / span 3; }
  .qr-root .qr-wide > .qr-deal > .qr-panel { padding: 0; border: 0; }
  .qr-root .qr-wide > .qr-deal .qr-pay { position: static; margin: 0; padding: 0; background: none; }
  .qr-root .qr-acts { grid-template-columns: minmax(0, 1fr); }
}
@media (pointer: coarse) {
  .qr-root .qr-btn { min-block-size: 44px; }
  .qr-root .qr-btn[data-size="large"] { min-block-size: 52px; }
}
@media (prefers-reduced-motion: reduce) {
  .qr-root .qr-btn { transition: none; }
  .qr-root .qr-spin { animation: none; }
}
@media (forced-colors: active) {
  .qr-root .qr-btn[data-variant="primary"], .qr-root .qr-monogram { border: 1px solid ButtonText; }
  .qr-root .qr-btn[data-variant="text"] { border-color: Canvas; }
  .qr-root .qr-btn[aria-current] { border: 2px solid Highlight; }
}
`;
