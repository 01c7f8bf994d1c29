import { brandTokens } from '../values/brand.ts';
import { escapeHtml } from '../values/text.ts';
import type { EmailBlock, EmailCopy, EmailTemplate } from './email-template.ts';
import { type Lookup, say, sayAll } from './template.ts';

/** What both parts of an e-mail are made from. */
export type EmailParts = {
  readonly template: EmailTemplate;
  readonly copy: EmailCopy;
  readonly lookup: Lookup;
  readonly language: string;
  readonly subject: string;
  readonly preheader: string;
  readonly brandColor: string | null;
};

/** The plain text is the master: it says everything, without markup or entities. */
export function emailText({ template, copy, lookup }: EmailParts): string {
  const paragraphs = template.blocks.map((block) => blockText(block, lookup));
  const all = [...paragraphs, ...closingText(template, copy, lookup)];
  return `${all.filter((each) => each !== null).join('\n\n')}\n`;
}

function blockText(block: EmailBlock, lookup: Lookup): string | null {
  switch (block.kind) {
    case 'text':
      return sayAll(block.sentences, lookup);
    case 'quoted':
      return say(block.text, lookup)?.replace(/^/gm, '> ') ?? null;
    case 'action': {
      const link = lookup(block.to);
      return link === null ? null : `${say(block.lead, lookup) ?? block.label}\n${link}`;
    }
    case 'facts':
      if (block.htmlOnly) return null;
      return said(block.rows, lookup)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n');
  }
}

function closingText({ closing }: EmailTemplate, copy: EmailCopy, lookup: Lookup): (string | null)[] {
  const { toReachMe, stopReminders, automatic } = copy.closing;
  const imprint = sayImprint(lookup);
  if (closing === 'to_contractor') return [`-- \n${automatic}`];
  if (closing === 'transactional') return [lookup('sender'), imprint];
  const stop = lookup('unsubscribe');
  return [
    [lookup('sender'), say(toReachMe, lookup)].filter((part) => part !== null).join('\n'),
    stop === null ? imprint : `${stopReminders}: ${stop}\n${imprint}`,
  ];
}

function sayImprint(lookup: Lookup): string {
  return (
    say(['{company}, {address}. {phone}', '{company}, {address}', '{company}. {phone}', '{company}'], lookup) ?? ''
  );
}

function said(rows: Extract<EmailBlock, { kind: 'facts' }>['rows'], lookup: Lookup): [string, string][] {
  return rows.flatMap(([label, sentence]): [string, string][] => {
    const value = say(sentence, lookup);
    return value === null ? [] : [[label, value]];
  });
}

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/**
 * Tables and inline styles, because that is what mail programs agree on; the style sheet adds only what they may ignore:
 * dark colours and the narrow screen. No image, no font, no script, nothing fetched.
 *
 * What is the same for all messages of a brand is put together once: a message is made of some thirty pieces then
 * instead of a hundred and fifty, which is what making it costs.
 */
export function emailHtml(parts: EmailParts): string {
  const { template, lookup, language, subject, preheader, brandColor } = parts;
  let blocks = '';
  for (const block of template.blocks) blocks += blockHtml(block, parts);
  return `${opening[0]}${language}${opening[1]}${escapeHtml(subject)}${afterTitle(brandColor)}${escapeHtml(preheader)}${beforeCompany}${escapeHtml(lookup('company') ?? '')}${phoneLine(parts)}${beforeBlocks}${blocks}${beforeClosing}${closingHtml(parts)}${ending}`;
}

const opening = [
  '<!doctype html>\n<html lang="',
  `" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>`,
] as const;
const beforeCompany = `</div>
<table ${table} width="100%" class="bg" style="background-color:#F5F7F9"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" class="col" style="width:100%;max-width:600px">
<tr><td class="ink" style="padding:0 8px 16px;font:600 18px/26px ${font};color:#14181F">`;
const beforeBlocks = `</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background-color:#FFFFFF;border:1px solid #DCE1E8;border-radius:10px">
`;
const beforeClosing = `</td></tr>
<tr><td class="soft" style="padding:20px 8px;font:400 14px/20px ${font};color:#515B6A">`;
const ending = `</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

const afterTitle = perBrand(
  (brandColor) => `</title>
<style>${styleSheet(brandColor)}</style>
</head>
<body class="bg" style="margin:0;padding:0;background-color:#F5F7F9;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">`,
);

/** Kept for each brand, up to as many as a host may have tenants that send on one day. */
function perBrand<T>(make: (brandColor: string | null) => T): (brandColor: string | null) => T {
  const known = new Map<string | null, T>();
  return (brandColor) => {
    let made = known.get(brandColor);
    if (made === undefined) {
      made = make(brandColor);
      if (known.size >= 2000) known.clear();
      known.set(brandColor, made);
    }
    return made;
  };
}

/** A person who knows the number trusts the rest. Programs are told to link nothing by themselves, so it is linked here. */
function phoneLine({ template, lookup }: EmailParts): string {
  const phone = lookup('phone');
  if (phone === null || template.closing === 'to_contractor') return '';
  const digits = phone.replace(/[^+\d]/g, '');
  const shown = escapeHtml(phone);
  // Letters are no digits to dial, and an extension would be dialled with the number.
  const dialled =
    /\p{L}/u.test(phone) || digits.length < 7
      ? shown
      : `<a class="soft" href="tel:${digits}" style="color:#515B6A;text-decoration:none">${shown}</a>`;
  return `<br><span class="soft" style="font:400 14px/20px ${font};color:#515B6A">${dialled}</span>`;
}

function styleSheet(brandColor: string | null): string {
  const dark = brandTokens(brandColor, 'dark');
  const edge = dark.edge === 'transparent' ? dark.solid : dark.edge;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:20px 16px 8px!important}.btn,.btn a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.bg{background-color:#0F1319!important}.card{background-color:#171D26!important;border-color:#2E3845!important}.ink{color:#EEF1F5!important}.soft{color:#A9B3C1!important}.row{border-color:#2E3845!important}.quoted{background-color:#1F2732!important;border-color:#7A8797!important}.link{color:${dark.text}!important}.btn{border-color:${edge}!important}}`;
}

