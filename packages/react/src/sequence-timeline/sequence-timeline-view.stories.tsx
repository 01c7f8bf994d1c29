import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { emailMessage, planRows } from '../stories/composer-data.ts';
import {
  active,
  ahead,
  declined,
  depositPending,
  everyOutcome,
  fact,
  linkOff,
  markedWon,
  noResponse,
  paidLess,
  paidMore,
  paidTwice,
  past,
  paused,
  question,
  snoozed,
  told,
  wonByDeposit,
  wonPaidTwice,
} from '../stories/timeline-data.ts';
import { SequenceTimelineView } from './sequence-timeline-view.tsx';

const ready = (view: typeof active, fault: string | null = null) => ({
  load: { status: 'ready', view, fault } as const,
  nowMs: Date.parse(view.now),
});

const meta = {
  title: 'SequenceTimeline',
  component: SequenceTimelineView,
  args: {
    ...ready(active),
    busy: null,
    done: null,
    actionFault: null,
    resume: null,
    payments: null,
    openKey: null,
    body: null,
    onAct: fn(),
    onOpen: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof SequenceTimelineView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Active: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/scanner.*3 times/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Pause/ }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'pause' });
  },
};

export const NextWithinTheHour: Story = {
  args: { ...ready(told({ now: '2026-12-01T16:47:55.000Z' })) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('in 12:05')).toBeVisible();
  },
};

export const Loading: Story = { args: { load: { status: 'loading' } } };
export const NotFound: Story = { args: { load: { status: 'not_found' } } };
export const LoadFailed: Story = { args: { load: { status: 'error', message: 'The server did not answer.' } } };
export const RefreshFailed: Story = { args: { ...ready(active, 'The server did not answer; this is what we knew.') } };
export const Offline: Story = { args: { offlineSince: '10:42' } };
export const NothingPlanned: Story = {
  args: { ...ready(told({ rows: [], estimate: { nextSendAt: null, endsAt: null } })) },
};
/** All messages are out: when the quiet end comes is what is left to say. */
export const OnlyTheEndIsLeft: Story = {
  args: {
    ...ready(
      told({
        now: '2026-12-06T17:00:00.000Z',
        rows: active.rows.filter((row) => row.kind === 'fact' || row.channel === 'end' || row.outcome !== 'planned'),
        estimate: { nextSendAt: null, nextChannel: null },
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^No further message is planned/)).toHaveTextContent(
      'No further message is planned. Ends Mon, Dec 7 if no answer comes.',
    );
  },
};

export const JustStarted: Story = {
  args: {
    ...ready(
      told({
        now: '2026-11-27T17:00:10.000Z',
        undoUntil: '2026-11-27T17:00:30.000Z',
        estimate: { nextSendAt: '2026-11-27T17:00:30.000Z', nextChannel: 'email' },
        rows: [
          ...past.slice(0, 1),
          { ...(past[1] as typeof ahead.t4), outcome: 'planned', receipts: [] },
          ...Object.values(ahead),
        ],
      }),
    ),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Undo' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'undo' });
  },
};

export const Paused: Story = {
  args: {
    ...ready(paused),
    resume: {
      status: 'ready',
      preview: {
        now: paused.now,
        pausedSince: '2026-11-29T19:00:00.000Z',
        choices: [
          { catchUp: 'skip_missed', rows: planRows.slice(2) },
          { catchUp: 'shift', rows: planRows.slice(1) },
          { catchUp: 'next_only', rows: planRows.slice(2, 3) },
        ],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByLabelText(/Send the next message only/));
    await expect(canvas.getByText(/Resume would send: text Wed, Dec 2/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resume' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'resume', catchUp: 'next_only' });
  },
};

export const QuestionOpen: Story = {
  args: { ...ready(question) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'I answered it' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'answer', messageId: 'msg_1', how: 'answered' });
  },
};
export const DepositPending: Story = { args: { ...ready(depositPending) } };
export const Snoozed: Story = { args: { ...ready(snoozed) } };
export const WonByDeposit: Story = {
  args: { ...ready(wonByDeposit) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Won: $970.00 deposit received')).toBeVisible();
    await expect(canvas.getByText('3 planned messages will not go.')).toBeVisible();
  },
};
export const PaidTwice: Story = {
  args: { ...ready(wonPaidTwice), payments: paidTwice },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$970.00 came once more')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Refund $970.00' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('heading')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    const refund = canvas.getByRole('button', { name: 'Refund $970.00' });
    await expect(refund).toHaveFocus();
    await expect(args.onAct).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Refund $970.00' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'refund', paymentId: 'pi_second', amountMinor: 97_000 });
  },
};
export const ARefundCameBackAfterAnotherPayment: Story = {
  args: {
    ...ready(wonPaidTwice),
    payments: { ...paidTwice, payments: paidTwice.payments.map((each) => ({ ...each, flag: null })) },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$970.00 came once more')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep it as it came' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'keep_payment', paymentId: 'pi_second' });
  },
};
export const PaidMoreThanAsked: Story = {
  args: { ...ready(wonByDeposit), payments: paidMore },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$1,200.00 came, not $970.00')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Refund $230.00' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep it as it came' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'keep_payment', paymentId: 'pi_first' });
  },
};
export const PaidLessThanAsked: Story = {
  args: { ...ready(wonByDeposit), payments: paidLess },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$500.00 came, not $970.00')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Refund/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Keep it as it came' })).toBeVisible();
  },
};
export const PaidTwiceReadOnly: Story = {
  args: { ...ready({ ...wonPaidTwice, readOnly: true }), payments: paidTwice },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('$970.00 came once more')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Refund|Keep/ })).toBeNull();
  },
};
export const PaymentKept: Story = {
  args: {
    ...ready(wonByDeposit),
    payments: {
      ...paidMore,
      payments: paidMore.payments.map((each) => ({ ...each, kept: true, proposedRefundMinor: null })),
    },
    done: 'keep_payment',
  },
};

