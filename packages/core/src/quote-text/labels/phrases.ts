import { fold, foldAnew } from './fold.ts';
import { createRecent } from './recent.ts';

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

/** Most branches are the last word of a phrase: they have no map, nor any list they could share, of what comes next. */
interface Branch<Kind> {
  next: Map<string, Branch<Kind>> | undefined;
  kinds: readonly Kind[];
}

/** Words and numbers of folded text are one token; every other mark, and every Japanese letter, is a token by itself. */
const token = /[a-z0-9\u00df-\u024f]+|\S/g;

/** Results kept: one text is asked for a dozen kinds in a row. */
const keptTexts = 4096;

/**
 * A tree of tokens. Expressions of hundreds of alternatives did the same and cost ten times as much, most of it when a
 * process reads its first estimate.
 */
export function createPhraseIndex<Kind extends string>(): PhraseIndex<Kind> {
  const begins: Beginnings = new Uint8Array(0x10000);
  const noKinds: readonly Kind[] = [];
  const first = new Map<string, Branch<Kind>>();
  const kept = createRecent<Map<Kind, PhraseMatch[]>>(keptTexts);
  const none: readonly PhraseMatch[] = [];
  return {
    add(phrase, kind) {
      let branch: Branch<Kind> | undefined;
      for (const word of foldAnew(phrase).match(token) ?? []) {
        if (!branch) begins[beginningOf(word, 0, word.length)] = 1;
        else branch.next ??= new Map();
        const among: Map<string, Branch<Kind>> = branch?.next ?? first;
        branch = among.get(word) ?? { next: undefined, kinds: noKinds };
        among.set(word, branch);
      }
      if (branch && !branch.kinds.includes(kind)) branch.kinds = [...branch.kinds, kind];
    },
    find(text, kind) {
      let found = kept.get(text);
      if (!found) {
        found = findAll(first, begins, fold(text));
        kept.set(text, found);
      }
      return found.get(kind) ?? none;
    },
  };
}

/** Which words a phrase may begin with, told by three letters and the length: most words of a text begin none, and need no look-up. */
type Beginnings = Uint8Array;

const beginningOf = (text: string, start: number, end: number): number =>
  (text.charCodeAt(start) * 31 * 31 +
    text.charCodeAt(Math.min(start + 1, end - 1)) * 31 +
    text.charCodeAt(end - 1) +
    (end - start) * 7919) &
  0xffff;

function findAll<Kind>(
  branches: ReadonlyMap<string, Branch<Kind>>,
  begins: Beginnings,
  folded: string,
): Map<Kind, PhraseMatch[]> {
  const found = new Map<Kind, PhraseMatch[]>();
  for (let start = nextToken(folded, 0); start < folded.length; ) {
    const position = endOfToken(folded, start);
    const first =
      begins[beginningOf(folded, start, position)] === 1 ? branches.get(folded.slice(start, position)) : undefined;
    if (first) for (const [kind, end] of longestFrom(first, folded, position)) keep(found, kind, { start, end });
    start = nextToken(folded, position);
  }
  return found;
}

/** Where the longest phrase of each kind ends that goes on from here. */
function longestFrom<Kind>(first: Branch<Kind>, folded: string, position: number): Map<Kind, number> {
  const longest = new Map<Kind, number>();
  let branch: Branch<Kind> | undefined = first;
  let end = position;
  while (branch) {
    for (const kind of branch.kinds) longest.set(kind, end);
    if (!branch.next) break;
    const at = nextToken(folded, end);
    const word = folded.slice(at, endOfToken(folded, at));
    branch = branch.next.get(word);
    end = at + word.length;
  }
  return longest;
}

function keep<Kind>(found: Map<Kind, PhraseMatch[]>, kind: Kind, match: PhraseMatch): void {
  const matches = found.get(kind);
  if (!matches) found.set(kind, [match]);
  else if ((matches.at(-1)?.end ?? 0) <= match.start) matches.push(match);
}

/** By hand, not by the expression above: this is a third of what reading a long paste costs. */
function nextToken(folded: string, from: number): number {
  let at = from;
  while (at < folded.length && isBlank(folded.charCodeAt(at))) at++;
  return at;
}

function endOfToken(folded: string, start: number): number {
  let at = start;
  while (at < folded.length && isOfWord(folded.charCodeAt(at))) at++;
  return at === start ? Math.min(start + 1, folded.length) : at;
}

const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0xdf && code <= 0x24f);

const isBlank = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
