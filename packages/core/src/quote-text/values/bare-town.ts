import { foldedPhrase } from '../labels/fold.ts';
import { fieldLabels, hasWord, isWord, leadingWord, months } from '../labels/index.ts';
import { endsInPlace } from './address.ts';
import { companyWeight, isOnlyWork, isTitle, startsWithHonorific } from './name.ts';

const townBehindStreet =
  /^(?:,\s(\p{L}{2,9}\.?\s[\p{Lu}\d][\p{Lu}\d]{0,4}))?,\s(\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Ll}{2,5}[ -])?\p{Lu}[\p{L}'’-]+){0,3})(?:,\s(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?(?=\s*(?:[.!?;:)]|\s[-–—|]\s|$))/u;

const notTowns = ['weekday', 'greeting', 'closing', 'nobody', 'version', 'not', 'workWord', 'introduction'] as const;

/** Words that could name a village: no trade, no label, no day, nobody's title. */
export const isTownName = (text: string): boolean => {
  const words = text.split(/[ -]/);
  return (
    text.length <= 40 &&
    companyWeight(text) === 0 &&
    !isOnlyWork(text) &&
    !isTitle(words) &&
    !startsWithHonorific(text) &&
    !fieldLabels().has(foldedPhrase(text)) &&
    !hasWord(text, 'companySuffix') &&
    leadingWord(text, 'dwelling') === undefined &&
    !words.some((word) => months().has(foldedPhrase(word)) || notTowns.some((kind) => isWord(word, kind)))
  );
};

/** "19 Pheasant Run, Wayne NJ we'd do the roofline": a town and its state, and then what is said of it in small words. */
function regionBeforeTalk(behind: string): string | undefined {
  const [whole, town = ''] =
    /^,\s(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}),? [A-Z]{2}(?=[,;:!?)]? \p{Ll})/u.exec(behind) ?? [];
  return whole !== undefined && /\p{Ll}$/u.test(town) && isTownName(town) ? whole : undefined;
}

/** "8 Quince Close, Little Ambling. My husband's number is": where a town without its postcode ends that ends what is said. */
export function bareTownEnd(text: string, streetEnd: number): number | undefined {
  const behind = text.slice(streetEnd, streetEnd + 90);
  const region = regionBeforeTalk(behind);
  if (region !== undefined && endsInPlace(text.slice(0, streetEnd + region.length))) return streetEnd + region.length;
  const found = townBehindStreet.exec(behind);
  const [whole, dwelling, town = '', county] = found ?? [];
  if (whole === undefined || (dwelling !== undefined && leadingWord(dwelling, 'dwelling') === undefined))
    return undefined;
  return isTownName(town) && (county === undefined || isTownName(county)) ? streetEnd + whole.length : undefined;
}
