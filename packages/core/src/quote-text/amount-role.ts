import { depositWords, isReceived } from './deposit-words.ts';
import { amountWords, hasAmountWord, hasWord, isWord, leadingWord, wordsIn } from './labels/index.ts';
import { isNetOnly, plusTaxBehind, plusTaxWords } from './plus-tax.ts';
import { moneySigns } from './values/money.ts';

/** What an amount on a line is, told by the words around it. */
export type AmountRole =
  | 'item'
  | 'total'
  | 'sectionTotal'
  | 'subtotal'
  | 'tax'
  | 'discount'
  | 'deposit'
  | 'received'
  | 'balance'
  | 'stage'
  | 'carried'
  | 'optional'
  | 'periodic'
  | 'rounding'
  | 'other';

/**
 * Reads the words before an amount, and the few after it. The order is the rule: what makes an amount *not* the total comes first
 * ("Total if all options are taken", "TOTAL GST"), then totals, then the rest of the totals block.
 */
export function roleOf(label: string, after: string): AmountRole {
  const both = `${label} ; ${after}`;
  const hasTotal = hasAmountWord(label, 'grandTotal') || hasAmountWord(label, 'total');
  if (isCarried(label, both)) return 'carried';
  if (isWord(label.replace(/[^\p{L} -]+|\b[A-Z]{3}\b/gu, ' ').trim(), 'rounding')) return 'rounding';
  if (isEquation(label)) return 'total';
  // "sub   2,200": a word that names other things in any other place.
  if (isWord(label.replace(/[$£€:.\s]+$/, ''), 'subtotalName')) return 'subtotal';
  if (hasAmountWord(label, 'previous') && label.length < 50 && (hasTotal || hasAmountWord(label, 'price')))
    return hasAmountWord(label, 'received') ? 'received' : 'other';
  if (hasAmountWord(after, 'periodic') || (hasAmountWord(label, 'periodic') && (hasTotal || hasFinance(label))))
    return 'periodic';
  if (/^\s*(?:\[\s?\]|☐)/.test(label) || hasAmountWord(label, 'optional') || hasAmountWord(after, 'optional'))
    return 'optional';
  if (hasTotal && isMaybe(label)) return 'optional';
  // "Hydrofracture, only if the yield is low": of the price in one case only.
  if (!hasTotal && hasWord(label, 'onlyIf')) return 'optional';
  if (isTotalOfClaimPart(label)) return 'other';
  if (isNamedBehind(label, after)) return 'total';
  if (hasWord(label, 'coverage') && !hasTotal) return 'other';
  const money = hasAmountWord(label, 'deposit') || hasWord(label, 'payment') || startsWith(label, 'received');
  if (money && isReceived(label)) return 'received';
  if (isBalance(label)) return 'balance';
  // "50% down: $9,367.11"; of several amounts on a line "down" is behind another.
  const isDown = depositWords(label).length > 0 && !moneySigns.test(label);
  if ((hasAmountWord(label, 'deposit') || isDown) && !startsWithTotal(label, 'deposit')) return 'deposit';
  if (!hasTotal && (isDueAtStart(label) || isDueAtStart(after))) return 'deposit';
  return taxedRole(label, after, hasTotal);
}

/** "$16,500.00 + GST = $18,975.00": the line does the sum itself. */
const isEquation = (label: string) =>
  label.length < 60 &&
  /^\s*[^\p{L}]*\d[^=]*[+][^=]*=\s*$/u.test(label) &&
  (hasAmountWord(label, 'plusTax') || hasAmountWord(label, 'tax'));

/** "$475 flat", "$3,400 all in": an amount with nothing before it and the name of a total behind it. */
const isNamedBehind = (label: string, after: string) =>
  !/[\p{L}\d]/u.test(label) &&
  (isWord(after, 'priceName') ||
    amountWords(after, 'total').some((word) => !/[\p{L}\d]/u.test(after.slice(0, word.start) + after.slice(word.end))));

