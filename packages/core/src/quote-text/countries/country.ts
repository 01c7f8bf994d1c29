/**
 * What a country's custom decides: numbers, dates, telephone numbers, addresses. To add a country, add an entry to countries.ts:
 * no other code changes. A country without an entry is read with a decimal point and the day first.
 */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** 1,234.56 or 1.234,56; `either` where both are in use and the text has to tell. */
  decimal: '.' | ',' | 'either';
  /** What 5/8/2026 is: in a country that writes both orders only a day above 12 settles it. Day first where absent. */
  dates?: 'monthFirst' | 'either';
  phones?: NumberingPlan;
  /** Expressions for the end of a town's line: state and ZIP, postcode, Eircode. */
  placeEnds?: readonly string[];
  /** Expressions for a town's line and the postcode of its region on a line below, joined by a blank. */
  placesAndCodes?: readonly string[];
  /** Expressions for its beginning: a postcode before the town. */
  placeStarts?: readonly string[];
  /** Expressions for marks that only an address has, anywhere in it. */
  placeMarks?: readonly string[];
}

/** How a country writes its telephone numbers, as far as E.164 needs it. */
export interface NumberingPlan {
  /** Country calling code. */
  code: string;
  /** What stands before a national number at home and goes abroad. */
  trunk: '' | '0';
  /** Fewest and most digits of a national number, without the trunk. */
  digits: readonly [number, number];
  /** What is dialled before a number abroad; `00` where absent. Nobody in North America writes theirs. */
  abroad?: string;
  /** National numbers that are numbers also without a trunk or a plus; where absent, none. */
  plain?: RegExp;
  /** How a number must be written to be one, where digits alone look like anything else. */
  written?: RegExp;
}
