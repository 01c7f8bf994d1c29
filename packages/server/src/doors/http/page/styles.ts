import { brandTokens } from '@quote-rescue/core';
import { paperSheet } from './paper-styles.ts';

/** The tokens of the kit; the same names and values as the React screens have. */
const tokens = `
:root{color-scheme:light dark;
--hover:#f5f7f9;--text:#14181f;--text-2:#515b6a;--border:#dce1e8;--control:#768294;--focus:#0b57d0;--page:#f5f7f9;--card:#fff;
--success:#0f6b3a;--success-bg:#e5f4eb;--warning:#7d4b00;--warning-bg:#fff2d9;--danger:#b3261e;--danger-bg:#fdecea;
--info:#17599e;--info-bg:#e7f0fa;--hold:#5f4596;--hold-bg:#f0ebf9}
@media (prefers-color-scheme:dark){:root{
--hover:#1f2732;--text:#eef1f5;--text-2:#a9b3c1;--border:#2e3845;--control:#7a8797;--focus:#9cc3ff;--page:#0f1319;--card:#171d26;
--success:#62d49b;--success-bg:#10291d;--warning:#f0be60;--warning-bg:#2f2510;--danger:#ff9c94;--danger-bg:#381817;
--info:#8dc1ff;--info-bg:#12273f;--hold:#c5aef6;--hold-bg:#271e3d}}`;

