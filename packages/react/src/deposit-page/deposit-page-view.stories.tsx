import type { QuoteView } from '@quote-rescue/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openQuote, quoteIn, quotes } from '../stories/quote-data.ts';
import { DepositPageView, type DepositPageViewProps } from './deposit-page-view.tsx';

/** Opens and closes the second screens, as the connected component does. */
function Paneled(props: DepositPageViewProps) {
  const [panel, setPanel] = useState(props.panel);
  return (
    <DepositPageView
      {...props}
      panel={panel}
      onPanel={(next) => {
        props.onPanel(next);
        setPanel(next);
      }}
    />
  );
}

const logo = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="120" height="60" rx="8" fill="#0b6e8a"/><path d="M20 40q20-40 40 0t40 0" stroke="#fff" stroke-width="8" fill="none"/></svg>',
)}`;
const of = (quote: QuoteView) => ({ load: { status: 'ready', quote } as const });

const meta = {
  title: 'DepositPage',
  component: DepositPageView,
  render: (args) => <Paneled {...args} />,
  args: {
    ...of(openQuote),
    pay: 'idle',
    panel: null,
    busy: null,
    fault: null,
    onPay: fn(),
    onPanel: fn(),
    onAccept: fn(),
    onAsk: fn(),
    onLater: fn(),
    onDecline: fn(),
    onUndoDecline: fn(),
    onRemindersOff: fn(),
    onRemindersOn: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof DepositPageView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Pay $970.00 deposit' }));
    await expect(args.onPay).toHaveBeenCalledTimes(1);
    const sizes = ['Ask a question', 'Later', 'No thanks'].map((name) => {
      const { width, height } = canvas.getByRole('button', { name }).getBoundingClientRect();
      return `${width} x ${height}`;
    });
    await expect(new Set(sizes).size).toBe(1);
  },
};

/** Without lines there is little beside the sums: what there is stays as high as its words. */
export const WithoutLinesSnoozed: Story = {
  parameters: { ownWidth: true },
  args: of(
    quoteIn('snoozed', {
      ...{ snoozedUntil: '2027-01-10T16:00:00.000Z', lineItems: [] },
      ...{ jobAddress: null, issuedOn: null, validUntil: null, refundTerms: null },
    }),
  ),
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 1280 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const panels = [...canvasElement.querySelectorAll('.qr-body > .qr-panel')];
    await expect(panels.length).toBeGreaterThan(0);
    const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
    // Its padding and border below the last words.
    for (const panel of panels) await expect(bottomOf(panel) - bottomOf(panel.lastElementChild)).toBeLessThan(18);
  },
};
export const InAnotherApp: Story = { args: { inApp: true, printUrl: '#print' } };
/** A logo in a box of its own, so that nothing moves when it comes; on white, because logos are drawn for paper. */
export const Logo: Story = {
  args: { ...of(quoteIn('open', { company: { ...openQuote.company, logoUrl: logo } })), printUrl: '#print' },
};
export const Starting: Story = {
  args: { pay: 'starting' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Opening secure payment' }));
    await expect(args.onPay).not.toHaveBeenCalled();
  },
};
export const StartingIsSlow: Story = { args: { pay: 'slow' } };
export const PaymentUnavailable: Story = {
  args: { fault: 'Paying online does not work right now. You were not charged. Try again in a few minutes, or call.' },
};
export const Returned: Story = { args: of(quotes.returned) };
export const Confirming: Story = {
  args: of(quotes.confirming),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: /Pay/ })).toBeNull();
  },
};
export const StillChecking: Story = { args: { ...of(quotes.confirming), stillChecking: true } };
export const Processing: Story = { args: of(quotes.processing) };
export const Paid: Story = {
  args: of(quotes.paid),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Paid: \$970\.00 on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(canvas.queryByText('Deposit to book')).toBeNull();
  },
};
export const Failed: Story = { args: of(quotes.failed) };
export const SessionExpired: Story = { args: of(quotes.sessionExpired) };
export const AmountChanged: Story = { args: of(quotes.amountChanged) };
export const NoDeposit: Story = { args: of(quotes.noDeposit) };
export const AcceptWithoutPaying: Story = {
  args: of(quoteIn('open', { can: { ...openQuote.can, accept: true } })),
};
export const Accept: Story = {
  args: of(quotes.noDeposit),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Accept this quote' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept the quote' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Write your name first.');
    await userEvent.type(dialog.getByLabelText('Your full name'), 'Ana Ruiz{Enter}');
    await expect(args.onAccept).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept the quote' }));
    await expect(args.onAccept).toHaveBeenCalledWith('Ana Ruiz');
  },
};
export const Snoozed: Story = { args: of(quotes.snoozed) };
export const Declined: Story = { args: of(quotes.declined) };
export const JustDeclined: Story = {
  args: { ...of(quotes.declined), justDeclined: true },
  play: async ({ canvasElement, args }) => {
    const undo = within(canvasElement).getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onUndoDecline).toHaveBeenCalledTimes(1);
  },
};
export const NoResponse: Story = { args: of(quotes.noResponse) };
export const PriceExpired: Story = { args: of(quotes.priceExpired) };
export const FailedAndPriceExpired: Story = {
  args: of(quotes.failedAndPriceExpired),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Your bank did not approve it. You were not charged.')).toBeVisible();
    await expect(canvas.getByText('The price no longer holds: please ask for a current one.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Ask a question' })).toBeVisible();
  },
};
export const MarkedWon: Story = { args: of(quotes.markedWon) };
export const MarkedLost: Story = { args: of(quotes.markedLost) };
export const Refunded: Story = { args: of(quotes.refunded) };
export const Disputed: Story = { args: of(quotes.disputed) };
export const UnknownLink: Story = { args: { load: { status: 'not_found' } } };
export const Loading: Story = { args: { load: { status: 'loading' } } };
export const LoadFailed: Story = { args: { load: { status: 'error' } } };

export const Ask: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Ask a question' }));
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send question' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Write your question first.');
    await userEvent.type(dialog.getByLabelText('Your question'), 'Is the permit included?');
    await userEvent.keyboard('{Enter}');
    await expect(args.onAsk).not.toHaveBeenCalled();
    await expect(args.onPay).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Send question' }));
    await expect(args.onAsk).toHaveBeenCalledWith('Is the permit included?');
  },
};
export const AskKeepsTheTextOnError: Story = {
  args: { panel: 'ask', fault: 'That did not work. Nothing was changed. Please try again.' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Your question'), 'Is the permit included?');
    await userEvent.click(canvas.getByRole('button', { name: 'Back to the quote' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask a question' }));
    await expect(canvas.getByLabelText('Your question')).toHaveValue('Is the permit included?');
  },
};
export const Asked: Story = {
  args: of(
    quoteIn('open', {
      question: { text: 'Is the permit included?', askedAt: '2026-11-29T20:00:00.000Z', answered: false },
    }),
  ),
};
export const Later: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await userEvent.click(canvas.getByLabelText(/In a month/));
    await userEvent.click(canvas.getByRole('button', { name: 'Stay quiet until then' }));
    await expect(args.onLater).toHaveBeenCalledWith('2026-12-29');
  },
};
export const NoThanks: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'No thanks' }));
    await expect(args.onDecline).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText(/What made you decide/), 'Found someone closer');
    await userEvent.click(canvas.getByRole('button', { name: 'Yes, no thanks' }));
    await expect(args.onDecline).toHaveBeenCalledWith('Found someone closer');
  },
};
export const StopReminders: Story = { args: { panel: 'reminders_off' } };
export const RemindersAreOff: Story = {
  args: of(quoteIn('open', { remindersOn: false })),
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Turn them on again' }));
    await expect(args.onRemindersOn).toHaveBeenCalledTimes(1);
  },
};

const nobodyTakesIt = { ...openQuote, paymentProvider: null };
/** A host without a payment provider: the sum still says how it is paid. */
export const PayByPhone: Story = {
  args: of({ ...nobodyTakesIt, can: { ...openQuote.can, pay: false } }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText('To pay the deposit, call Brightwater Plumbing at (303) 555-0148, or ask a question here.'),
    ).toBeVisible();
    await expect(canvas.queryByText(/Card details|wallet/)).toBeNull();
  },
};
/** To the contractor's account: no page of a provider, and nobody who would get card details. */
export const BankTransfer: Story = {
  args: of({
    ...nobodyTakesIt,
    paymentInstructions: [
      { label: 'Account', value: 'Brightwater Plumbing, 0042 117 930' },
      { label: 'Routing number', value: '107000000' },
      { label: 'Write with it', value: 'QR-7F3K2' },
    ],
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('107000000')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(canvas.queryByText(/Card details/)).toBeNull();
  },
};
/** Lines under a lower total: what is missing is named by what it can only be. */
export const Discounted: Story = { args: of(quoteIn('open', { totalMinor: 450_000, balanceMinor: 353_000 })) };

const withBrand = (brandColor: string) => of(quoteIn('open', { company: { ...openQuote.company, brandColor } }));
export const YellowBrand: Story = { args: withBrand('#FFD400') };
export const RedBrand: Story = { args: withBrand('#E4002B') };
export const Spanish: Story = {
  args: of(
    quoteIn('open', { locale: 'es', jobTitle: 'Cambiar calentador de agua', balanceDue: 'al terminar el trabajo' }),
  ),
};
export const LongText: Story = {
  args: of(
    quoteIn('open', {
      customerName: 'Maximiliane-Friederike von Hohenstein-Papadopoulos-Nakamura & Söhne',
      jobTitle: 'Replace-the-50-gallon-gas-water-heater-including-expansion-tank-permit-and-haul-away-of-the-old-one',
      totalMinor: 1_234_567_890,
      depositMinor: 123_456_789,
      balanceMinor: 1_111_111_101,
      company: {
        ...openQuote.company,
        name: 'Hohenstein, Papadopoulos & Nakamura Plumbing, Heating and Air Conditioning of Greater Denver LLC',
      },
    }),
  ),
};
export const RightToLeft: Story = { parameters: { dir: 'rtl' } };
export const Narrow320: Story = {
  parameters: { width: 320 },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('.qr-root');
    await expect(root?.scrollWidth).toBeLessThanOrEqual(320);
  },
};