/** "Total RCV" is what the carrier reckons with; "Contract total (RCV)" is the price, and says that both are the same. */
const isMaybe = (label: string): boolean => {
  const grand = amountWords(label, 'grandTotal');
  return amountWords(label, 'maybe').some(
    (word) => !grand.some((total) => total.start < word.start && word.start < total.end),
  );
};

/** "Total recoverable depreciation", "Total overhead and profit": of a part of a claim or of a price. */
const isTotalOfClaimPart = (label: string): boolean => {
  const [total] = amountWords(label, 'total');
  const part = wordsIn(label, 'claimPart').at(-1);
  return (
    total !== undefined &&
    part !== undefined &&
    !/\p{L}/u.test(label.slice(0, total.start) + label.slice(part.end)) &&
    /^[^(,=]*$/.test(label.slice(total.end, part.start))
  );
};

/** "Report" alone is a sum carried over in French; "Moisture report" is not. */
const isCarried = (label: string, both: string) =>
  amountWords(both, 'carried').some(
    (word) =>
      /\s/.test(both.slice(word.start, word.end)) || !/\p{L}/u.test(label.slice(0, word.start) + label.slice(word.end)),
  );

const hasFinance = (label: string) => hasAmountWord(label, 'price') || hasWord(label, 'finance');

/** "Due at signing", "Payable on acceptance": a deposit by another name. */
const isDueAtStart = (label: string) => label.length < 60 && hasAmountWord(label, 'start') && hasWord(label, 'due');

function isBalance(label: string): boolean {
  const balance = amountWords(label, 'balance')[0];
  if (!balance) return false;
  const total = [...amountWords(label, 'grandTotal'), ...amountWords(label, 'total')].sort(
    (a, b) => a.start - b.start,
  )[0];
  const lead = label.length - label.trimStart().length;
  return total === undefined ? balance.start - lead < 3 : balance.start < total.start;
}

/** "Total contract price, deposit not deducted" is a total; "Deposit total" is a deposit. */
function startsWithTotal(label: string, other: 'deposit'): boolean {
  const total = [...amountWords(label, 'grandTotal'), ...amountWords(label, 'total')].sort(
    (a, b) => a.start - b.start,
  )[0];
  const word = amountWords(label, other)[0];
  return total !== undefined && word !== undefined && total.start < word.start && word.start - total.end > 8;
}

function taxedRole(label: string, after: string, hasTotal: boolean): AmountRole {
  // "NM gross receipts tax 8.1875%": a tax has the word in its name.
  const taxes = amountWords(label, 'tax');
  const ownGross = amountWords(label, 'gross').some(
    (word) => !taxes.some((tax) => tax.start <= word.start && word.end < tax.end),
  );
  const gross = ownGross || hasAmountWord(after, 'gross');
  const grand = amountWords(label, 'grandTotal');
  const netWord = amountWords(label, 'net').some(
    (word) => !grand.some((total) => total.start <= word.start && word.end <= total.end),
  );
  const net = netWord || isNetOnly(after) || plusTaxBehind(after).length > 0 || plusTaxWords(label).length > 0;
  if (hasAmountWord(label, 'subtotal') && !(gross && hasTotal) && !startsAsTaxRate(label)) return 'subtotal';
  // "Price: £4,350 plus VAT", "Pauschalpreis: 4.800 € netto".
  if ((hasTotal || isPriceOnly(label)) && net && !gross) return 'subtotal';
  if (gross && (isPriceOnly(label) || isGrossOnly(label))) return 'total';
  // "Total (VAT at 0 %)": a tax of nothing is no amount.
  if (hasTotal && /(?<![\d.,])0(?:[.,]0+)? ?%/.test(label)) return 'total';
  if (!hasTotal && !gross && isNetOfTax(label)) return 'subtotal';
  if (hasOwnTax(label)) {
    if (hasTotal && gross) return endsInTaxOf(label) ? 'tax' : 'total';
    return gross ? 'other' : isTaxOnly(label) ? 'tax' : hasTotal ? 'total' : 'tax';
  }
  if (!hasTotal && net && !gross && startsWith(label, 'net')) return 'subtotal';
  if (hasAmountWord(label, 'grandTotal') || isPriceOnly(label)) return 'total';
  if (hasTotal) return hasAmountWord(label, 'section') ? 'sectionTotal' : 'total';
  if (hasAmountWord(label, 'other')) return 'other';
  if (isStage(label)) return 'stage';
  if (hasAmountWord(label, 'discount')) return 'discount';
  // "3 movers + truck: $155/hr": what an hour costs is no line of the price.
  return /^\s?\/\s?\p{L}/u.test(after) ? 'periodic' : 'item';
}

/** "Federal tax credit" and "State tax credit" are no tax. */
function hasOwnTax(label: string): boolean {
  const others = amountWords(label, 'other');
  return amountWords(label, 'tax').some(
    (word) => !others.some((other) => other.start < word.end && other.end > word.end),
  );
}

/** "Excl GST", "Ex VAT" and nothing else: the price without it. With its rate ("Excl VAT 20%") it may be the tax. */
const isNetOfTax = (label: string) =>
  amountWords(label, 'net').some(
    (net) =>
      !/[\p{L}\d]/u.test(label.slice(0, net.start) + label.slice(net.end)) &&
      amountWords(label, 'tax').some((tax) => tax.start > net.start && tax.end === net.end) &&
      amountWords(label, 'plusTax').some((one) => one.start === net.start),
  );

/** "Brutto" and nothing else. */
const isGrossOnly = (label: string) =>
  /\p{L}{5}/u.test(label) &&
  amountWords(label, 'gross').some((word) => !/[\p{L}\d]/u.test(label.slice(0, word.start) + label.slice(word.end)));

/** "CT sales tax 6.35% (on the taxable portion)": the rate says what it is before anything else does. */
function startsAsTaxRate(label: string): boolean {
  const tax = amountWords(label, 'tax')[0];
  const before = amountWords(label, 'subtotal')[0];
  return (
    tax !== undefined && before !== undefined && tax.end < before.start && /%/.test(label.slice(tax.end, before.start))
  );
}

/** "PRICE: $5,850.00" and nothing else names what the job costs. */
const isPriceOnly = (label: string) => {
  // "Price inc. VAT": that the tax is in makes it no less the price.
  const taxed = hasAmountWord(label, 'gross') ? [...amountWords(label, 'gross'), ...amountWords(label, 'tax')] : [];
  const untaxed = taxed.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    label,
  );
  const bare = untaxed.replace(/[$£€]\s*$/, '');
  const version = leadingWord(bare, 'version');
  return isWord(version ? bare.slice(version.end) : bare, 'priceName');
};