function blockHtml(block: EmailBlock, parts: EmailParts): string {
  const { lookup } = parts;
  switch (block.kind) {
    case 'text': {
      const paragraph = sayAll(block.sentences, lookup, escapeHtml);
      return paragraph === null ? '' : paragraphHtml(paragraph);
    }
    case 'quoted': {
      const words = say(block.text, lookup, escapeHtml);
      if (words === null) return '';
      return `<table ${table} width="100%" style="margin:0 0 16px"><tr><td class="quoted ink" style="padding:12px 16px;background-color:#F5F7F9;border-left:3px solid #768294;font:400 16px/24px ${font};color:#14181F">${words.replaceAll('\n', '<br>')}</td></tr></table>\n`;
    }
    case 'action':
      return actionHtml(block, parts);
    case 'facts':
      return factsHtml(block, lookup);
  }
}

const paragraphStart = `<p class="ink" style="margin:0 0 16px;font:400 16px/24px ${font};color:#14181F">`;

function paragraphHtml(html: string): string {
  return `${paragraphStart}${html.includes('\n') ? html.replaceAll('\n', '<br>') : html}</p>\n`;
}

/** The button and the link below it, without what stands in them. */
const actionPieces = perBrand((brandColor) => {
  const { solid, onSolid, text, edge } = brandTokens(brandColor, 'light');
  return [
    `<table ${table} style="margin:0 0 12px"><tr><td class="btn" bgcolor="${solid}" style="padding:14px 24px;background-color:${solid};border:1px solid ${edge === 'transparent' ? solid : edge};border-radius:6px"><a href="`,
    `" style="display:inline-block;font:600 16px/24px ${font};color:${onSolid};text-decoration:none">`,
    `</a></td></tr></table>
<p class="soft" style="margin:0 0 20px;font:400 14px/20px ${font};color:#515B6A">`,
    '<br><a class="link" href="',
    `" style="color:${text};word-break:break-all">`,
    '</a></p>\n',
  ] as const;
});

function actionHtml(block: Extract<EmailBlock, { kind: 'action' }>, { lookup, brandColor, copy }: EmailParts): string {
  const link = lookup(block.to);
  if (link === null) return '';
  const href = escapeHtml(link);
  const lead = say(block.lead, lookup, escapeHtml);
  const [start, afterHref, afterLabel, afterOr, beforeText, end] = actionPieces(brandColor);
  return `${lead === null ? '' : paragraphHtml(lead)}${start}${href}${afterHref}${escapeHtml(block.label)}${afterLabel}${escapeHtml(copy.closing.orOpen)}${afterOr}${href}${beforeText}${href}${end}`;
}

const factStart = `<tr><td class="row soft" style="padding:8px 12px 8px 0;border-top:1px solid #DCE1E8;font:400 14px/20px ${font};color:#515B6A">`;
const factMiddle = `</td><td class="row ink" align="right" style="padding:8px 0;border-top:1px solid #DCE1E8;font:600 16px/24px ${font};color:#14181F">`;
const factsStart = `<table ${table} width="100%" style="margin:0 0 20px">`;

function factsHtml({ rows }: Extract<EmailBlock, { kind: 'facts' }>, lookup: Lookup): string {
  let cells = '';
  for (const [label, value] of said(rows, lookup)) {
    cells += `${factStart}${escapeHtml(label)}${factMiddle}${escapeHtml(value)}</td></tr>\n`;
  }
  return cells === '' ? '' : `${factsStart}${cells}</table>\n`;
}

function closingHtml({ template, copy, lookup, brandColor }: EmailParts): string {
  const { toReachMe, stopReminders, automatic } = copy.closing;
  if (template.closing === 'to_contractor') return escapeHtml(automatic);
  const imprint = escapeHtml(sayImprint(lookup));
  const sender = escapeHtml(lookup('sender') ?? '');
  if (template.closing === 'transactional') return `${sender}<br>${imprint}`;
  const stop = lookup('unsubscribe');
  const { text } = brandTokens(brandColor, 'light');
  const link =
    stop === null
      ? ''
      : `<a class="link" href="${escapeHtml(stop)}" style="color:${text}">${escapeHtml(stopReminders)}</a><br>`;
  return `${sender}<br>${say(toReachMe, lookup, escapeHtml) ?? ''}<br><br>${link}${imprint}`;
}
