import { type Evidence, evidence } from './draft.ts';
import { isHostOf, mailboxOf } from './of-the-firm.ts';
import type { Parties } from './party-walk.ts';
import type { Reading, Span } from './reading.ts';
import { wordsOf } from './somebody-else.ts';
import { type FoundText, sharedDomain } from './values/contact.ts';
import { trimName } from './values/name.ts';

/**
 * "Élec Vigne" and "b.leroux@elec-vigne.example.com": a line of a few words that the firm's domain is made of, also behind who signs
 * ("Yohan Le Bris - Toit Net") or before where it is ("Liffey Sash & Case, Unit 3 Inchicore Yard").
 */
export function namedByDomain(
  reading: Reading,
  { all }: Parties,
  author: FoundText | undefined,
  sender: FoundText | undefined,
): Evidence<string>[] {
  const own = all.filter((party) => party.kind === 'contractor' || party.kind === 'unknown');
  const mails = [...(author ? [author] : []), ...own.flatMap((party) => party.emails)];
  const hosts = mails.flatMap(({ value }) => {
    const domain = value.split('@')[1] ?? '';
    const host = (domain.split('.')[0] ?? '').replace(/[^a-z\d]/g, '');
    return host.length > 5 && !sharedDomain.test(domain) ? [host] : [];
  });
  const isOf = (written: string, of: readonly string[]) => of.some((host) => isHostOf(host, trimName(written).value));
  // "Roz Tate <roz@roztate.example.com>" is somebody with a domain of her own.
  const isOwn = (name: string) =>
    wordsOf(name).some((word) => mails.some(({ value }) => mailboxOf(value).includes(word)));
  if (sender && !isOwn(sender.value) && isOf(sender.value, hosts)) return [evidence(sender, 0.8, 'mail_header')];
  const sites = sitesIn(reading);
  if (hosts.length + sites.length === 0) return [];
  for (const [at, line] of reading.lines.entries()) {
    const near = sites.flatMap((one) => (Math.abs(one.lineIndex - at) < 3 ? [one.host] : []));
    for (const cell of line.cells) {
      if (cell.text.length > 120 || !/^\p{Lu}/u.test(cell.text) || /[@:]/.test(cell.text)) continue;
      if (cell.text.length <= 50 && !/,\s*\d/.test(cell.text) && isOf(cell.text, hosts))
        return [evidence(nameIn(cell), 0.8, 'signature')];
      const isNamed = ({ text }: { text: string }) =>
        (isOf(text, hosts) && !isOwn(text)) || (isOf(text, near) && text.includes(' '));
      const piece = reading.label(cell) ? undefined : piecesOf(cell).find(isNamed);
      if (piece) return [evidence(nameIn(piece), 0.78, 'signature')];
    }
  }
  return [];
}

/** The name a cell holds, without what stands around it. */
export function nameIn({ text, start: from }: Span & { text: string }): FoundText {
  const name = trimName(text);
  const start = from + name.start;
  return { value: name.value, start, end: start + name.value.length };
}

/** "Yohan Le Bris - Toit Net": what stands between dashes, bars or commas. */
export function piecesOf({ text, start }: Span & { text: string }): (Span & { text: string })[] {
  const parts = [...text.matchAll(/(?:^|\s[-–—|·•/]\s|,\s)(\p{Lu}.{3,49}?)(?=\s[-–—|·•/]\s|,\s|$)/gu)];
  return parts.map((part) => {
    const [whole, piece = ''] = part;
    const from = start + part.index + whole.length - piece.length;
    return { text: piece, start: from, end: from + piece.length };
  });
}

/** "T: 020 915 0001  W: liffeysash.example.com": a page counts beside a number. "Colors: timbertech.com" is where boards come from. */
function sitesIn(reading: Reading): { host: string; lineIndex: number }[] {
  return reading.lines.flatMap((line, lineIndex) => {
    const site = /(?<![@\w.-])(?:www\.)?([a-z\d-]{6,40})(?:\.[a-z]{2,10}){1,3}(?![\w@])/.exec(line.text.slice(0, 120));
    const isReach = site && line.text.length < 120 && /\d[\d ().-]{6,16}\d/.test(line.text);
    return isReach ? [{ host: (site[1] ?? '').replace(/-/g, ''), lineIndex }] : [];
  });
}
