/**
 * Copy as data. `{name}` stands for a value; it is looked up once, in the template only, so a customer called
 * `{company}` stays a customer called `{company}`.
 *
 * A sentence whose values are not all there is left out; of several ways to say it, the first that can be said is said.
 */
export type Sentence = string | readonly string[];

/** Value for a placeholder, or null if there is none. */
export type Lookup = (name: string) => string | null;

type Parts = readonly (string | { readonly name: string })[];

const compiled = new Map<string, Parts>();

function partsOf(text: string): Parts {
  let parts = compiled.get(text);
  if (parts === undefined) {
    // Odd elements are the names that the group of the pattern caught.
    parts = text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 1 ? { name: piece } : piece));
    if (compiled.size > 5000) compiled.clear();
    compiled.set(text, parts);
  }
  return parts;
}

/** The sentence with its values, or null if it cannot be said. `write` encodes literal text and values alike. */
export function say(sentence: Sentence, lookup: Lookup, write: (text: string) => string = asIs): string | null {
  if (typeof sentence === 'string') return sayOne(sentence, lookup, write);
  for (const way of sentence) {
    const said = sayOne(way, lookup, write);
    if (said !== null) return said;
  }
  return null;
}

/** Sentences joined by spaces, without those that cannot be said; null if none can. */
export function sayAll(sentences: readonly Sentence[], lookup: Lookup, write: (text: string) => string = asIs) {
  let all: string | null = null;
  for (const sentence of sentences) {
    const said = say(sentence, lookup, write);
    if (said !== null) all = all === null ? said : `${all} ${said}`;
  }
  return all;
}

function sayOne(text: string, lookup: Lookup, write: (text: string) => string): string | null {
  let said = '';
  for (const part of partsOf(text)) {
    if (typeof part === 'string') {
      said += write(part);
      continue;
    }
    const value = lookup(part.name);
    if (value === null || value === '') return null;
    said += write(value);
  }
  return said;
}

const asIs = (text: string) => text;
