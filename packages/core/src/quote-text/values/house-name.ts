import { isWord, wordsIn } from '../labels/index.ts';
import { startsWithHonorific } from './name.ts';

/**
 * "The Old Forge", "Rose Cottage", "Harbor Point Apartments": what a house is called, where its number stands behind. "Pool House" and
 * "Guest House" are parts of a place, and whoever has the surname of a house is told by a word for one alone.
 */
export function isHouseName(text: string): boolean {
  const name = text.replace(/[\s,]+$/, '');
  if (name.length > 50 || !/^\p{Lu}[\p{L}'’.-]*(?: (?:of|on|at|by|\p{Lu}[\p{L}'’.-]*)){1,4}$/u.test(name)) return false;
  if (startsWithHonorific(name) && !/^the /i.test(name)) return false;
  const last = wordsIn(name, 'houseName').at(-1);
  const first = /^(?:The )?(\S+)/.exec(name)?.[1] ?? '';
  const isPart = isWord(first, 'trade') || isWord(first, 'housePart');
  return last?.end === name.length && (!isPart || /^(?:old|new|north|south|east|west|upper|lower)$/i.test(first));
}
