import type { Meta, StoryObj } from '@storybook/react-vite';
import { useReducer } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  emailMessage,
  emptySample,
  enrolled,
  now,
  planRows,
  preview,
  previewWithDuplicate,
  previewWithoutTexts,
  readSample,
  textMessage,
} from '../stories/composer-data.ts';
import { reduceDraft } from './draft.ts';
import { QuoteComposerView, type QuoteComposerViewProps } from './quote-composer-view.tsx';

/** Keeps the draft, as the connected component does, so that a story can be used. */
function Kept(props: QuoteComposerViewProps) {
  const [draft, dispatch] = useReducer(reduceDraft, props.draft);
  return (
    <QuoteComposerView
      {...props}
      draft={draft}
      dispatch={(action) => {
        props.dispatch(action);
        dispatch(action);
      }}
    />
  );
}

const ready = { status: 'ready', preview, refreshing: false } as const;
const nowMs = Date.parse(now);

const meta = {
  title: 'QuoteComposer',
  component: QuoteComposerView,
  render: (args) => <Kept {...args} />,
  args: {
    phase: 'draft',
    draft: readSample,
    faults: [],
    failedPresses: 0,
    plan: ready,
    started: null,
    failure: null,
    message: null,
    nowMs,
    today: '2026-11-28',
    usualDeposit: 'Your rule: 20 % of the total',
    dispatch: fn(),
    onFocusPaste: fn(),
    onRead: fn(),
    onSample: fn(),
    onManual: fn(),
    onStart: fn(),
    onUndo: fn(),
    onHold: fn(),
    onContinue: fn(),
    onAnother: fn(),
    onRetryPlan: fn(),
    onOpenMessage: fn(),
    onCloseMessage: fn(),
    onOpenEstimate: fn(),
  },
} satisfies Meta<typeof QuoteComposerView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { phase: 'empty', draft: emptySample, plan: { status: 'idle' } } };

export const PastingReadsAtOnce: Story = {
  args: { ...Empty.args },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByLabelText('Paste an estimate you already sent');
    box.focus();
    // Time to load what reads it.
    await expect(args.onFocusPaste).toHaveBeenCalledOnce();
    await userEvent.paste('Total $100');
    await expect(args.onRead).toHaveBeenCalledWith('Total $100');
  },
};

export const ReadingNothingSaysWhatToDo: Story = {
  args: { ...Empty.args },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = canvas.getByLabelText('Paste an estimate you already sent');
    await userEvent.click(canvas.getByRole('button', { name: 'Read it' }));
    await expect(args.onRead).not.toHaveBeenCalled();
    await expect(box).toHaveFocus();
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(/There is no text here yet\. Paste your estimate/);
    await userEvent.paste('  ');
    await expect(box).toHaveAccessibleDescription(/What you pasted has no text in it/);
    await userEvent.type(box, 'Total $100');
    await expect(box).toBeValid();
    await userEvent.click(canvas.getByRole('button', { name: 'Read it' }));
    await expect(args.onRead).toHaveBeenCalledTimes(1);
  },
};

export const Parsing: Story = {
  args: { phase: 'parsing', draft: { ...emptySample, pastedText: readSample.pastedText }, plan: { status: 'idle' } },
};

export const NothingFound: Story = {
  args: {
    phase: 'nothing_found',
    draft: { ...emptySample, pastedText: 'Hi Bob, running late, see you at 4.' },
    plan: { status: 'idle' },
  },
};

export const TypedByHand: Story = {
  args: { draft: { ...emptySample, step: 'check' }, plan: { status: 'idle' } },
};

