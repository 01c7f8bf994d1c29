import { countryOf } from '../countries/index.ts';
import { fold } from '../labels/fold.ts';
import { fromLanguages } from '../labels/in-use.ts';
import { letter, months, ofWords } from '../labels/index.ts';

export interface FoundDate {
  start: number;
  end: number;
  /** `YYYY-MM-DD`; undefined when the text can be read as two days, or as none. */
  iso: string | undefined;
  /** Numeric and open to two readings (3/4 in Canada). */
  ambiguous: boolean;
}

/** "2026-08-07", "2026年8月7日", and "2026-08-07T15:22:09Z" as programs write it. */
const yearFirst =
  /(?<![\d\p{L}.,/-])((?:19|20)\d\d) ?([-/.年]) ?(\d{1,2}) ?[-/.月] ?(\d{1,2})日?(?![\d-]|(?!T\d\d:)\p{L})/gu;
const numeric = /(?<![\d\p{L}.,/#-])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?![\d/-]|\.\d)/gu;
/** Dates that name the month: "5 de julio de 2026", "5th of July". */
const named = fromLanguages(() => {
  const of = `(?: +(?:${ofWords().join('|')}))?`;
  const names = [...months().keys()].sort((a, b) => b.length - a.length).join('|');
  const month = `(?<!${letter})(?:${names})(?!${letter})`;
  return {
    dayThenMonth: new RegExp(
      `(?<![a-z\\d/])(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?${of} *(?:the )?(${month})${of} *((?:19|20)\\d\\d|\\d\\d(?!\\d))(?![\\d])`,
      'g',
    ),
    monthThenDay: new RegExp(`(${month}) +(?:the )?(\\d{1,2})(?:st|nd|rd|th)?${of} +((?:19|20)\\d\\d)(?!\\d)`, 'g'),
    dayAndMonth: new RegExp(
      `(${month}) +(\\d{1,2})(?:st|nd|rd|th)?(?! *[\\d:])|(?<![a-z\\d])(\\d{1,2})(?:st|nd|rd|th|er)?${of} *(${month})`,
      'g',
    ),
  };
});

const daysIn = (year: number, month: number) =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 1990 || year > 2099 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const partsOf = (iso: string): [number, number, number] => [
  Number(iso.slice(0, 4)),
  Number(iso.slice(5, 7)),
  Number(iso.slice(8, 10)),
];

export function addDays(iso: string, days: number): string | undefined {
  let [year, month, day] = partsOf(iso);
  day += days;
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year++;
  }
  return isoDate(year, month, day);
}

export function addMonths(iso: string, count: number): string | undefined {
  const [year, month, day] = partsOf(iso);
  const next = year * 12 + month - 1 + count;
  const nextYear = Math.floor(next / 12);
  const nextMonth = (next % 12) + 1;
  return isoDate(nextYear, nextMonth, Math.min(day, daysIn(nextYear, nextMonth)));
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** All-numeric dates follow the country; where it uses both orders, only a day above 12 (or day = month) settles it. */
function readNumeric(
  a: number,
  b: number,
  year: number,
  country: string,
): { iso: string | undefined; ambiguous: boolean } {
  const asMonthFirst = isoDate(year, a, b);
  const asDayFirst = isoDate(year, b, a);
  const order = countryOf(country)?.dates;
  if (order === 'either') {
    const ambiguous = asMonthFirst !== undefined && asDayFirst !== undefined && asMonthFirst !== asDayFirst;
    return { iso: ambiguous ? undefined : (asMonthFirst ?? asDayFirst), ambiguous };
  }
  return { iso: order === 'monthFirst' ? asMonthFirst : asDayFirst, ambiguous: false };
}

/** Every date with a year, left to right. */
export function findDates(text: string, offset: number, country: string): FoundDate[] {
  if (!/\d/.test(text) || text.length > 2000) return [];
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, date: { iso: string | undefined; ambiguous: boolean }) => {
    if (found.length >= 40) return;
    const start = match.index + offset;
    const end = start + match[0].trimEnd().length;
    if (!found.some((other) => start < other.end && end > other.start)) found.push({ start, end, ...date });
  };
  const settled = (iso: string | undefined) => ({ iso, ambiguous: false });
  for (const m of text.matchAll(yearFirst)) add(m, settled(isoDate(Number(m[1]), Number(m[3]), Number(m[4]))));
  for (const m of text.matchAll(numeric))
    add(m, readNumeric(Number(m[1]), Number(m[3]), fullYear(m[4] ?? ''), country));
  if (found.length === 0 || /\p{L}{3}/u.test(text)) {
    const folded = fold(text);
    const { monthThenDay, dayThenMonth } = named();
    // In this order: "#2026-19 - July 15, 2026" has no 19 July 2015.
    for (const m of folded.matchAll(monthThenDay))
      add(m, settled(isoDate(Number(m[3]), months().get(m[1] ?? '') ?? 0, Number(m[2]))));
    for (const m of folded.matchAll(dayThenMonth))
      add(m, settled(isoDate(fullYear(m[3] ?? ''), months().get(m[2] ?? '') ?? 0, Number(m[1]))));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A day and month without a year ("good through June 5"), read as the first such day on or after `notBefore`. */
export function dayMonthAfter(text: string, offset: number, notBefore: string): FoundDate | undefined {
  const match = fold(text).matchAll(named().dayAndMonth).next().value;
  if (!match) return undefined;
  const month = months().get(match[1] ?? match[4] ?? '') ?? 0;
  const day = Number(match[2] ?? match[3]);
  const year = Number(notBefore.slice(0, 4));
  const sameYear = isoDate(year, month, day);
  const iso = sameYear !== undefined && sameYear >= notBefore ? sameYear : isoDate(year + 1, month, day);
  return { start: match.index + offset, end: match.index + offset + match[0].trimEnd().length, iso, ambiguous: false };
}
