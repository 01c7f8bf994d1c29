import type { Language } from './language.ts';

let inUse: readonly Language[] | undefined;

/**
 * Reads a text in the languages it is written in. Every step below asks for words, and reading never awaits, so the
 * languages are set for its time instead of being passed through all of them.
 */
export function readIn<Draft>(languages: readonly Language[], read: () => Draft): Draft {
  const before = inUse;
  inUse = combined(languages);
  try {
    return read();
  } finally {
    inUse = before;
  }
}

/**
 * What is worked out from the words of the languages in use: once for each combination of them.
 * What it returns throws an Error outside `readIn`: without words every text says nothing, and the answer would be kept.
 */
export function fromLanguages<Made>(make: (languages: readonly Language[]) => Made): () => Made {
  const made = new Map<readonly Language[], Made>();
  let lastFor: readonly Language[] | undefined;
  let last: Made | undefined;
  return () => {
    if (inUse === undefined) throw new Error('words are asked for while no text is read: call this inside readIn');
    if (lastFor === inUse && last !== undefined) return last;
    const known = made.get(inUse) ?? make(inUse);
    made.set(inUse, known);
    lastFor = inUse;
    last = known;
    return known;
  };
}

const combinations: (readonly Language[])[] = [];

/** The same list for the same languages, so that what was made for it is found again. */
function combined(languages: readonly Language[]): readonly Language[] {
  const isSame = (one: readonly Language[]) =>
    one.length === languages.length && one.every((language, at) => language === languages[at]);
  const known = combinations.find(isSame);
  if (known === undefined) combinations.push(languages);
  return known ?? languages;
}