export const Ready: Story = {
  args: { draft: { ...readSample, consent: { given: true, source: 'verbal', on: '2026-11-28' } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByLabelText('Total').focus();
    await waitFor(() => expect(canvasElement.querySelector('mark[data-lit]')).toHaveTextContent('Total due $4,850.00'));
    await expect(canvas.getByLabelText('Total')).toHaveAccessibleDescription(/Total due \$4,850\.00/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(args.onStart).toHaveBeenCalledTimes(1);
  },
};

export const InputsOfARowAreLevel: Story = {
  parameters: { ownWidth: true },
  render: (args) => (
    <div style={{ inlineSize: '1030px' }}>
      <Kept {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const label = (words: string) => canvas.getByText(words, { selector: 'label' }).getBoundingClientRect();
    await expect(label('Price holds until').height).toBeGreaterThan(label('Sent on').height);
    const top = (words: string) => canvas.getByLabelText(words).getBoundingClientRect().top;
    await expect(top('Price holds until')).toBe(top('Sent on'));
  },
};

export const InputsOfThreeInARowAreLevel: Story = {
  parameters: { ownWidth: true },
  render: (args) => (
    <div style={{ inlineSize: '566px' }}>
      <Kept {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = (words: string) => canvas.getByLabelText(words).getBoundingClientRect();
    const label = canvas.getByText('Price holds until', { selector: 'label' }).getBoundingClientRect();
    await expect([box('Estimate no.').top, box('Sent on').top]).toEqual(Array(2).fill(box('Price holds until').top));
    await expect(box('Price holds until').top - label.bottom).toBeLessThan(6);
    await expect(label.height).toBeGreaterThan(30);
  },
};

export const AGuessIsShownAsOne: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const job = canvas.getByLabelText('Job');
    await expect(job).toHaveAttribute('data-confidence', 'check');
    await expect(job).toHaveAccessibleDescription(/Please check this/);
    await userEvent.click(canvas.getByRole('button', { name: 'Job looks right' }));
    await expect(args.dispatch).toHaveBeenCalledWith({ type: 'looks_right', field: 'jobTitle' });
    await expect(canvas.queryByText(/to look at/)).toBeNull();
  },
};

export const PlanStep: Story = {
  args: { draft: { ...readSample, step: 'plan', consent: { given: true, source: 'verbal', on: '2026-11-28' } } },
};

export const PlanLoading: Story = { args: { draft: { ...readSample, step: 'plan' }, plan: { status: 'loading' } } };

export const PlanFailed: Story = {
  args: {
    draft: { ...readSample, step: 'plan' },
    plan: { status: 'error', message: 'The server did not answer.' },
  },
};

export const WithoutConsent: Story = {
  args: {
    draft: { ...readSample, step: 'plan' },
    plan: { status: 'ready', preview: previewWithoutTexts, refreshing: false },
  },
};

export const Duplicate: Story = {
  args: {
    draft: { ...readSample, step: 'plan' },
    plan: {
      status: 'ready',
      preview: {
        ...previewWithDuplicate,
        duplicates: previewWithDuplicate.duplicates.map((one) => ({ ...one, since: '2026-11-25T01:00:00.000Z' })),
      },
      refreshing: false,
    },
    zone: 'America/Denver',
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Running since Nov 24, 2026')).toBeVisible();
  },
};

export const Invalid: Story = {
  args: {
    draft: {
      ...readSample,
      fields: {
        ...readSample.fields,
        total: { text: '4,85O', confidence: 'own', source: readSample.fields.total.source },
        customerEmail: { text: '', confidence: 'missing', source: null },
        customerPhone: { text: '', confidence: 'missing', source: null },
      },
    },
    failedPresses: 1,
    faults: [
      {
        place: 'customerEmail',
        message: 'Enter an e-mail address or a phone number: there is nowhere to send to.',
      },
      { place: 'total', message: '“4,85O” cannot be read as a sum. Write it like 4,850.00.' },
    ],
    plan: { status: 'idle' },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await userEvent.click(canvas.getByRole('link', { name: /Total: / }));
    await new Promise(requestAnimationFrame);
    await expect(canvas.getByLabelText('Total')).toHaveFocus();
    await expect(canvas.getByLabelText('Total')).toHaveAccessibleDescription(/cannot be read as a sum/);
  },
};

export const TermsForThisJob: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const summary = canvas.getByText('Add terms for this job');
    await userEvent.click(summary);
    const terms = canvas.getByLabelText('Terms for this job');
    await expect(terms).toHaveAccessibleDescription(/Empty: the terms in your settings/);
    terms.focus();
    await userEvent.keyboard('Net 14 days.{Enter}Permits are extra.');
    await expect(terms).toHaveValue('Net 14 days.\nPermits are extra.');
    await expect(args.onStart).not.toHaveBeenCalled();
    await expect(canvas.getByText('This job has terms of its own')).toBeVisible();
  },
};

