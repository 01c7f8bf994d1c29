/** Paper is white, whatever the screen is. `.sheet` shows it on a screen; printing shows it in place of the page. */
export const paperSheet = `
.paper{display:none;color:#000;background:#fff;font-size:14px;line-height:20px}
.sheet{margin:auto;padding:0 16px 48px;max-width:816px}
.sheet .paper{display:grid;gap:24px;padding:24px 16px;border:1px solid var(--qri-border);border-radius:10px}
.paper h1,.firm{font-size:22px;line-height:28px;font-weight:600}
.paper h2{margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600}
.paper header,.parties{display:flex;flex-wrap:wrap;gap:16px 32px;justify-content:space-between}
.paper header>*,.parties>*{flex:1 1 240px;min-width:0}
.paper .qr-logo{margin-bottom:8px}
.paper dl>div{display:flex;flex-wrap:wrap;gap:0 8px}
.paper dt{color:#444}
.paper dt::after{content:":"}
.paper table{width:100%;border-collapse:collapse}
.paper th{font-weight:600}
.paper td,.paper th{padding:6px 0 6px 12px;border-bottom:1px solid #bbb;text-align:start;vertical-align:top}
.paper td:first-child,.paper th:first-child{padding-left:0}
.paper .num{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.paper .sums-of th{text-align:end;font-weight:400}
.paper .strong th,.paper .strong td{font-weight:600;font-size:16px;line-height:24px}
.paper tr,.sign{break-inside:avoid}
.sign{display:grid;gap:4px 24px;grid-template-columns:repeat(auto-fit,minmax(160px,1fr))}
.sign h2{grid-column:1/-1}
.sign p{margin-top:44px;border-top:1px solid #000;padding-top:4px;color:#444}
.tools{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;max-width:816px;margin:auto;padding:16px}
.tools p{flex:1 1 240px;color:var(--qri-text-2);font-size:14px;line-height:20px}
@media screen and (max-width:559px){.paper .fine{display:none}.paper tr{display:flex;border-bottom:1px solid #bbb}.paper :is(td,th){border:0}.paper tr>:first-child{flex:1}}
@media print{:root{color-scheme:light;--qri-page:#fff}
@page{margin:16mm}
.qr-root>*{display:none!important}
.qr-root>.paper,.qr-root>.sheet,.sheet .paper{display:block!important;padding:0;border:0;max-width:none}
.paper>*+*{margin-top:24px}}`;
