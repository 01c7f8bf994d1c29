import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient } from '@tanstack/react-query';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { QuoteRescueProvider } from '../provider/quote-rescue-provider.tsx';
import { type FakeServer, fakeServer } from '../stories/fake-server.ts';
import { paidTwice, wonPaidTwice } from '../stories/timeline-data.ts';
import { SequenceTimeline, type SequenceTimelineProps } from './sequence-timeline.tsx';

type Args = SequenceTimelineProps & { server: FakeServer };

const meta = {
  title: 'SequenceTimeline/Connected',
  component: SequenceTimeline as unknown as (args: Args) => null,
  render: ({ server, ...props }) => (
    <QuoteRescueProvider client={server.client} queryClient={new QueryClient()}>
      <SequenceTimeline {...props} />
    </QuoteRescueProvider>
  ),
  args: { estimateId: 'est_ana1042', onChanged: fn(), server: fakeServer() },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WonActsAtOnceAndCanBeUndone: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.dblClick(await canvas.findByRole('button', { name: 'Won' }));
    const undo = await canvas.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    await expect(args.server.calls.filter(({ name }) => name === 'markWon')).toHaveLength(1);
    await userEvent.click(undo);
    await expect(await canvas.findByRole('button', { name: 'Won' })).toBeVisible();
    await expect(args.onChanged).toHaveBeenCalledWith('undo');
  },
};

export const PausedSaysWhatResumeWouldSend: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByText(/Resume would send: e-mail/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resume' }));
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

export const AFailedPressSaysSoAndChangesNothing: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Pause' });
    args.server.failNext('pause', { code: 'already_ended', message: 'The deposit has just arrived: it has ended.' });
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByText('The deposit has just arrived: it has ended.')).toBeVisible();
    await expect(args.onChanged).not.toHaveBeenCalled();
  },
};

export const OpensTheMessageThatWent: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rows = await canvas.findAllByRole('button', { name: /E-mail delivered/ });
    await userEvent.click(rows[0] as HTMLElement);
    await expect(await canvas.findByTitle(/E-mail: Your quote/)).toBeVisible();
    await expect(args.server.calls.at(-1)).toMatchObject({ name: 'sentMessage', input: { key: 'est_ana1042:T+0' } });
  },
};

export const APaymentIsKeptOnce: Story = {
  args: { server: fakeServer({ timeline: wonPaidTwice, payments: paidTwice }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.dblClick(await canvas.findByRole('button', { name: 'Keep it as it came' }));
    await waitFor(() => expect(canvasElement.querySelector('[data-qr-part="payment-settled"]')).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: /Refund|Keep/ })).toBeNull();
    const asked = args.server.calls.filter(({ name }) => name === 'keepPayment');
    await expect(asked).toEqual([
      { name: 'keepPayment', input: { estimateId: 'est_ana1042', paymentId: 'pi_second' } },
    ]);
    await expect(args.onChanged).toHaveBeenCalledWith('keep_payment');
  },
};

export const ARefundThatFailsCanBePressedAgain: Story = {
  args: { server: fakeServer({ timeline: wonPaidTwice, payments: paidTwice }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    args.server.failNext('refund', {
      code: 'payments_unavailable',
      message: 'The payment provider did not answer. Press Refund again in a minute: it will not be paid back twice.',
    });
    const press = async () => {
      const refund = await canvas.findByRole('button', { name: 'Refund $970.00' });
      await waitFor(() => expect(refund).not.toHaveAttribute('aria-busy'));
      await userEvent.click(refund);
      await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Refund $970.00' }));
    };
    await press();
    await expect(await canvas.findByText(/Press Refund again in a minute/)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Refund $970.00' })).toHaveFocus());
    await press();
    await waitFor(() => expect(canvasElement.querySelector('[data-qr-part="payment-settled"]')).toHaveFocus());
  },
};

export const TheLinkIsSwitchedOffAndMadeAnew: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText('The customer’s link'));
    await userEvent.click(canvas.getByRole('button', { name: 'Switch it off' }));
    await userEvent.click(within(await canvas.findByRole('dialog')).getByRole('button', { name: 'Switch it off' }));
    await waitFor(() => expect(canvasElement.querySelector('[data-qr-part="link-off"]')).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Make a new link' })).toHaveFocus();
    await expect(canvas.getByText('Paused. Resume once there is a new link.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Resume' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-qr-part="link-new"]')).toHaveFocus());
    await expect(canvas.getAllByText('https://quotes.example.com/q/8sWcR4tYpL1ZbM6vKxQe2H')[0]).toBeVisible();
    await expect(canvas.getByText('Messages carry it once you resume.')).toBeVisible();
    await expect(args.server.calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['revokeLink', 'reissueLink']),
    );
  },
};

export const AnotherBusinessesEstimate: Story = {
  args: { server: fakeServer() },
  beforeEach: ({ args }) =>
    args.server.failNext('timeline', { code: 'not_found', message: 'There is no such estimate.' }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This estimate is not here')).toBeVisible();
  },
};
