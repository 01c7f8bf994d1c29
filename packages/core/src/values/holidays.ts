import { dayMs, isoDateOf, weekdayOf } from './local-time.ts';

/**
 * Public holidays of whole countries, by rule: the days on which a business there is closed wherever it is. What only a
 * state, province or town keeps is not in it; a host that wants that gives a look-up of its own.
 *
 * Sources: US 5 U.S.C. 6103; CA Canada Labour Code s. 166; GB bank holidays of England and Wales (gov.uk/bank-holidays);
 * IE Organisation of Working Time Act 1997, second schedule; AU National Employment Standards s. 115, days kept in all
 * states; NZ Holidays Act 2003 and Te Kāhui o Matariki Public Holiday Act 2022; DE days of all sixteen Länder; FR Code du
 * travail L3133-1; ES days that no comunidad may replace, and those that all keep; MX Ley Federal del Trabajo art. 74.
 */

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** Day numbers from 1970-01-01 of one rule in one year. */
type Rule = (year: number) => readonly number[];

const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / dayMs;

/** Always on this date. */
const on =
  (month: number, day: number): Rule =>
  (year) => [dayNumber(year, month, day)];

/** The nth weekday of a month; -1 = the last. */
const nth =
  (n: number, weekday: Weekday, month: number): Rule =>
  (year) => {
    if (n < 0) {
      const last = dayNumber(year, month + 1, 1) - 1;
      return [last - ((weekdayOf(last) - weekday + 7) % 7)];
    }
    const first = dayNumber(year, month, 1);
    return [first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7];
  };

/** So many days after Easter Sunday. */
const easter =
  (offset: number): Rule =>
  (year) => [easterSunday(year) + offset];

/** Gregorian computus as Meeus gives it, without exceptions (Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const sunday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - sunday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return dayNumber(year, month, offset + 28 - 31 * Math.floor(month / 4));
}

/** On a Saturday the Friday before is kept as well, on a Sunday the Monday after. */
const nearest =
  (month: number, day: number): Rule =>
  (year) => {
    const at = dayNumber(year, month, day);
    const weekday = weekdayOf(at);
    return weekday === 6 ? [at - 1, at] : weekday === 7 ? [at, at + 1] : [at];
  };

/** On a weekend the next working day is kept as well; holidays that follow each other move on together. */
const mondayised =
  (...dates: readonly (readonly [month: number, day: number])[]): Rule =>
  (year) => {
    const days = dates.map(([month, day]) => dayNumber(year, month, day));
    const kept = new Set(days);
    for (const day of days) {
      if (weekdayOf(day) < 6) continue;
      let instead = day + 1;
      while (weekdayOf(instead) >= 6 || kept.has(instead)) instead++;
      kept.add(instead);
    }
    return [...kept];
  };

/** From the year on in which the law began. */
const since =
  (first: number, rule: Rule): Rule =>
  (year) =>
    year < first ? [] : rule(year);

/** Matariki follows the moon, and the act lists its Fridays one by one: month and day from 2022 on. */
const matarikiFridays =
  '624 714 628 620 710 625 714 706 621 711 702 624 707 629 718 710 620 709 625 715 706 619 708 703 624 714 705 625 714 706 621';
const matariki: Rule = (year) => {
  const date = Number(matarikiFridays.split(' ')[year - 2022] ?? Number.NaN);
  return Number.isNaN(date) ? [] : [dayNumber(year, Math.floor(date / 100), date % 100)];
};

/** Canada: the Monday before 25 May. */
const victoriaDay: Rule = (year) => {
  const eve = dayNumber(year, 5, 24);
  return [eve - ((weekdayOf(eve) + 6) % 7)];
};
/** Ireland: the first Monday of February, but the 1st itself where that is a Friday. */
const brigid: Rule = (year) => {
  const first = dayNumber(year, 2, 1);
  return weekdayOf(first) === 5 ? [first] : nth(1, 1, 2)(year);
};

/** Mexico: the day on which a president takes office, every six years. */
const mexicanTakeover: Rule = (year) => (year >= 2024 && year % 6 === 2 ? [dayNumber(year, 10, 1)] : []);

const rules: { readonly [country: string]: readonly Rule[] } = {
  US: [
    ...[nearest(1, 1), nth(3, 1, 1), nth(3, 1, 2), nth(-1, 1, 5), since(2021, nearest(6, 19)), nearest(7, 4)],
    ...[nth(1, 1, 9), nth(2, 1, 10), nearest(11, 11), nth(4, 4, 11), nearest(12, 25)],
  ],
  CA: [
    ...[
      mondayised([1, 1]),
      easter(-2),
      victoriaDay,
      mondayised([7, 1]),
      nth(1, 1, 9),
      since(2021, mondayised([9, 30])),
    ],
    ...[nth(2, 1, 10), mondayised([11, 11]), mondayised([12, 25], [12, 26])],
  ],
  GB: [
    mondayised([1, 1]),
    easter(-2),
    easter(1),
    nth(1, 1, 5),
    nth(-1, 1, 5),
    nth(-1, 1, 8),
    mondayised([12, 25], [12, 26]),
  ],
  IE: [
    ...[on(1, 1), since(2023, brigid), on(3, 17), easter(1), nth(1, 1, 5), nth(1, 1, 6), nth(1, 1, 8), nth(-1, 1, 10)],
    ...[on(12, 25), on(12, 26)],
  ],
  AU: [mondayised([1, 1]), mondayised([1, 26]), easter(-2), easter(1), on(4, 25), mondayised([12, 25], [12, 26])],
  NZ: [
    ...[
      mondayised([1, 1], [1, 2]),
      mondayised([2, 6]),
      easter(-2),
      easter(1),
      mondayised([4, 25]),
      nth(1, 1, 6),
      matariki,
    ],
    ...[nth(4, 1, 10), mondayised([12, 25], [12, 26])],
  ],
  DE: [on(1, 1), easter(-2), easter(1), on(5, 1), easter(39), easter(50), on(10, 3), on(12, 25), on(12, 26)],
  FR: [
    ...[on(1, 1), easter(1), on(5, 1), on(5, 8), easter(39), easter(50), on(7, 14), on(8, 15), on(11, 1), on(11, 11)],
    on(12, 25),
  ],
  ES: [
    ...[on(1, 1), on(1, 6), easter(-2), on(5, 1), on(8, 15), on(10, 12), on(11, 1), on(12, 6), on(12, 8), on(12, 25)],
  ],
  MX: [on(1, 1), nth(1, 1, 2), nth(3, 1, 3), on(5, 1), on(9, 16), nth(3, 1, 11), on(12, 25), mexicanTakeover],
};

const known = new Map<string, readonly string[]>();

/**
 * Local dates (`YYYY-MM-DD`, sorted) of a country's public holidays in a year, with the days that are kept instead.
 * Empty for a country of which nothing is known here.
 */
export function publicHolidays(country: string, year: number): readonly string[] {
  const name = `${country} ${year}`;
  let dates = known.get(name);
  if (dates === undefined) {
    // A New Year on a Saturday is kept in the year before.
    const days = (Object.hasOwn(rules, country) ? (rules[country] ?? []) : []).flatMap((rule) => [
      ...rule(year - 1),
      ...rule(year),
      ...rule(year + 1),
    ]);
    dates = [...new Set(days.map(isoDateOf))].filter((date) => date.startsWith(`${year}-`)).sort();
    if (known.size > 500) known.clear();
    known.set(name, dates);
  }
  return dates;
}
