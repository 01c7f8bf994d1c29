import { depositWords } from './deposit-words.ts';
import { isTaxedBy } from './equations.ts';
import { amountWords, hasAmountWord, hasWord, leadingWord, wordsIn } from './labels/index.ts';
import { plusTaxWords } from './plus-tax.ts';
import type { Reading } from './reading.ts';
import { clauseAround, type Sentence } from './sentences.ts';
import { type Money, moneySigns } from './values/money.ts';
import { readQuantity } from './values/number.ts';

/** "Contract price is $14,300, your deductible is $1,500": a total is named by its own clause. */
const scopeOf = (sentence: Sentence, clause: Sentence, money: Money) =>
  withoutAsides(nearTotalWord(clause, money) ? clause : sentence, money);

/** The words without "(was $5,480.00)", except the brackets that the amount stands in. */
const withoutAsides = (words: Sentence, money: Money): string =>
  words.text.replace(/\([^()]{0,160}\)/g, (aside, at: number) =>
    words.start + at <= money.start && money.end <= words.start + at + aside.length ? aside : ' '.repeat(aside.length),
  );

export const isConditional = (sentence: Sentence, clause: Sentence, money: Money) =>
  hasAmountWord(scopeOf(sentence, clause, money), 'maybe');

export function nearTotalWord(clause: Sentence, money: Money): boolean {
  const words = [...amountWords(clause.text, 'total'), ...amountWords(clause.text, 'grandTotal')];
  return words.some(
    (word) => Math.max(clause.start + word.start - money.end, money.start - clause.start - word.end) < 16,
  );
}

/** "650 sq ft of laminate at 3.50 a foot is $2,275": the sentence works it out. */
export function isProductOf(reading: Reading, sentence: Sentence, amount: Money): boolean {
  const before = sentence.text.slice(0, amount.start - sentence.start);
  if (amount.shape === 'decimal' || (amount.shape === 'integer' && !/=\s*$/.test(before))) return false;
  const factors = [...before.matchAll(/(?<![\d.,/-])\d{1,6}(?:[.,]\d{1,3})*(?![\d/-])/g)]
    .map((match) => ({ at: match.index, value: readQuantity(match[0], reading.decimal) ?? 0 }))
    .slice(-4);
  return factors.some((count, index) =>
    factors
      .slice(index + 1)
      .some(
        (rate) =>
          count.value > 1 &&
          rate.value > 1 &&
          Math.round(count.value * rate.value * 100) === amount.minor &&
          wordsIn(before.slice(count.at, rate.at), 'times').length > 0,
      ),
  );
}

/** "All of that, finish and dust containment included, is $4,320.": what was described above has its price here, unless a part is left out. */
export function isOfTheWhole(reading: Reading, sentence: Sentence, money: Money): boolean {
  const before = sentence.text.slice(0, money.start - sentence.start);
  const whole = leadingWord(before, 'theWhole');
  const is = wordsIn(before, 'copula').at(-1);
  if (!whole || !is || is.start < whole.end || before.slice(is.end).trim() !== '') return false;
  const after = sentence.text.slice(money.end - sentence.start);
  const said = before.slice(whole.end, is.start);
  if (!/^\s*(?:$|[.,;!)–-])/.test(after) || /\d/.test(said) || hasWord(said + after, 'leavingOut')) return false;
  // Where a price stands above, "that" may be what came after it.
  return !moneySigns.test(reading.source.text.slice(0, money.start));
}

/** "£700 + VAT so £840": a net figure of the same sentence and a tax of full or half percents on it. */
export function isNetAndTax(sentence: Sentence, money: readonly Money[], gross: Money): boolean {
  return money.some((net) => isTaxedBy(gross, net) && isNet(sentence, net));
}

/** "£640 + VAT": not what is paid. */
export function isNet(sentence: Sentence, money: Money): boolean {
  // "£48,350 (forty eight thousand three hundred and fifty pounds) exclusive of VAT".
  const rest = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 124);
  const after = rest.replace(/^\s?\([^()]*\)/, '').slice(0, 24);
  const before = sentence.text.slice(0, money.start - sentence.start).slice(-16);
  // "netto 1.300 €".
  const named = amountWords(before, 'net').some((word) => before.slice(word.end).trim() === '');
  return named || plusTaxWords(after).some((word) => word.start < 3);
}

/** "2 145 € TTC", "£640 inc VAT". */
export function isGross(sentence: Sentence, money: Money): boolean {
  // "$18,900.00 (eighteen thousand nine hundred dollars), tax included", "CHF 6'480.–, TVA 8,1 % comprise".
  const rest = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 144);
  const after = rest
    .replace(/^\s?\([^()]{0,120}\)/, '')
    .slice(0, 28)
    .replace(/ \d{1,2}(?:[.,]\d{1,2})? ?%/, '');
  // "1 520 € net, TVA non applicable".
  const near = after.replace(/^\s?\p{L}{3,4}, /u, ' ');
  return amountWords(near.slice(0, 24), 'gross').some((word) => word.start < 3);
}

