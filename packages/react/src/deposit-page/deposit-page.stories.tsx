import type { PayAnswer, QuoteAnswer, QuoteView } from '@quote-rescue/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openQuote, quoteIn, quotes } from '../stories/quote-data.ts';
import { DepositPage } from './deposit-page.tsx';

/** What the endpoint was asked, and what it answers next. */
const endpoint = {
  requests: [] as { method: string; path: string; body: unknown }[],
  quote: openQuote as QuoteView | null,
  pay: { outcome: 'unavailable', message: 'Paying online does not work right now. You were not charged.' } as PayAnswer,
  broken: false,
};

function answer(path: string): QuoteAnswer | PayAnswer {
  if (path === 'pay') return endpoint.pay;
  if (path === 'ask')
    endpoint.quote = quoteIn('open', { question: { text: 'Is it?', askedAt: openQuote.now, answered: false } });
  if (path === 'decline') endpoint.quote = quotes.declined;
  if (path === 'undo-decline') endpoint.quote = openQuote;
  return endpoint.quote ? { found: true, quote: endpoint.quote } : { found: false };
}

const meta = {
  title: 'DepositPage/Connected',
  component: DepositPage,
  args: { token: '3fJkQ9xVb2LmN7pRtYw4Zd', endpoint: '/fake-quotes' },
  beforeEach: () => {
    Object.assign(endpoint, { requests: [], quote: openQuote, broken: false });
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const found = /\/fake-quotes\/q\/[^/]+\/(.+)$/.exec(url)?.[1];
      if (found === undefined) return real(input, init);
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      endpoint.requests.push({ method: init?.method ?? 'GET', path: found, body });
      if (endpoint.broken) throw new TypeError('Failed to fetch');
      return Response.json(answer(found.replace(/\?.*/, '')));
    };
    return () => {
      window.fetch = real;
    };
  },
} satisfies Meta<typeof DepositPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DeclineCanBeTakenBack: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'No thanks' }));
    await expect(endpoint.requests.every(({ method }) => method === 'GET')).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: 'Yes, no thanks' }));
    const undo = await canvas.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    await userEvent.click(undo);
    await expect(await canvas.findByRole('button', { name: 'Pay $970.00 deposit' })).toBeVisible();
    const posted = endpoint.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    await expect(posted.filter((path) => path !== 'seen')).toEqual(['decline', 'undo-decline']);
  },
};

export const AFailedQuestionKeepsItsText: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask a question' }));
    await userEvent.type(canvas.getByLabelText('Your question'), 'Is the permit included?');
    endpoint.broken = true;
    await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
    await expect(await canvas.findByText('That did not work. Nothing was changed. Please try again.')).toBeVisible();
    await expect(canvas.getByLabelText('Your question')).toHaveValue('Is the permit included?');
    endpoint.broken = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
    await expect(await canvas.findByText(/Brightwater Plumbing will answer you/)).toBeVisible();
  },
};

export const PayDoesNotClaimWhatIsNotKnown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay $970.00 deposit' }));
    await expect(await canvas.findByText(/You were not charged/)).toBeVisible();
    await expect(canvas.queryByText(/Paid/)).toBeNull();
  },
};

export const ConfirmingAsksAgainUntilPaid: Story = {
  args: { returned: true },
  beforeEach: () => {
    endpoint.quote = quotes.confirming;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/Checking your payment/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(endpoint.requests[0]?.path).toBe('state?returned');
    endpoint.quote = quotes.paid;
    await expect(await canvas.findByText(/^Paid: \$970\.00/, {}, { timeout: 3000 })).toBeVisible();
  },
};

export const PaidInAnotherTab: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Pay $970.00 deposit' });
    endpoint.quote = quotes.paid;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await canvas.findByText(/^Paid: \$970\.00/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
};

export const UnknownToken: Story = {
  beforeEach: () => {
    endpoint.quote = null;
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This link does not work.')).toBeVisible();
  },
};
