import { amountWords, type PhraseMatch } from './labels/index.ts';

/** "Half down", "40% is down", "$500 down", "1/3 down": the word alone also takes walls down. */
const downAfterAmount = /(?<=(?:%|percent|half|third|quarter|\d|\))\s(?:is |as a |money )?)down\b/gi;

/** Words that say: this is asked for before work starts. */
export function depositWords(text: string): PhraseMatch[] {
  const down = Array.from(text.matchAll(downAfterAmount), ({ index }) => ({
    start: index,
    end: index + 'down'.length,
  }));
  return [...amountWords(text, 'deposit'), ...down];
}
