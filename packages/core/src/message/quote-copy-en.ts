import type { QuoteState } from '../api/quote-view.ts';

/** Values a state may name, written out already; null = there is none. */
export type QuoteFacts = {
  readonly company: string;
  readonly phone: string | null;
  readonly deposit: string;
  readonly previousDeposit: string | null;
  readonly paid: string;
  readonly paidOn: string | null;
  readonly reference: string | null;
  readonly balance: string | null;
  readonly balanceDue: string | null;
  readonly nextStep: string | null;
  readonly refunded: string;
  readonly refundedOn: string | null;
  readonly declinedOn: string | null;
  readonly snoozedUntil: string | null;
  readonly paymentFailed: boolean;
};
type Says = { readonly title: string | null; readonly details?: readonly (string | null)[] };

export type QuoteCopy = {
  readonly states: { readonly [state in Exclude<QuoteState, 'not_found'>]: (facts: QuoteFacts) => Says };
  readonly notFound: { readonly title: string; readonly details: readonly string[] };
  readonly labels: {
    readonly pay: (deposit: string) => string;
    readonly openingPayment: string;
    readonly howToPay: string;
    readonly retry: string;
    readonly accept: string;
    readonly ask: string;
    readonly later: string;
    readonly decline: string;
    readonly changedMyMind: string;
    readonly call: (phone: string) => string;
    readonly stopReminders: string;
    readonly notYou: string;
    readonly total: string;
    /** While it can still be paid. */
    readonly deposit: string;
    /** While a bank has it. */
    readonly depositOnItsWay: string;
    readonly paid: string;
    readonly balance: string;
    readonly included: string;
    readonly nextSteps: string;
    readonly refunds: string;
    readonly licence: string;
    readonly reference: string;
    readonly print: string;
    readonly back: string;
  };
  /** Title of the page, and all that a preview of its link shows. */
  readonly pageTitle: (company: string) => string;
  /** For browsers inside other programs, which offer no wallet. */
  readonly inApp: string;
  /** What to do with somebody else's quote. */
  readonly notFor: (name: string) => string;
  readonly quoteFor: (facts: { name: string; number: string | null; on: string | null }) => string;
  readonly validUntil: (date: string) => string;
  readonly cardDetails: (provider: string, company: string) => string;
  /** How the deposit is paid where no provider takes it. */
  readonly payByContact: (facts: { company: string; phone: string | null }) => string;
  readonly stillChecking: string;
  readonly ask: {
    readonly heading: string;
    readonly label: string;
    readonly send: string;
    readonly sent: (company: string) => string;
    readonly answered: string;
    readonly empty: string;
  };
  readonly decline: {
    readonly heading: string;
    readonly label: string;
    readonly confirm: string;
    readonly done: string;
    readonly undo: string;
  };
  readonly later: {
    readonly heading: string;
    readonly week: string;
    readonly month: string;
    readonly date: string;
    readonly confirm: string;
    readonly outOfRange: string;
  };
  readonly accept: {
    readonly heading: string;
    readonly explain: (company: string) => string;
    readonly label: string;
    readonly confirm: string;
    readonly empty: string;
  };
  /** What is printed, or kept as a file: everything that a quote on paper has. */
  readonly paper: {
    readonly title: string;
    readonly number: string;
    readonly issuedOn: string;
    readonly validUntil: string;
    readonly from: string;
    readonly for: string;
    readonly job: string;
    readonly what: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly amount: string;
    readonly itemsSum: string;
    /** What the total has above the lines. */
    readonly charges: string;
    /** What the total has below the lines. */
    readonly reduction: string;
    readonly paid: string;
    readonly terms: string;
    readonly acceptance: string;
    readonly signature: string;
    readonly name: string;
    readonly date: string;
    readonly how: string;
  };
  readonly unsubscribe: {
    readonly heading: string;
    readonly explain: (company: string) => string;
    readonly confirm: string;
    readonly done: string;
    readonly alreadyDone: string;
    readonly undo: string;
  };
  readonly tooManyTries: string;
  readonly tooLong: (characters: number) => string;
  readonly paymentUnavailable: string;
  readonly somethingFailed: string;
};

const callWith = (phone: string | null) => (phone === null ? null : `Questions? Call ${phone}.`);

