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
const keptTexts = 1024;

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
  const tokens = folded.match(token) ?? [];
  const found = new Map<Kind, PhraseMatch[]>();
  let position = 0;
  for (const [index, first] of tokens.entries()) {
    const start = folded.indexOf(first, position);
    position = start + first.length;
    let branch = root.next.get(first);
    let end = position;
    const longest = branch ? new Map<Kind, number>() : undefined;
    for (let at = index + 1; branch; at++) {
      for (const kind of branch.kinds) longest?.set(kind, end);
      const word = tokens[at];
      branch = word === undefined ? undefined : branch.next.get(word);
      if (branch && word !== undefined) end = folded.indexOf(word, end) + word.length;
    }
    for (const [kind, kindEnd] of longest ?? []) {
      const matches = found.get(kind);
      if (!matches) found.set(kind, [{ start, end: kindEnd }]);
      else if ((matches.at(-1)?.end ?? 0) <= start) matches.push({ start, end: kindEnd });
    }
  }
  return found;
}
