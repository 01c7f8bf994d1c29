/**
 * The shape of one language's words. To add a language, copy a file in this folder, translate the lists and name it in
 * languages.ts and all-languages.ts: no other code changes. A text is read in English and the languages it shows, so a file
 * leaves out what English has for the same kind, and nothing else; lists are in alphabetical order. Entries are separated by commas, in
 * lower case, without accents or final points; spaces stand for any blank, point or hyphen ("e mail" finds "E-mail" and "e mail").
 */
export interface Language {
  /** ISO 639-1. */
  code: string;
  /** January to December: the full name first, then short forms. */
  months: readonly string[];
  /** Labels that stand before, or above, a value. */
  labels: Readonly<Partial<Record<LabelKind, string>>>;
  /** Words that say what an amount on the same line is. */
  amounts: Readonly<Partial<Record<AmountKind, string>>>;
  /** Headings of the columns of an item table. */
  columns: Readonly<Partial<Record<ColumnKind, string>>>;
  /** Words for a currency behind an amount, by ISO 4217 code, or by the sign where several countries share the word. */
  currencies?: Readonly<Record<string, string>>;
  /** Words that colour the text around a value. */
  words: Readonly<Partial<Record<WordKind, string>>>;
}

export type LabelKind =
  // who
  | 'customer'
  | 'contractor'
  | 'thirdParty'
  | 'personName'
  // how to reach them
  | 'email'
  | 'phone'
  | 'mobile'
  | 'officePhone'
  | 'fax'
  | 'address'
  | 'street'
  | 'city'
  // where and what the job is
  | 'jobAddress'
  | 'job'
  | 'jobTitle'
  // the document
  | 'documentTitle'
  | 'estimateNumber'
  | 'number'
  | 'otherNumber'
  | 'issued'
  | 'expires'
  | 'otherDate'
  // mail
  | 'mailFrom'
  | 'mailTo'
  | 'mailCc'
  | 'mailDate'
  | 'mailSubject'
  // regions
  | 'optionsHeading'
  | 'paymentHeading'
  | 'termsHeading'
  | 'itemsHeading';

export type AmountKind =
  | 'grandTotal'
  | 'total'
  | 'newTotal'
  | 'price'
  | 'subtotal'
  | 'net'
  | 'gross'
  | 'tax'
  | 'plusTax'
  | 'discount'
  | 'deposit'
  | 'start'
  | 'received'
  | 'balance'
  | 'stage'
  | 'carried'
  | 'optional'
  | 'maybe'
  | 'option'
  | 'periodic'
  | 'section'
  | 'previous'
  | 'other';

export type ColumnKind = 'item' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'amount' | 'tax' | 'position';

export type WordKind =
  | 'override'
  | 'voided'
  | 'greeting'
  /** "Aoife how are things": what asks how somebody is. */
  | 'asksAfter'
  | 'nobody'
  | 'closing'
  | 'honorific'
  | 'honorificAfter'
  | 'introduction'
  | 'companySuffix'
  | 'companyPrefix'
  | 'formInProse'
  | 'haulier'
  | 'consignor'
  | 'firstPerson'
  | 'presents'
  | 'homeLabel'
  | 'trade'
  | 'street'
  | 'unit'
  | 'times'
  | 'per'
  | 'validity'
  | 'notValidity'
  | 'day'
  | 'week'
  | 'month'
  | 'half'
  | 'rangeTo'
  | 'atLeast'
  | 'not'
  | 'same'
  | 'wrote'
  | 'mailChrome'
  | 'coverage'
  | 'contactUs'
  | 'version'
  | 'of'
  | 'selfIntroduction'
  | 'waived'
  | 'payment'
  | 'due'
  | 'instalment'
  | 'finance'
  | 'priceName'
  | 'percent'
  | 'otherRate'
  | 'refused'
  | 'nonRefundable'
  | 'firstStage'
  | 'revision'
  | 'numberMark'
  /** "2026-311 bis": what tells a later version by a word behind its number. */
  | 'numberSuffix'
  /** The heading that Wave prints over what items are called. */
  | 'itemsColumn'
  /** "Pay a deposit of £900": what asks for it. */
  | 'payNow'
  /** "replaces estimate 1042": what stands before another document that no longer holds. */
  | 'replaces'
  | 'weakParty'
  | 'questionsLabel'
  | 'myself'
  | 'officeMailbox'
  | 'preparer'
  | 'nameWord'
  | 'datedFrom'
  /** "Date of report": a survey's date is that of the estimate in it, where it has no other. */
  | 'reportDate'
  | 'careOf'
  | 'onBehalf'
  | 'rivalOffer'
  | 'copula'
  | 'theWhole'
  | 'leavingOut'
  | 'choice'
  | 'tradeEnding'
  | 'orWord'
  | 'streetOnly'
  | 'codeWord'
  | 'forParty'
  | 'attention'
  | 'partyWord'
  | 'nearPlace'
  | 'joint'
  | 'openWord'
  | 'booked'
  | 'once'
  | 'isPaid'
  | 'with'
  | 'incentive'
  | 'rebate'
  | 'paidToFirm'
  | 'granted'
  | 'paidPart'
  | 'inHand'
  | 'asks'
  | 'beforeWork'
  | 'insteadOf'
  | 'onlyIf'
  | 'reckoned'
  | 'inCash'
  | 'isLeft'
  | 'agrees'
  | 'thatIs'
  | 'laterPart'
  | 'bound'
  | 'notOurDeposit'
  | 'toBePaid'
  | 'claimPart'
  | 'measured'
  | 'ownWord'
  | 'houseWord'
  | 'housePart'
  | 'placeColumn'
  | 'workEnding'
  | 'partEnd'
  | 'ownerWord'
  | 'workWord'
  | 'onSite'
  | 'theirNumber'
  | 'onFile'
  | 'addressed'
  | 'youSent'
  | 'elsewhere'
  | 'relative'
  | 'askFor'
  | 'titleStart'
  | 'sloganWord'
  | 'titleEnd'
  | 'and'
  | 'abbreviation'
  | 'onDate'
  | 'replyMark'
  | 'fraction'
  | 'down'
  | 'timesWord'
  | 'apiece'
  | 'streetEnding'
  | 'dwelling'
  | 'mailbox'
  | 'houseName'
  | 'postcodeWord'
  | 'more'
  | 'nameJoiner'
  | 'contactWord'
  | 'firmJoiner'
  | 'firmOf'
  | 'phoneFax'
  | 'phoneMobile'
  | 'phoneOffice'
  | 'phoneWork'
  | 'country'
  | 'rounding'
  | 'subtotalName'
  | 'otherPerson'
  | 'documentDated'
  | 'sentAgain'
  | 'headingWord'
  | 'siteChrome'
  | 'cookies'
  | 'throughOther'
  | 'firmPhone'
  | 'tradeSurname'
  | 'weekday'
  | 'until'
  | 'lasting'
  | 'offerName'
  | 'accepting'
  | 'numberIs'
  | 'ifWord'
  | 'referenceWord';

/** Splits a list of a language file; "quote/bid no/number" stands for all four, a line under words that belong together for a blank. */
export const entries = (list: string | undefined): string[] =>
  (list ?? '')
    .replace(/\s+/g, ' ')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) =>
      entry.includes('/') && /[^\d ]\/[^ ]/.test(entry)
        ? entry
            .split(' ')
            .reduce<string[]>(
              (heads, word) => heads.flatMap((head) => word.split('/').map((one) => `${head} ${one}`)),
              [''],
            )
            .map((one) => one.trim().replaceAll('_', ' '))
        : [entry],
    );
