import { fold } from './fold.ts';

export interface PhraseMatch {
  start: number;
  end: number;
}

/** Finds every phrase of every kind in one pass over a text. */
export interface PhraseIndex<Kind extends string> {
  add(phrase: string, kind: Kind): void;
  /** Matches of one kind, left to right, the longest at each place, none overlapping. */
  find(text: string, kind: Kind): readonly PhraseMatch[];
}

interface Branch<Kind> {
  next: Map<string, Branch<Kind>>;
  kinds: Kind[];
}

/** Words and numbers of folded text are one token; every other mark, and every Japanese letter, is a token by itself. */
const token = /[a-z0-9\u00df-\u024f]+|\S/g;

/** Results kept: one text is asked for a dozen kinds in a row. */
const keptTexts = 32;

/**
 * A tree of tokens. Expressions of hundreds of alternatives did the same and cost ten times as much, most of it when a
 * process reads its first estimate.
 */
export function createPhraseIndex<Kind extends string>(): PhraseIndex<Kind> {
  const root: Branch<Kind> = { next: new Map(), kinds: [] };
  const kept = new Map<string, Map<Kind, PhraseMatch[]>>();
  const none: readonly PhraseMatch[] = [];
  return {
    add(phrase, kind) {
      let branch = root;
      for (const word of fold(phrase).match(token) ?? []) {
        const next = branch.next.get(word) ?? { next: new Map(), kinds: [] };
        branch.next.set(word, next);
        branch = next;
      }
      if (branch !== root && !branch.kinds.includes(kind)) branch.kinds.push(kind);
    },
    find(text, kind) {
      let found = kept.get(text);
      if (!found) {
        found = findAll(root, fold(text));
        if (kept.size >= keptTexts) kept.clear();
        kept.set(text, found);
      }
      return found.get(kind) ?? none;
    },
  };
}

function findAll<Kind>(root: Branch<Kind>, folded: string): Map<Kind, PhraseMatch[]> {
  const tokens = [...folded.matchAll(token)];
  const found = new Map<Kind, PhraseMatch[]>();
  for (const [index, first] of tokens.entries()) {
    const longest = new Map<Kind, number>();
    let branch: Branch<Kind> | undefined = root;
    for (let at = index; branch && at < tokens.length; at++) {
      const word: RegExpExecArray | undefined = tokens[at];
      branch = word && branch.next.get(word[0]);
      if (branch && word) for (const kind of branch.kinds) longest.set(kind, word.index + word[0].length);
    }
    for (const [kind, end] of longest) {
      const matches = found.get(kind) ?? [];
      if ((matches.at(-1)?.end ?? 0) <= first.index) matches.push({ start: first.index, end });
      found.set(kind, matches);
    }
  }
  return found;
}