/** The first words of a label are of this kind: "Less paid", "Netto". */
const startsWith = (label: string, kind: 'received' | 'net') =>
  amountWords(label, kind).some((word) => !/[\p{L}\d]/u.test(label.slice(0, word.start)));

/** "Total includes GST of": what follows is the tax alone. */
function endsInTaxOf(label: string): boolean {
  const tax = amountWords(label, 'tax').at(-1);
  const rest = tax && label.slice(tax.end);
  const of = rest === undefined ? undefined : leadingWord(rest, 'of');
  return rest !== undefined && of !== undefined && !/\p{L}/u.test(rest.slice(of.end));
}

/** "TOTAL GST 10%" is a tax, "Total inc. everything but tax credits" is none: a tax word right after the total word. */
function isTaxOnly(label: string): boolean {
  const tax = amountWords(label, 'tax')[0];
  const total = [...amountWords(label, 'grandTotal'), ...amountWords(label, 'total')].sort(
    (a, b) => a.start - b.start,
  )[0];
  return tax !== undefined && (total === undefined || tax.start < total.start || tax.start - total.end <= 2);
}

/** "40 % nach Abnahme": a percentage and a point in time make a payment stage. */
const isStage = (label: string) =>
  (label.includes('%') || hasWord(label, 'instalment')) &&
  (hasAmountWord(label, 'stage') || hasAmountWord(label, 'start'));