export const LinkOpen: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('The customer’s link'));
    await expect(canvas.getByText(active.estimate.quoteUrl)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Switch it off' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('heading', { name: 'Switch off the link?' })).toHaveFocus();
    await waitFor(() => expect(dialog.getByText(/The follow-up is paused/)).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the link' }));
    await expect(args.onAct).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Switch it off' })).toHaveFocus();
  },
};
export const LinkSwitchedOff: Story = {
  args: { ...ready(linkOff) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText('The customer’s link')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Make a new link' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'new_link' });
  },
};
export const MarkedWon: Story = {
  args: { ...ready(markedWon), done: 'won' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Undo' })).toHaveFocus();
  },
};
export const UndoTimeOverStaysReachable: Story = {
  args: { ...ready(markedWon), nowMs: Date.parse('2026-11-30T15:11:00.000Z'), done: 'won' },
  play: async ({ canvasElement, args }) => {
    const reopen = within(canvasElement).getByRole('button', { name: 'Reopen' });
    await expect(reopen).toHaveFocus();
    await userEvent.click(reopen);
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'reopen' });
  },
};
export const Declined: Story = { args: { ...ready(declined) } };
export const NoResponse: Story = { args: { ...ready(noResponse) } };
export const Stopped: Story = {
  args: { ...ready(told({ estimate: { reason: 'cancelled', nextSendAt: null }, rows: past })) },
};
/** As the server orders rows: what has happened stands before what was planned for later. */
const withoutLink = (view: typeof active): typeof active => {
  const later = view.rows.findIndex((row) => row.kind === 'touchpoint' && row.dueAt > view.now);
  const at = later === -1 ? view.rows.length : later;
  return { ...view, rows: view.rows.toSpliced(at, 0, fact('link_revoked', view.now, { by: 'contractor' })) };
};
export const StoppedWithoutLink: Story = {
  args: { ...ready(withoutLink(told({ estimate: { reason: 'cancelled', nextSendAt: null }, rows: past }))) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Start again' })).toBeNull();
    await expect(canvas.getByText(/started again once there is a new link/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Make a new link' })).toBeVisible();
  },
};
export const MarkedWonWithoutLink: Story = {
  args: { ...ready(withoutLink(markedWon)), nowMs: Date.parse('2026-11-30T15:11:00.000Z'), done: 'won' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector('[data-qr-part="undo-bar"]')).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'Reopen' })).toBeNull();
    await expect(canvas.getByText(/reopened once there is a new link/)).toBeVisible();
  },
};
export const DeclinedWithoutLink: Story = {
  args: { ...ready(withoutLink(declined)) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: /Reopen|Undo/ })).toBeNull();
    await expect(canvas.getByText(/reopened once there is a new link/)).toBeVisible();
  },
};
export const EveryOutcome: Story = {
  args: { ...ready(everyOutcome) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/550/)).toBeNull();
    await expect(canvas.getByText(/Ana opted out on/)).toBeVisible();
  },
};

export const LostAsksWhy: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Lost' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByRole('heading')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText(/What was the reason/), 'Too expensive');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as lost' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'lost', reason: 'Too expensive' });
    await expect(canvas.getByRole('button', { name: 'Lost' })).toHaveFocus();
  },
};

export const DetailsOpen: Story = {
  args: {
    openKey: 'est_ana1042:T+0',
    body: { status: 'ready', message: emailMessage, to: 'ana.ruiz@example.com' },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByTitle(/E-mail: Your quote/)).toHaveAttribute('sandbox', '');
    canvas.getByRole('radio', { name: 'Plain text' }).focus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpen).toHaveBeenCalledWith(null);
    await expect(canvas.getByRole('button', { expanded: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpen).toHaveBeenCalledTimes(2);
  },
};
export const DetailsLoading: Story = { args: { openKey: 'est_ana1042:T+0', body: { status: 'loading' } } };
export const DetailsUncertain: Story = {
  args: {
    ...ready(everyOutcome),
    openKey: 'est_ana1042:T+2',
    body: { status: 'error', message: 'The body of this message is no longer kept.' },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'It arrived' }));
    await expect(args.onAct).toHaveBeenCalledWith({ type: 'settle', key: 'est_ana1042:T+2', as: 'sent' });
  },
};
export const ActionFailed: Story = {
  args: { actionFault: 'The server could not be reached. Nothing was changed; try again.' },
};
export const ReadOnly: Story = { args: { ...ready(told({ readOnly: true })) } };
export const LongText: Story = {
  args: {
    ...ready(
      told({
        estimate: {
          customerName: 'Maximiliane-Friederike von Hohenstein-Papadopoulos-Nakamura & Söhne',
          jobTitle:
            'Replace-the-50-gallon-gas-water-heater-including-expansion-tank-permit-and-haul-away-of-the-old-one',
        },
      }),
    ),
  },
};
export const RightToLeft: Story = { parameters: { dir: 'rtl' } };
