import { denials, isBound, isRefused } from './deposit-refused.ts';
import type { DepositTerms, Evidence } from './draft.ts';
import { hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { percentages } from './percentages.ts';
import type { Reading, Span } from './reading.ts';
import { clausesOf, type Sentence } from './sentences.ts';
import { findMoney } from './values/money.ts';

interface Share extends Span {
  terms: DepositTerms;
}

/** What a firm asks for before it begins; whoever asks for more asks for the whole. */
const mostBefore = 60;

/**
 * "We ask for 40% before we bring in the staging and the balance when you are happy with it": no word for a deposit and none for the
 * start of the work, but somebody asks, it comes before something the firm does, and the rest is left. Only of the first share that
 * a paste names: a later one is a stage.
 */
export function askedBeforeWork(reading: Reading, sentences: readonly Sentence[]): Evidence<DepositTerms>[] {
  const found = sentences.flatMap((sentence, index) => {
    const asked = askedIn(reading, sentence.text);
    if (!asked || sentences.slice(0, index).some((one) => percentages(one.text).length > 0)) return [];
    const span = { start: sentence.start + asked.start, end: sentence.start + asked.end };
    return [{ value: asked.terms, confidence: 0.8, ...span, reason: 'sentence' as const }];
  });
  return found.length === 1 ? found : [];
}

function askedIn(reading: Reading, text: string): Share | undefined {
  if (!hasWord(text, 'beforeWork')) return undefined;
  const shares = sharesOf(reading, text);
  const [share, second] = shares;
  if (!share || isBound(text, share) || (share.terms.type === 'percent' && share.terms.value > mostBefore))
    return undefined;
  const moment = momentAfter(text, share.end);
  if (!moment) return undefined;
  const head = text.slice(0, moment.end);
  if (isRefused(head) || hasWord(head, 'coverage') || denials(head).length > 0 || hasAmountWord(head, 'tax'))
    return undefined;
  const tail = text.slice(moment.end);
  // "The balance of 50% is due before installation is signed off".
  if (hasAmountWord(text.slice(0, share.start), 'balance')) return undefined;
  const [own] = clausesOf({ text: tail, start: 0, end: tail.length });
  if (own && (hasWord(own.text, 'laterPart') || hasAmountWord(own.text, 'tax'))) return undefined;
  const isLeft = isComplement(share, second) || hasAmountWord(tail, 'balance');
  return moment.due || (isLeft && (isAsked(text, share) || isBare(text, share))) ? share : undefined;
}

function sharesOf(reading: Reading, text: string): Share[] {
  const percents = percentages(text).map((one) => ({ ...one, terms: { type: 'percent' as const, value: one.value } }));
  const halves = wordsIn(text, 'half').map((one) => ({ ...one, terms: { type: 'percent' as const, value: 50 } }));
  const sums = findMoney(text, 0, reading.decimal, reading.context.currency).flatMap((one) =>
    one.shape === 'integer' || one.minor <= 0
      ? []
      : [{ ...one, terms: { type: 'amount' as const, amountMinor: one.minor } }],
  );
  return [...percents, ...halves, ...sums].sort((a, b) => a.start - b.start);
}

/** "... 30% (due) before any materials are delivered": right behind the share, with no more than that it is due between. */
function momentAfter(text: string, from: number): { end: number; due: boolean } | undefined {
  let at = from + (/^[\s),]*/.exec(text.slice(from, from + 4))?.[0].length ?? 0);
  const copula = leadingWord(text.slice(at), 'copula');
  if (copula) at += copula.end;
  const due = leadingWord(text.slice(at), 'due') ?? leadingWord(text.slice(at), 'paidPart');
  if (due) at += due.end;
  const moment = leadingWord(text.slice(at), 'beforeWork');
  return moment && { end: at + moment.end, due: due !== undefined };
}

/** "We ask for 40%", "I'd want about $5,000". */
function isAsked(text: string, share: Span): boolean {
  const before = text.slice(Math.max(0, share.start - 40), share.start);
  const asks = wordsIn(before, 'asks').at(-1);
  return asks !== undefined && before.length - asks.end < 10;
}

/** "Terms: 50% now", "Terms: one-third ($2,490.00) before ...": nobody stands before it who might be the one that pays. */
const isBare = (text: string, share: Span): boolean =>
  (
    text
      .slice(0, share.start)
      .split(/[,.;:]\s/)
      .at(-1) ?? ''
  )
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word) && !hasWord(word, 'fraction')).length < 2;

/** "Half now, half after", "30% now and 70% at the end": together they are the price. */
const isComplement = (share: Share, second: Share | undefined): boolean =>
  share.terms.type === 'percent' && second?.terms.type === 'percent' && share.terms.value + second.terms.value === 100;
