import { hasWord, isWord, leadingWord, type PhraseMatch, wordsIn } from './labels/index.ts';
import type { Span } from './reading.ts';

/** Between "price" and "stands" people say "will", "of this quote", "kann ich": what is longer says something of its own. */
const farthest = 22;

/**
 * "The price will stand", "nous tenons ce prix": a word for the offer and one for lasting, in either order and close. Each alone
 * says something else: "the scaffold will stand until 12/15/2026", "the price includes hire until 12/15/2026".
 */
export function priceHolds(text: string): PhraseMatch[] {
  const lasting = wordsIn(text, 'lasting');
  if (lasting.length === 0) return [];
  const offers = wordsIn(text, 'offerName');
  return lasting.flatMap((verb) => {
    const offer = offers.find((one) => isClose(text, one, verb));
    return offer ? [{ start: Math.min(offer.start, verb.start), end: Math.max(offer.end, verb.end) }] : [];
  });
}

function isClose(text: string, one: Span, other: Span): boolean {
  const between = one.end <= other.start ? text.slice(one.end, other.start) : text.slice(other.end, one.start);
  return between.length <= farthest && !/[,;:()]|\d/.test(between);
}

/**
 * "The price will stand until 12/15/2026", "das Angebot bleibt bis 15.12.2026 gültig", "until 12/15/2026 the price is firm": the
 * date stands right behind "until", and what holds until then is the offer.
 */
export function isPriceHeldUntil(text: string, date: Span): boolean {
  const before = clauseBefore(text.slice(0, date.start));
  const until = wordsIn(before, 'until').at(-1);
  if (!until || !isWeekdayOrNothing(before.slice(until.end))) return false;
  const rest = clauseBehind(text.slice(date.end));
  const told = `${before.slice(Math.max(0, until.start - 48), until.start).trimEnd()} ${rest.slice(0, 48).trimStart()}`;
  return priceHolds(told).length > 0 || isAcceptance(before.slice(0, until.start), rest);
}

const isWeekdayOrNothing = (text: string) => text.trim() === '' || isWord(text.replace(/[.,]/g, ' '), 'weekday');

const clauseBefore = (text: string) => text.split(/[,;:]\s|[()]/).at(-1) ?? '';
const clauseBehind = (text: string) => text.replace(/^\s*,/, '').split(/[,;:.]\s|[()]/)[0] ?? '';

/** "You have until 12/15/2026 to accept". */
function isAcceptance(before: string, rest: string): boolean {
  const near = [...wordsIn(rest.slice(0, 40), 'accepting'), ...wordsIn(before.slice(-30), 'accepting')];
  // "Wenn Sie bis zum 20.06.2026 zusagen, fangen wir am 06.07.2026 an" is about the start.
  return near.length > 0 && !hasWord(before, 'ifWord') && leadingWord(rest.trimStart(), 'and') === undefined;
}
