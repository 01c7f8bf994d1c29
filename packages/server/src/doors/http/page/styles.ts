import { brandTokens, quotePageStyle } from '@quote-rescue/core';
import { paperSheet } from './paper-styles.ts';

/** The tokens of the kit, with media queries: `light-dark()`, which React's sheet uses, is too new for some phones. */
const tokens = `
:root{color-scheme:light dark;
--qri-bg:#fff;--qri-surface:#f5f7f9;--qri-raised:#fff;--qri-page:#f5f7f9;--qri-card:#fff;
--qri-text:#14181f;--qri-text-2:#515b6a;--qri-border:#dce1e8;--qri-control:#768294;--qri-focus:#0b57d0;
--qri-success:#0f6b3a;--qri-success-bg:#e5f4eb;--qri-warning:#7d4b00;--qri-warning-bg:#fff2d9;--qri-danger:#b3261e;--qri-danger-bg:#fdecea;
--qri-info:#17599e;--qri-info-bg:#e7f0fa;--qri-hold:#5f4596;--qri-hold-bg:#f0ebf9}
@media (prefers-color-scheme:dark){:root{
--qri-bg:#0f1319;--qri-surface:#171d26;--qri-raised:#1f2732;--qri-page:#0f1319;--qri-card:#171d26;
--qri-text:#eef1f5;--qri-text-2:#a9b3c1;--qri-border:#2e3845;--qri-control:#7a8797;--qri-focus:#9cc3ff;
--qri-success:#62d49b;--qri-success-bg:#10291d;--qri-warning:#f0be60;--qri-warning-bg:#2f2510;--qri-danger:#ff9c94;--qri-danger-bg:#381817;
--qri-info:#8dc1ff;--qri-info-bg:#12273f;--qri-hold:#c5aef6;--qri-hold-bg:#271e3d}}`;

/** The document, and what only pages without a script have: forms. */
const sheet = `
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--qri-page);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
#quote-rescue>.qr-root{min-height:100vh}
.stack{display:grid;gap:16px}
.stack label,.stack legend{font-weight:600}
.stack fieldset{display:grid;gap:4px}
.stack :is(textarea,input[name=name],input[type=date]){appearance:none;display:block;width:100%;margin-top:4px;padding:11px 12px;border:1px solid var(--qri-control);border-radius:6px;background:var(--qri-card);color:var(--qri-text);font:inherit;min-height:48px}
.stack textarea{min-height:120px;resize:vertical}
.stack [aria-invalid=true]:is(textarea,input){border:2px solid var(--qri-danger)}
.fault{color:var(--qri-danger);font-size:14px;line-height:20px;margin-top:4px}
.stack .choice{display:flex;align-items:center;gap:12px;min-height:48px;padding:0 12px;border:1px solid var(--qri-border);border-radius:6px;background:var(--qri-card);font-weight:400;cursor:pointer}
.stack .choice:has(:checked){border-color:var(--qri-brand-text);box-shadow:inset 0 0 0 1px var(--qri-brand-text)}
.choice input[type=radio]{flex:none;width:20px;height:20px;margin:0;accent-color:var(--qri-brand-text)}
.choice label{display:flex;align-items:center;gap:12px;font-weight:400}
.choice small{margin-inline-start:auto;color:var(--qri-text-2);font-size:14px}
.stack .choice input[type=date]{width:auto;flex:1;min-width:0;margin:6px 0}
.row{display:flex;flex-wrap:wrap;gap:8px}
.row .qr-btn{flex:1 1 auto}
.stack .row [data-variant=danger]{border-color:var(--qri-danger)}`;

const compact = (css: string) =>
  css
    .replace(/\n\s*/g, '')
    .replace(/ ?([{};,]) /g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':');

const pageSheet = compact(quotePageStyle + sheet + paperSheet);
const known = new Map<string | null, string>();

/** The whole style of a page for one brand colour: one inline element, so that the first paint waits for nothing. */
export function pageStyle(brandColor: string | null): string {
  let style = known.get(brandColor);
  if (style === undefined) {
    const dark = `@media (prefers-color-scheme:dark){${brand(brandColor, 'dark')}}`;
    style = compact(`${tokens}${brand(brandColor, 'light')}${dark}`) + pageSheet;
    if (known.size > 1000) known.clear();
    known.set(brandColor, style);
  }
  return style;
}

function brand(hex: string | null, mode: 'light' | 'dark'): string {
  // Without a colour of its own a company gets the kit's, which is lighter in the dark.
  if (hex === null && mode === 'dark') return written('#7daeff', '#000', '#7daeff', 'transparent');
  const { solid, onSolid, text, edge } = brandTokens(hex, mode);
  return written(solid, onSolid, text, edge);
}

/** Under both names: React's sheet, where a host's page loads it for its script, makes its own of the host's. */
function written(solid: string, onSolid: string, text: string, edge: string): string {
  const names = ['qri', 'qr'].map(
    (prefix) =>
      `--${prefix}-brand:${solid};--${prefix}-on-brand:${onSolid};--${prefix}-brand-text:${text};--${prefix}-brand-edge:${edge}`,
  );
  return `:root{${names.join(';')}}`;
}
