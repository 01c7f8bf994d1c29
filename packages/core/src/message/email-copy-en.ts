import { action, type EmailCopy, facts, quoted, text } from './email-template.ts';
import type { Sentence } from './template.ts';

// The copy never says that someone opened a mail: machines open mails too, and being watched is no reason to book.

const hello = text(['Hi {first},', 'Hello,']);
const atAGlance = facts(
  [
    ['Job', '{job}'],
    ['Quote', '{number}'],
    ['Total', '{total}'],
    ['Deposit to book', '{deposit}'],
    ['Price holds until', '{validUntil}'],
  ],
  { htmlOnly: true },
);
// Said only where no provider takes the deposit.
const howToPay: Sentence = [
  'To pay the {depositByContact}, call {phone} or {answer}.',
  'To pay the {depositByContact}, {answer}.',
  'To pay the {depositByContact}, call {phone}.',
  'To pay the {depositByContact}, ask on the quote page.',
];
const openEstimate = action('See the estimate:', 'Open the estimate', 'appLink');

export const emailCopyEn: EmailCopy = {
  closing: {
    toReachMe: ['{reply} to reach me.', 'Call {phone} to reach me.', 'Ask me on the quote page.'],
    stopReminders: 'Stop reminders',
    automatic: 'Sent because something happened on one of your quotes.',
    orOpen: 'Or open this link:',
  },
  templates: {
    'quote/T+0': {
      subject: 'Your quote from {company}',
      preheader: [['{job}: {total}, {deposit} to book.', '{job}: {total}.']],
      blocks: [
        hello,
        text('Thank you for asking us about {job}.', [
          'Your quote is ready: {total}, with {deposit} to book.',
          'Your quote is ready: {total}.',
        ]),
        atAGlance,
        action(['See what is included, ask {orPay}:', 'See what is included or ask:'], 'See your quote'),
        text(howToPay),
        text('Price holds until {validUntil}.', 'Rather talk? {phone}'),
      ],
      closing: 'sequence',
    },
    'quote/T+2 N': {
      subject: ['Your quote for {job}, in case it got lost', 'Your quote, in case it got lost'],
      preheader: [['Total {total}; {deposit} books it.', 'Total {total}.']],
      blocks: [
        hello,
        action(
          ['I sent this on {sentOn} and mail goes astray, so again:', 'Here is the quote you asked for:'],
          'See your quote',
        ),
        text(['Total {total}; {deposit} books it.', 'Total {total}.'], howToPay),
        atAGlance,
        text('Bad moment? Pick a later date or say no there.'),
      ],
      closing: 'sequence',
    },
    'quote/T+2 R': {
      subject: 'Anything unclear about {job}?',
      preheader: [['{answerFirst} or ask on the quote page.', 'Ask on the quote page.']],
      blocks: [
        hello,
        action(
          [
            'If a line puzzles you or you want it done another way, {answer} or ask here:',
            'If a line puzzles you or you want it done another way, ask here:',
          ],
          'Ask about your quote',
        ),
        atAGlance,
        text('When it looks right, {deposit} books it.', howToPay),
      ],
      closing: 'sequence',
    },
    'quote/T+7 N': {
      subject: 'Shall I close your quote for {job}?',
      preheader: ['My last reminder.', 'Price holds until {validUntil}.'],
      blocks: [
        hello,
        action('My last reminder:', 'See your quote'),
        text('Plans changed? Press No thanks.', 'Too soon? Pick a date.', 'Price holds until {validUntil}.'),
        atAGlance,
      ],
      closing: 'sequence',
    },
    'quote/T+7 R': {
      subject: '{job}: yes, later or no?',
      preheader: ['Last note from me.'],
      blocks: [
        hello,
        action('Last note from me. Tell me here:', 'Yes, later or no'),
        text('Yes: {deposit} books it.', howToPay, 'Later: pick a date.', 'No: a word on why helps me.'),
        atAGlance,
      ],
      closing: 'sequence',
    },
    receipt: {
      subject: 'Deposit received: {paid} for {job}',
      preheader: ['{company} received {paid}, reference {ref}.'],
      blocks: [
        hello,
        text(['{company} received {paid} on {paidAt}, reference {ref}.', '{company} received {paid}.']),
        facts(
          [
            ['Job', '{job}'],
            ['Deposit received', '{paid}'],
            ['Received on', '{paidAt}'],
            ['Reference', '{ref}'],
            ['Left to pay', '{balance}'],
          ],
          { htmlOnly: true },
        ),
        text(['Left to pay: {balance}, {balanceDue}.', 'Left to pay: {balance}.']),
        text('Next: {nextStep}'),
        text('Refunds: {terms}', 'Questions: {phone}.'),
        action('Your quote and receipt:', 'See your receipt'),
      ],
      closing: 'transactional',
    },
    'debit-failed': {
      subject: 'Your deposit for {job} did not come through',
      preheader: ['Your bank did not approve it.', 'You were not charged.'],
      blocks: [
        hello,
        text('Your bank did not approve the deposit of {deposit} for {job}.', 'You were not charged.'),
        action('You can pay another way here:', 'See your quote'),
        text('Questions: {phone}.'),
      ],
      closing: 'transactional',
    },
    'decline-ack': {
      subject: 'Your quote for {job} is closed',
      preheader: ['No more reminders.'],
      blocks: [
        hello,
        text('Thank you for telling us.', 'No more reminders.'),
        action('Changed your mind?', 'Open your quote again'),
      ],
      closing: 'transactional',
    },
    'snooze-ack': {
      subject: 'Quiet until {until}',
      preheader: ['Nothing about {job} before {until}.'],
      blocks: [hello, text('Nothing about {job} before {until}.'), action('Sooner?', 'See your quote')],
      closing: 'transactional',
    },
    'notice/paid': {
      subject: '{name} paid {paid} for {job}',
      preheader: ['{cancelled} will not go out.'],
      blocks: [
        text('{name} paid {paid} for {job}.', '{cancelled} will not go out.', 'Agree a date: {customerPhone}.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/paid_twice': {
      subject: '{name} paid twice for {job}',
      preheader: ['Please give {paid} back.'],
      blocks: [
        text(
          'A second deposit of {paid} came in for {job}.',
          'Both payments are recorded; please give one back to {name}.',
          'Their phone: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/accepted': {
      subject: '{name} said yes to {job}',
      preheader: ['Nothing has been paid yet.'],
      blocks: [text('{name} accepted your quote for {job}, {total}.', 'Agree a date: {customerPhone}.'), openEstimate],
      closing: 'to_contractor',
    },
    'notice/declined': {
      subject: '{name} passed on {job}',
      preheader: [['{reason}', 'No reason given.']],
      blocks: [
        text('{name} passed on {job}.', 'No more reminders will go out.'),
        quoted(['{reason}', 'No reason given.']),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/decline_undone': {
      subject: '{name} changed their mind about {job}',
      preheader: ['The quote is open again.'],
      blocks: [
        text(
          '{name} had passed on {job} and has taken that back.',
          'Reminders go on.',
          'Their phone: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/question': {
      subject: '{name} asked about {job}',
      preheader: ['{question}'],
      blocks: [
        text('{name} asked about {job}:'),
        quoted('{question}'),
        text('Reminders wait until you have answered.', 'Their phone: {customerPhone}.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/deposit_failed': {
      subject: 'The deposit for {job} did not come through',
      preheader: ['{name} was not charged.'],
      blocks: [
        text('The bank did not approve the deposit of {deposit} from {name} for {job}.', 'They can pay again.'),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/refunded': {
      subject: ['{refunded} refunded to {name}', 'Deposit refunded to {name}'],
      preheader: ['{job}'],
      blocks: [
        text([
          '{refunded} of the deposit for {job} went back to {name}.',
          'The deposit for {job} went back to {name}.',
        ]),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/refund_returned': {
      subject: 'A refund to {name} did not arrive',
      preheader: ['The money is with you again.'],
      blocks: [
        text(
          'The bank could not deliver a refund of the deposit for {job}, so the money is with you again and {name} does not have it.',
          'Ask {name} for another way, or press Refund again.',
          'Their phone: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/disputed': {
      subject: '{name} disputed the deposit for {job}',
      preheader: ['Your payment provider will ask you for evidence.'],
      blocks: [
        text(
          '{name} disputed the deposit for {job} with their bank.',
          'Your payment provider will ask you for evidence; answer there in time.',
          'Their phone: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
    'notice/dispute_won': {
      subject: 'The dispute over the deposit for {job} is settled for you',
      preheader: ['The deposit stands.'],
      blocks: [text('The bank has decided: the deposit of {name} for {job} stays with you.'), openEstimate],
      closing: 'to_contractor',
    },
    'notice/dispute_lost': {
      subject: 'The bank gave the deposit for {job} back to {name}',
      preheader: ['The dispute was decided for {name}.'],
      blocks: [
        text(
          'The bank has decided the dispute over the deposit for {job} for {name}, and gave the money back.',
          'Before you start the work, agree with {name} on how it is paid.',
          'Their phone: {customerPhone}.',
        ),
        openEstimate,
      ],
      closing: 'to_contractor',
    },
  },
};