export const TermsTooLong: Story = {
  args: {
    draft: { ...readSample, terms: 'All work is guaranteed for two years. '.repeat(270) },
    faults: [{ place: 'terms', message: 'The terms are 260 letters too long.' }],
    failedPresses: 1,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const terms = canvas.getByLabelText('Terms for this job');
    await userEvent.click(canvas.getByText('This job has terms of its own'));
    await expect(terms).not.toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: /Terms for this job/ }));
    await waitFor(() => expect(terms).toHaveFocus());
    await expect(terms).toHaveAccessibleDescription(/260 letters too long/);
  },
};

export const AFaultyLineIsReachedFromTheList: Story = {
  args: {
    draft: {
      ...readSample,
      lineItems: readSample.lineItems.map((item, at) => (at === 1 ? { ...item, amount: 'x' } : item)),
    },
    faults: [{ place: 'item:item-1', message: '“x” cannot be read as a sum. Write it like 150.00.' }],
    failedPresses: 1,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /What is included/ }));
    await waitFor(() => expect(canvas.getByLabelText('Line 2, what')).toHaveFocus());
  },
};

export const Starting: Story = { args: { phase: 'starting', draft: { ...readSample, step: 'plan' } } };

const started = { enrolled, firstChannel: 'email', held: false, busy: null, fault: null } as const;

export const Started: Story = {
  args: { phase: 'started', started, nowMs: nowMs + 2000 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const undo = canvas.getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveFocus();
    await expect(canvas.getByText('First e-mail in 0:28')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(args.onUndo).toHaveBeenCalledTimes(1);
  },
};

export const StartedAndHeld: Story = {
  args: { phase: 'started', started: { ...started, held: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(
      'On hold. Nothing goes to the customer until you press Continue.',
    );
  },
};

export const StartedAndSent: Story = { args: { phase: 'started', started, nowMs: nowMs + 31_000 } };

export const UndoFailed: Story = {
  args: {
    phase: 'started',
    started: { ...started, fault: 'Too late to undo: the first e-mail has gone. Stop the rest in the timeline.' },
    nowMs: nowMs + 31_000,
  },
};

export const Undone: Story = { args: { phase: 'undone' } };

export const Failed: Story = {
  args: {
    phase: 'failed',
    draft: { ...readSample, step: 'plan' },
    failure: {
      title: 'Not started. Nothing was sent.',
      detail: 'The server could not be reached. Everything you entered is kept; try again when you are back online.',
    },
  },
};

export const Offline: Story = { args: { offlineSince: '10:42' } };

export const ReadOnly: Story = { args: { readOnly: 'Ask Dana (owner) to start follow-ups.' } };

export const EmailPreview: Story = {
  args: { message: { row: planRows[0] ?? fail(), message: emailMessage, fault: null } },
};

export const TextPreview: Story = {
  args: { message: { row: planRows[2] ?? fail(), message: textMessage, fault: null } },
  play: async ({ canvasElement, args }) => {
    const dialog = within(canvasElement).getByRole('dialog');
    await expect(within(dialog).getByRole('heading')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onCloseMessage).toHaveBeenCalled();
  },
};

const longName = 'Maximiliane-Friederike von Hohenstein-Papadopoulos-Nakamura & Söhne Hausverwaltungsgesellschaft mbH';
export const LongText: Story = {
  args: {
    draft: {
      ...readSample,
      fields: {
        ...readSample.fields,
        customerName: { ...readSample.fields.customerName, text: longName },
        jobTitle: {
          ...readSample.fields.jobTitle,
          text: 'Replace-the-50-gallon-gas-water-heater-including-expansion-tank-permit-and-haul-away-of-the-old-one',
        },
      },
    },
  },
};

export const RightToLeft: Story = { parameters: { dir: 'rtl' } };

function fail(): never {
  throw new Error('The plan of the stories has fewer rows than they show.');
}
