import { countries } from './countries.ts';
import type { Country } from './country.ts';

export type { NumberingPlan } from './country.ts';

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/** What is known of a country by its ISO 3166-1 code; undefined where nothing is. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);

/** One expression of a kind for all countries at once: an estimate from Phoenix may name a house in Ontario. */
function anyOf(kind: 'placesAndCodes' | 'placeEnds' | 'placeStarts' | 'placeMarks'): string {
  const all = countries.flatMap((country) => country[kind] ?? []);
  return all.length === 0 ? '(?!)' : [...new Set(all)].join('|');
}

export const placeEnds = anyOf('placeEnds');
export const placesAndCodes = anyOf('placesAndCodes');
export const placeStarts = anyOf('placeStarts');
export const placeMarks = anyOf('placeMarks');

export const numberingPlans = countries.flatMap(({ phones }) => phones ?? []);