export const quoteCopyEn: QuoteCopy = {
  states: {
    open: () => ({ title: null }),
    returned: () => ({ title: 'We have no payment from you yet.' }),
    confirming: () => ({ title: 'Checking your payment. No need to pay again.' }),
    processing: ({ phone }) => ({
      title: 'Your bank is sending it: 1-4 business days.',
      details: ['Please do not pay again.', callWith(phone)],
    }),
    paid: ({ paid, paidOn, reference, balance, balanceDue, nextStep, phone }) => ({
      title: paidOn === null ? `Paid: ${paid}. Thank you.` : `Paid: ${paid} on ${paidOn}. Thank you.`,
      details: [
        reference === null ? null : `Reference ${reference}`,
        balance === null ? null : `Left to pay: ${balance}${balanceDue === null ? '' : `, ${balanceDue}`}.`,
        nextStep === null ? null : `Next: ${nextStep}`,
        callWith(phone),
      ],
    }),
    failed: () => ({
      title: 'Your bank did not approve it. You were not charged.',
      details: ['Try another card, or ask us.'],
    }),
    session_expired: () => ({ title: 'The payment page timed out.', details: ['You were not charged.'] }),
    amount_changed: ({ deposit, previousDeposit }) => ({
      title:
        previousDeposit === null ? `Deposit is now ${deposit}.` : `Deposit is now ${deposit} (was ${previousDeposit}).`,
    }),
    no_deposit: () => ({ title: 'No deposit needed.' }),
    snoozed: ({ snoozedUntil }) => ({
      title: snoozedUntil === null ? 'Quiet for now.' : `Quiet until ${snoozedUntil}.`,
    }),
    declined: ({ declinedOn }) => ({ title: declinedOn === null ? 'You said no.' : `You said no on ${declinedOn}.` }),
    no_response: () => ({ title: null }),
    price_expired: ({ paymentFailed, phone }) =>
      paymentFailed
        ? {
            title: 'Your bank did not approve it. You were not charged.',
            details: ['The price no longer holds: please ask for a current one.', callWith(phone)],
          }
        : { title: 'Please ask for a current price.', details: [callWith(phone)] },
    marked_won: ({ company, nextStep, phone }) => ({
      title: `${company} has booked this job.`,
      details: [nextStep === null ? null : `Next: ${nextStep}`, callWith(phone)],
    }),
    marked_lost: ({ phone }) => ({ title: 'Please ask for a current price.', details: [callWith(phone)] }),
    refunded: ({ refunded, refundedOn, phone }) => ({
      title: refundedOn === null ? `${refunded} refunded.` : `${refunded} refunded ${refundedOn}.`,
      details: [callWith(phone)],
    }),
    disputed: ({ company, phone }) => ({
      title: phone === null ? `Please call ${company}.` : `Please call ${company}: ${phone}.`,
    }),
  },
  notFound: {
    title: 'This link does not work.',
    details: ['It may have been cut off, or replaced by a newer one. Ask for a new link from whoever sent it.'],
  },
  labels: {
    pay: (deposit) => `Pay ${deposit} deposit`,
    openingPayment: 'Opening secure payment',
    howToPay: 'How to pay',
    retry: 'Try again',
    accept: 'Accept this quote',
    ask: 'Ask a question',
    later: 'Later',
    decline: 'No thanks',
    changedMyMind: 'Changed my mind',
    call: (phone) => `Call ${phone}`,
    stopReminders: 'Stop reminders',
    notYou: 'Not you?',
    total: 'Total',
    deposit: 'Deposit to book',
    depositOnItsWay: 'Deposit',
    paid: 'Paid',
    balance: 'Left to pay',
    included: 'What is included',
    nextSteps: 'Next steps',
    refunds: 'Refunds',
    licence: 'License',
    reference: 'Reference',
    print: 'Print or save as PDF',
    back: 'Back to the quote',
  },
  pageTitle: (company) => `Quote from ${company}`,
  inApp: 'You are reading this inside another app. To pay with a saved card, choose “Open in browser” in its menu.',
  notFor: (name) => `If you are not ${name}, close this page, or stop the reminders.`,
  quoteFor: ({ name, number, on }) =>
    [`for ${name}`, number === null ? null : `quote ${number}`, on].filter((each) => each !== null).join(', '),
  validUntil: (date) => `Price holds until ${date}`,
  cardDetails: (provider, company) => `Card details go to ${provider}, never to ${company}.`,
  payByContact: ({ company, phone }) =>
    phone === null
      ? `To pay the deposit, ask a question here: ${company} will tell you how.`
      : `To pay the deposit, call ${company} at ${phone}, or ask a question here.`,
  stillChecking: 'Still checking. Your receipt will come by e-mail. Please do not pay again.',
  ask: {
    heading: 'Ask a question',
    label: 'Your question',
    send: 'Send question',
    sent: (company) => `Sent. ${company} will answer you; reminders wait until then.`,
    answered: 'Your question was answered.',
    empty: 'Write your question first.',
  },
  decline: {
    heading: 'Close this quote?',
    label: 'What made you decide? (optional)',
    confirm: 'Yes, no thanks',
    done: 'Thank you for telling us. No more reminders.',
    undo: 'Undo',
  },
  later: {
    heading: 'When suits you better?',
    week: 'In a week',
    month: 'In a month',
    date: 'Pick a date',
    confirm: 'Stay quiet until then',
    outOfRange: 'Pick a date between tomorrow and a year from now.',
  },
  accept: {
    heading: 'Accept this quote?',
    explain: (company) => `You pay nothing now. ${company} will agree a date with you.`,
    label: 'Your full name',
    confirm: 'Accept the quote',
    empty: 'Write your name first.',
  },
  paper: {
    title: 'Quote',
    number: 'Number',
    issuedOn: 'Date',
    validUntil: 'Price holds until',
    from: 'From',
    for: 'For',
    job: 'Job',
    what: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    itemsSum: 'Sum of the lines',
    charges: 'Tax, fees or other charges',
    reduction: 'Discount or credit',
    paid: 'Paid',
    terms: 'Terms',
    acceptance: 'Accepted',
    signature: 'Signature',
    name: 'Name',
    date: 'Date',
    how: 'Choose Print in your browser’s menu; there, “Save as PDF” makes a file.',
  },
  unsubscribe: {
    heading: 'Stop reminders?',
    explain: (company) => `You get no more reminders from ${company}. Receipts for payments still come.`,
    confirm: 'Stop reminders',
    done: 'Done. No more reminders.',
    alreadyDone: 'Already done. No more reminders.',
    undo: 'Turn them on again',
  },
  tooManyTries: 'That was too often in a short time. Nothing was changed. Please wait a minute and try again.',
  tooLong: (characters) => `Please write it shorter: at most ${characters} characters.`,
  paymentUnavailable:
    'Paying online does not work right now. You were not charged. Try again in a few minutes, or call.',
  somethingFailed: 'That did not work. Nothing was changed. Please try again.',
};

/** Outside the United States a licence is spelt so. */
export const quoteCopyEnInternational: QuoteCopy = {
  ...quoteCopyEn,
  labels: { ...quoteCopyEn.labels, licence: 'Licence' },
};