const sheet = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,p,dl,dd,ul,ol,figure{margin:0;padding:0}
ul{list-style:none}
a{color:var(--brand-text);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.top{background:var(--card);border-bottom:1px solid var(--border)}
.top>div{max-width:640px;margin:auto;padding:8px 16px;display:flex;align-items:center;gap:12px;min-height:60px}
.mark{flex:none;width:36px;height:36px;border-radius:8px;background:var(--brand);color:var(--on-brand);border:1px solid var(--brand-edge);display:grid;place-items:center;font-weight:600;font-size:18px}
.logo{flex:none;width:64px;height:40px;object-fit:contain;padding:2px;border-radius:6px;background:#fff}
.who{flex:1;min-width:0;font-weight:600;line-height:20px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.call{flex:none;display:inline-flex;align-items:center;gap:8px;min-height:44px;padding:0 12px;border:1px solid var(--control);border-radius:6px;color:var(--text);text-decoration:none;font-weight:600;font-size:14px}
.call:hover,.button:hover{background:var(--hover)}
.call .full{display:none}
.call svg{color:var(--brand-text)}
main{max-width:640px;margin:auto;padding:16px 16px 32px;display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
.head h1{font-size:22px;line-height:28px;font-weight:600;text-wrap:balance}
.head p{color:var(--text-2);font-size:14px;line-height:20px;margin-top:2px}
.card{background:var(--card);border:1px solid var(--border);border-radius:10px;padding:16px}
.notice{border-radius:10px;padding:12px 16px;display:flex;gap:12px;background:var(--tone-bg);color:var(--text)}
.notice svg{flex:none;margin-top:2px;color:var(--tone)}
.notices{display:grid;gap:8px}
.notice strong{display:block;font-weight:600}
.notice p+p,.notice strong+p{margin-top:2px;font-size:14px;line-height:20px}
.notice form{margin-top:8px}
[data-tone=neutral]{--tone:var(--text-2);--tone-bg:var(--card)}
.notice[data-tone=neutral]{border:1px solid var(--border)}
[data-tone=success]{--tone:var(--success);--tone-bg:var(--success-bg)}
[data-tone=warning]{--tone:var(--warning);--tone-bg:var(--warning-bg)}
[data-tone=danger]{--tone:var(--danger);--tone-bg:var(--danger-bg)}
[data-tone=info]{--tone:var(--info);--tone-bg:var(--info-bg)}
[data-tone=hold]{--tone:var(--hold);--tone-bg:var(--hold-bg)}
.deal{display:contents}
.sums{display:grid;gap:4px}
.sums>div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 16px}
.sums dt{color:var(--text-2)}
.sums .main{padding:6px 0;margin:2px 0;border-block:1px solid var(--border)}
.sums .main dt{color:var(--text);font-weight:600}
.sums .main dd{font-size:22px;line-height:28px;font-weight:600}
.sums .main:first-child{border-top:0;padding-top:0;margin-top:0}
.sums .main:last-child{border-bottom:0;padding-bottom:0;margin-bottom:0}
.sums small{flex-basis:100%;color:var(--text-2);font-size:14px;line-height:20px}
main:has(.pay) a,main:has(.pay)+.foot :is(a,button){scroll-margin-block:84px}
.pay{position:sticky;top:0;bottom:0;z-index:1;margin-inline:-16px;padding:8px 16px;background:var(--page)}
.pay form{padding:0}
.button{appearance:none;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;padding:8px 16px;border:1px solid var(--control);border-radius:6px;background:var(--card);color:var(--text);font:inherit;font-weight:600;line-height:20px;text-align:center;text-decoration:none;cursor:pointer;transition:background-color .12s}
.button.primary{width:100%;min-height:52px;border-color:var(--brand-edge);background:var(--brand);color:var(--on-brand);font-size:18px;line-height:24px}
.button.primary:hover{background:color-mix(in oklab,var(--brand),var(--text) 9%)}
.button.danger{color:var(--danger);border-color:var(--danger)}
.button.text{min-height:44px;padding:0 8px;margin:0 -8px;border-color:transparent;background:none;color:var(--brand-text);text-decoration:underline;text-underline-offset:2px;font-weight:400}
.trust{display:grid;gap:6px;color:var(--text-2);font-size:14px;line-height:20px}
.trust p{display:flex;gap:8px}
.trust svg{flex:none;margin-top:2px}
.acts{display:grid;grid-template-columns:1fr;gap:8px}
@media (min-width:350px){.acts{grid-template-columns:repeat(auto-fit,minmax(96px,1fr))}}
.acts .button{padding-inline:8px;font-size:14px}
.acts .primary{grid-column:1/-1;font-size:18px}
@media (max-width:1023px){.acts:not(:has(.primary)):has(>:nth-child(4)),.acts:has(.primary):has(>:nth-child(3):last-child){grid-template-columns:1fr 1fr}}
.body{display:grid;gap:12px;margin-top:4px}
h2{font-size:18px;line-height:26px;font-weight:600}
.items{margin-top:8px}
.items li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 0;border-top:1px solid var(--border)}
.items li:first-child{border-top:0}
.items .what{flex:1 1 60%;min-width:0}
.items .what small{display:block;color:var(--text-2);font-size:14px;line-height:20px}
.items .sum{margin-inline-start:auto}
.items .total{font-weight:600;border-top:2px solid var(--text)}
.card p{margin-top:4px}
.facts{color:var(--text-2);font-size:14px;line-height:20px;display:grid;gap:4px}
.foot{max-width:640px;margin:auto;padding:0 16px 48px;color:var(--text-2);font-size:14px;line-height:20px}
.foot form{display:inline-block}
.stack{display:grid;gap:16px}
label,legend{font-weight:600}
fieldset{border:0;margin:0;padding:0;display:grid;gap:4px}
textarea,input[name=name],input[type=date]{appearance:none;display:block;width:100%;margin-top:4px;padding:11px 12px;border:1px solid var(--control);border-radius:6px;background:var(--card);color:var(--text);font:inherit;min-height:48px}
textarea{min-height:120px;resize:vertical}
[aria-invalid=true]{border:2px solid var(--danger)!important}
.fault{color:var(--danger);font-size:14px;line-height:20px;margin-top:4px}
.choice{display:flex;align-items:center;gap:12px;min-height:48px;padding:0 12px;border:1px solid var(--border);border-radius:6px;background:var(--card);font-weight:400;cursor:pointer}
.choice:has(:checked){border-color:var(--brand-text);box-shadow:inset 0 0 0 1px var(--brand-text)}
.choice input[type=radio]{flex:none;width:20px;height:20px;margin:0;accent-color:var(--brand-text)}
.choice label{display:flex;align-items:center;gap:12px;font-weight:400}
.choice small{margin-inline-start:auto;color:var(--text-2);font-size:14px}
.choice input[type=date]{width:auto;flex:1;min-width:0;margin:6px 0}
.row{display:flex;flex-wrap:wrap;gap:8px}
.row .button{flex:1 1 160px;width:auto;font-size:16px}
.spin{width:20px;height:20px;margin-top:2px;flex:none;border-radius:50%;border:3px solid var(--tone-bg);border-color:color-mix(in oklab,var(--tone) 30%,transparent);border-top-color:var(--tone);animation:spin 1s linear infinite}
@keyframes spin{to{transform:rotate(360deg)}}
@media (max-width:340px){.sums>div{display:block}.call span{display:none!important}}
@media (max-width:559px){.pay{order:1;top:auto;padding-bottom:max(8px,env(safe-area-inset-bottom));border-top:1px solid var(--border)}}
@media (max-height:360px){.pay{position:static}}
@media (min-width:560px){.call .full{display:inline}.call .short{display:none}}
@media (min-width:1024px){
.top>div{max-width:1040px}
main.wide{max-width:1040px;padding-top:32px;grid-template-columns:minmax(0,1fr) 360px;grid-template-rows:auto auto 1fr;gap:16px 40px}
main.wide>.notices{grid-column:1/-1}
main.wide>.head,main.wide>.body{grid-column:1}
main.wide>.head h1{font-size:28px;line-height:34px}
main.wide>.deal{display:grid;gap:16px;align-content:start;align-self:start;grid-column:2;grid-row:1/span 3;position:sticky;top:24px;background:var(--card);border:1px solid var(--border);border-radius:10px;padding:24px}
main.wide:has(>.notices)>.deal{grid-row:2/span 3}
main.wide>.deal .sums{border:0;padding:0}
main.wide>.deal .pay{position:static;margin:0;padding:0;background:none}
main.wide+.foot{max-width:1040px}
.acts{grid-template-columns:1fr}}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation-duration:4s!important}}
@media (forced-colors:active){.mark,.button.primary{border-color:ButtonText}}
@media (pointer:coarse){.call,.button{min-height:44px}.button.primary{min-height:52px}}`;

const compact = (css: string) => css.replace(/\n\s*/g, '');

/**
 * Only what stands inside the server's own markup is styled: a script of the host's build takes its place, and brings
 * its own style. `:where` adds no weight. Keyframes and the document itself are not prefixed.
 */
function scoped(css: string): string {
  return css.replace(/(^|[{}])([^@{}]+)(?=\{)/g, (whole, before: string, selectors: string) => {
    if (/^(html|body|to)\b|^(:root|\.page|\*)/.test(selectors.trim())) return whole;
    return (
      before +
      selectors
        .split(',')
        .map((selector) => `:where(.page) ${selector.trim()}`)
        .join(',')
    );
  });
}
const scopedSheet = scoped(compact(sheet + paperSheet));
const known = new Map<string | null, string>();

/** The whole style of a page for one brand colour: one inline element, so that the first paint waits for nothing. */
export function pageStyle(brandColor: string | null): string {
  let style = known.get(brandColor);
  if (style === undefined) {
    const dark = `@media (prefers-color-scheme:dark){${brand(brandColor, 'dark')}}`;
    style = compact(`${tokens}${brand(brandColor, 'light')}${dark}`) + scopedSheet;
    if (known.size > 1000) known.clear();
    known.set(brandColor, style);
  }
  return style;
}

function brand(hex: string | null, mode: 'light' | 'dark'): string {
  // Without a colour of its own a company gets the kit's, which is lighter in the dark.
  if (hex === null && mode === 'dark')
    return ':root{--brand:#7daeff;--on-brand:#000;--brand-text:#7daeff;--brand-edge:transparent}';
  const { solid, onSolid, text, edge } = brandTokens(hex, mode);
  return `:root{--brand:${solid};--on-brand:${onSolid};--brand-text:${text};--brand-edge:${edge}}`;
}
