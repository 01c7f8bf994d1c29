import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { QuoteRescueProvider } from '../provider/quote-rescue-provider.tsx';
import { type FakeServer, fakeServer } from '../stories/fake-server.ts';
import { QuoteComposer, type QuoteComposerProps } from './quote-composer.tsx';
import { sampleEstimate } from './words.ts';

type Args = QuoteComposerProps & { server: FakeServer; tenantKey: string };

/** A host page whose "Reload" takes everything away but the browser's storage. */
function Host({ server, tenantKey, ...props }: Args) {
  const [loads, setLoads] = useState(0);
  return (
    <>
      <QuoteRescueProvider key={loads} client={server.client} tenantKey={tenantKey} queryClient={new QueryClient()}>
        <QuoteComposer {...props} />
      </QuoteRescueProvider>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Reload
      </button>
    </>
  );
}

const meta = {
  title: 'QuoteComposer/Connected',
  component: QuoteComposer as unknown as (args: Args) => null,
  render: (args) => <Host {...args} />,
  args: { onStarted: fn(), onOpenEstimate: fn(), server: fakeServer(), tenantKey: 'story' },
  beforeEach: ({ args }) => {
    sessionStorage.clear();
    args.server.calls.length = 0;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

async function paste(canvasElement: HTMLElement, text = sampleEstimate) {
  const canvas = within(canvasElement);
  (await canvas.findByLabelText('Paste an estimate you already sent')).focus();
  await userEvent.paste(text);
  await canvas.findByText('Check the details');
  return canvas;
}

const count = (server: FakeServer, name: string) => server.calls.filter((call) => call.name === name).length;

export const EveryValueShowsWhereItCameFrom: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement);
    await expect(canvas.getByLabelText('E-mail')).toHaveValue('ana.ruiz@example.com');
    const evidence = canvasElement.querySelector('section[aria-label^="Pasted text"]');
    await expect(evidence?.textContent).toBe(sampleEstimate);
    const mark = [...canvasElement.querySelectorAll('mark')].find(
      (each) => each.textContent === 'ana.ruiz@example.com',
    );
    await expect(mark).toBeTruthy();
  },
};

export const DoubleClickStartsOnce: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Start follow-up' }));
    await waitFor(() => expect(args.onStarted).toHaveBeenCalledTimes(1));
    await expect(count(args.server, 'enroll')).toBe(1);
    await expect(await canvas.findByText(/First e-mail in 0:(30|29|28)/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus();
  },
};

export const ReloadKeepsTheDraftAndTheStart: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    await userEvent.clear(canvas.getByLabelText('Customer'));
    await userEvent.type(canvas.getByLabelText('Customer'), 'Ana R. Ruiz');
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(await canvas.findByLabelText('Customer')).toHaveValue('Ana R. Ruiz');
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await canvas.findByText(/First e-mail in/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(await canvas.findByText(/First e-mail in/)).toBeVisible();
    await expect(count(args.server, 'enroll')).toBe(1);
  },
};

export const ALostAnswerStartsOnceEvenAfterAChange: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    args.server.failNext('enroll', 'lost');
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await canvas.findByText('No answer from the server');
    await userEvent.type(canvas.getByLabelText('Job'), ' and valve');
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await canvas.findByText(/First e-mail in/);
    const keys = args.server.calls.flatMap(({ name, input }) =>
      name === 'enroll' ? [(input as { requestKey: string }).requestKey] : [],
    );
    await expect(new Set(keys).size).toBe(1);
  },
};

export const ServerRefusalKeepsWhatWasTyped: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    args.server.failNext('enroll', {
      code: 'invalid_input',
      message: 'The estimate cannot be started.',
      fields: [{ path: 'estimate.customerPhone', message: 'This number has too few digits for the US.' }],
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await expect(await canvas.findByText('Not started. Nothing was sent.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await userEvent.click(canvas.getByRole('link', { name: /too few digits/ }));
    await waitFor(() => expect(canvas.getByLabelText('Mobile phone')).toHaveFocus());
    await expect(canvas.getByLabelText('E-mail')).toHaveValue('ana.ruiz@example.com');
  },
};

export const FocusIsNeverLost: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const heading = canvas.getByRole('heading', { name: 'Follow up on an estimate' });
    canvas.getByRole('button', { name: 'Try a sample' }).focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText('Check the details', { exact: false });
    await waitFor(() => expect(heading).toHaveFocus());
    (await canvas.findByRole('button', { name: 'Paste another' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heading).toHaveFocus());
    canvas.getByRole('button', { name: 'Type it in' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heading).toHaveFocus());
  },
};

export const UndoBringsTheDraftBackUnderANewKey: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Undone. Nothing was sent.', { selector: 'strong' })).toBeVisible();
    await expect(canvas.getByLabelText('E-mail')).toHaveValue('ana.ruiz@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await canvas.findByText(/First e-mail in/);
    const keys = args.server.calls.flatMap(({ name, input }) =>
      name === 'enroll' ? [(input as { requestKey: string }).requestKey] : [],
    );
    await expect(new Set(keys).size).toBe(2);
  },
};

export const HoldStopsTheCountdown: Story = {
  args: { server: fakeServer() },
  play: async ({ canvasElement, args }) => {
    const canvas = await paste(canvasElement);
    await fillIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Start follow-up' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Hold' }));
    await expect(await canvas.findByText('On hold')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByText(/First e-mail in/)).toBeVisible());
    await expect(args.server.calls.find(({ name }) => name === 'resume')?.input).toMatchObject({ catchUp: 'shift' });
  },
};

export const TextWithoutAnEstimate: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await canvas.findByLabelText('Paste an estimate you already sent')).focus();
    await userEvent.paste('Hi Bob, running late, see you soon.');
    await expect(await canvas.findByText('No estimate found in this text')).toBeVisible();
    await expect(canvas.getByLabelText('Paste an estimate you already sent')).toHaveValue(
      'Hi Bob, running late, see you soon.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Type it in' }));
    await expect(await canvas.findByLabelText('Customer')).toHaveValue('');
  },
};

export const ReadOnlyPerson: Story = {
  args: { server: fakeServer({ readOnly: true }) },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement);
    await canvas.findByText('You can look, not start');
    await expect(canvas.queryByRole('button', { name: 'Start follow-up' })).toBeNull();
  },
};

/** What the parser may have left open, typed by the person. */
async function fillIn(canvas: ReturnType<typeof within>) {
  for (const [label, value] of [
    ['Customer', 'Ana Ruiz'],
    ['Job', 'Replace water heater'],
    ['Total', '4,850.00'],
  ] as const) {
    const field = canvas.getByLabelText(label) as HTMLInputElement;
    if (field.value === '') await userEvent.type(field, value);
  }
}
