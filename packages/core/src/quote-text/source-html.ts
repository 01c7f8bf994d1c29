/** Just enough HTML to read pasted source: no tree, no attributes, nothing is ever fetched or run. */

const lineTags = new Set(
  'address article aside blockquote body br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
const cellTags = new Set(['td', 'th']);
const inlineTags = new Set(
  'a abbr b bdi bdo big button caption cite code col colgroup del em font i img input ins label link mark meta o s script small span strike strong style sub sup svg u wbr iframe object embed noscript template'.split(
    ' ',
  ),
);
/** Their content is not text a reader sees, or text that was struck out. */
const hiddenTags = new Set(['script', 'style', 'title', 'noscript', 'template', 'svg', 'del', 's', 'strike']);

/** With the tags of a name space, as in mails that Outlook wrote: `<o:p>`. */
const tagShape = /<(\/?)([a-z][a-z0-9]{0,11}(?::[a-z][a-z0-9]{0,15})?)(?=[\s/>])[^<>]{0,4000}>/iy;
const commentShape = /<!(?:--)?/y;

export function looksLikeHtml(input: string): boolean {
  return (
    (input.slice(0, 20_000).match(/<(?:\/(?:p|div|td|tr|table|li|span|h[1-6]|body)|br\s?\/?)>/gi) ?? []).length >= 2
  );
}

/** Looks for a text from a place on, remembering the answer, so that many unclosed tags cost one pass and not many. */
export function createFinder(input: string): (needle: string, from: number) => number {
  const known = new Map<string, number>();
  return (needle, from) => {
    const last = known.get(needle);
    if (last !== undefined && (last === -1 || last >= from)) return last;
    const found = input.indexOf(needle, from);
    known.set(needle, found);
    return found;
  };
}

/** The tag, comment or hidden element at `at`, and what a reader sees in its place. */
export function htmlTagAt(
  input: string,
  at: number,
  find: (needle: string, from: number) => number,
): { end: number; replacement: '' | '\n' | '\t' } | undefined {
  commentShape.lastIndex = at;
  if (commentShape.test(input)) {
    const close = input.startsWith('<!--', at) ? '-->' : '>';
    const found = find(close, at);
    return found < 0 ? undefined : { end: found + close.length, replacement: '' };
  }
  tagShape.lastIndex = at;
  const tag = tagShape.exec(input);
  if (!tag) return undefined;
  const name = tag[2]?.toLowerCase() ?? '';
  const end = at + tag[0].length;
  if (hiddenTags.has(name) && tag[1] === '') {
    const close = find(`</${tag[2]}${name === 's' ? '>' : ''}`, end);
    const closed = close < 0 ? -1 : find('>', close);
    return { end: closed < 0 ? end : closed + 1, replacement: '' };
  }
  if (lineTags.has(name)) return { end, replacement: '\n' };
  if (cellTags.has(name)) return { end, replacement: tag[1] === '/' ? '\t' : '' };
  return inlineTags.has(name) || name.includes(':') ? { end, replacement: '' } : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  yen: '¥',
  dollar: '$',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  minus: '−',
  hyphen: '-',
  dash: '-',
  plus: '+',
  plusmn: '±',
  equals: '=',
  ast: '*',
  colon: ':',
  semi: ';',
  sol: '/',
  lpar: '(',
  rpar: ')',
  percnt: '%',
  commat: '@',
  lowbar: '_',
  laquo: '«',
  raquo: '»',
  frac14: '¼',
  frac34: '¾',
  sup3: '³',
  oelig: 'œ',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  frac12: '½',
  sup2: '²',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ouml: 'ö',
  auml: 'ä',
  uuml: 'ü',
  Ouml: 'Ö',
  Auml: 'Ä',
  Uuml: 'Ü',
  szlig: 'ß',
  ntilde: 'ñ',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  iquest: '¿',
  iexcl: '¡',
  ocirc: 'ô',
  icirc: 'î',
  ucirc: 'û',
  euml: 'ë',
  iuml: 'ï',
  Eacute: 'É',
  num: '#',
  comma: ',',
  period: '.',
  ordm: 'º',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '\u00ad',
};
const entityShape = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/iy;

/** The one character an entity stands for. */
export function htmlEntityAt(input: string, at: number): { end: number; text: string } | undefined {
  entityShape.lastIndex = at;
  const match = entityShape.exec(input);
  if (!match) return undefined;
  const end = at + match[0].length;
  if (match[3] !== undefined) {
    const text = entities[match[3]];
    return text === undefined ? undefined : { end, text };
  }
  const code = match[1] !== undefined ? Number(match[1]) : Number.parseInt(match[2] ?? '', 16);
  return code > 0 && code < 0xd800 ? { end, text: String.fromCharCode(code) } : { end, text: ' ' };
}