/** "$165 per visit", "48 € de l'heure", "nine thousand dollars ($9,000.00) per phase". */
export function isRate(sentence: Sentence, money: Money): boolean {
  const rest = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 30);
  const after = rest.replace(/^ ?\)/, '');
  const per = leadingWord(after.replace(/^\//, 'per '), 'per');
  // "$240 por todo": "por" alone would be "a piece".
  const whole = [...amountWords(after, 'price'), ...amountWords(after, 'total')].some(
    (word) => word.start < 3 && per !== undefined && word.end > per.end,
  );
  return (per !== undefined && !whole) || amountWords(after, 'periodic').some((word) => word.start < 3);
}

export function isSomethingElse(
  sentence: Sentence,
  clause: Sentence,
  money: Money,
  { all, madeOfRate }: { all: readonly Money[]; madeOfRate: boolean } = { all: [], madeOfRate: false },
): boolean {
  const text = withoutAsides(clause, money);
  const after = sentence.text.slice(money.end - sentence.start, money.end - sentence.start + 30);
  if (isRate(sentence, money) || leadingWord(after, 'more')) return true;
  if (
    depositWords(text).length > 0 ||
    hasAmountWord(text, 'start') ||
    (hasAmountWord(text, 'periodic') && !madeOfRate) ||
    isReceived(text, clause, money)
  )
    return true;
  const scope = scopeOf(sentence, clause, money);
  if (hasAmountWord(scope, 'optional') || hasAmountWord(scope, 'other')) return true;
  if (
    hasWord(withoutAsides(sentence, money), 'coverage') ||
    (hasAmountWord(behindColon(clause, text, money), 'discount') && !isAfterDiscount(clause, money))
  )
    return true;
  if (isTax(text, clause, money) && !isNetAndTax(sentence, all, money)) return true;
  const before = sentence.text.slice(0, money.start - sentence.start);
  const hedge = wordsIn(before, 'atLeast').at(-1);
  // "about 3 hrs. 1675 total": what the word hedges ends with its point.
  const hedged = hedge !== undefined && before.length - hedge.end < 10 && !/\d.*\. $/.test(before.slice(hedge.end));
  return hedged || hasAmountWord(text, 'balance');
}

/** "With the discount it comes to $4,850 all in": what the price was lessened by is said in front of it. */
function isAfterDiscount(clause: Sentence, money: Money): boolean {
  const before = clause.text.slice(0, money.start - clause.start);
  const discounts = amountWords(before, 'discount');
  const [discount] = discounts;
  if (!discount || discounts.length > 1 || /\d/.test(before.slice(discount.end))) return false;
  const lead = before.slice(0, discount.start);
  const comes = [...amountWords(before, 'price'), ...amountWords(before, 'total')].some(
    (word) => word.start >= discount.end && before.slice(word.end).trim() === '',
  );
  return (
    comes && nearTotalWord(clause, money) && wordsIn(lead, 'with').some((word) => lead.slice(word.end).trim() === '')
  );
}

/** "As for the discount: the gate comes to $2,890 all in": what the amount is stands behind the colon, if anything does. */
function behindColon(clause: Sentence, text: string, money: Money): string {
  const colon = text.slice(0, Math.max(0, money.start - clause.start)).lastIndexOf(': ');
  const own = text.slice(colon + 1, money.start - clause.start);
  return colon > 0 && !/\d/.test(text.slice(0, colon)) && hasAmountWord(own, 'price') ? text.slice(colon + 1) : text;
}

/** "Thanks for the $500", but not "We thank you for your enquiry and quote the sum of €3,350". */
const isReceived = (text: string, clause: Sentence, money: Money): boolean =>
  amountWords(text, 'received').some(
    (word) => Math.max(clause.start + word.start - money.end, money.start - clause.start - word.end) < 40,
  );

/** "VAT on that is £144"; but "3,800 plus vat at 13.5% so €4,313 all in" names its total itself. */
function isTax(text: string, clause: Sentence, money: Money): boolean {
  const words = amountWords(text, 'tax');
  if (words.length === 0 || hasAmountWord(text, 'gross') || isUntaxed(text)) return false;
  const [from, to] = [money.start - clause.start, money.end - clause.start];
  return !nearTotalWord(clause, money) || words.some((word) => Math.max(word.start - to, from - word.end) < 8);
}

/** "0 % MwSt.", "no VAT": nothing comes on top. */
const isUntaxed = (text: string): boolean =>
  amountWords(text, 'tax').some((word) => {
    const before = text.slice(Math.max(0, word.start - 12), word.start);
    return (
      /(?<![\d.,])0(?:[.,]0+)? ?%\s*$/.test(before) ||
      wordsIn(before, 'not').some((not) => before.slice(not.end).trim() === '')
    );
  });

export function isEndOfRange(sentence: Sentence, money: readonly Money[], index: number): boolean {
  const here = money[index];
  const joined = (a: Money | undefined, b: Money | undefined) => {
    if (!a || !b) return false;
    const between = sentence.text.slice(a.end - sentence.start, b.start - sentence.start);
    // "640 euro cash or 726 with the vat".
    const isEither =
      wordsIn(between, 'orWord').some((word) => between.slice(word.end).trim() === '') &&
      between.trim().split(/\s+/).length <= 2 &&
      a.minor * 2 > b.minor &&
      b.minor * 2 > a.minor;
    return (
      isEither ||
      /^\s*[-–—~～〜]\s*$/.test(between) ||
      (between.length < 12 && wordsIn(between, 'rangeTo').length > 0 && between.trim().split(/\s+/).length === 1)
    );
  };
  return joined(money[index - 1], here) || joined(here, money[index + 1]);
}

const explaining = ['stage', 'previous', 'carried', 'subtotal', 'net', 'section', 'option'] as const;

/** Whether the words around an amount say what it is, other than the price of the job. */
export function isExplained(sentence: Sentence, money: readonly Money[], index: number): boolean {
  const one = money[index];
  if (!one) return true;
  const clause = clauseAround(sentence, one.start);
  return (
    isEndOfRange(sentence, money, index) ||
    isNet(sentence, one) ||
    isSomethingElse(sentence, clause, one) ||
    isConditional(sentence, clause, one) ||
    isConditional(sentence, sentence, one) ||
    explaining.some((kind) => hasAmountWord(clause.text, kind))
  );
}
