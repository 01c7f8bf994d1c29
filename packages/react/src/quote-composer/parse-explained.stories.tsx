/// <reference types="vite/types/importMeta.d.ts" />
import type { EstimateDraft, EvidenceReason, ParseContext } from '@quote-rescue/core/quote-text';
import { fieldNames, parseEstimate } from '@quote-rescue/core/quote-text';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useId, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { digestOfDrafts, everyFourth } from '../../../core/src/quote-text/estimate-digest.ts';
import { faultsOf, fixtures } from '../../../core/src/quote-text/estimate-fixtures.ts';
import { readInWorker, readPaste } from './read-paste.ts';
import { sampleEstimate } from './words.ts';

const digestsOfNode = Object.values(
  import.meta.glob<string>('../../../core/fixtures/estimates/drafts-digest.txt', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)[0];

const reasons: Record<EvidenceReason, string> = {
  label: 'a label names it',
  sentence: 'a sentence says so',
  party_block: 'stands in the block of that person or firm',
  letterhead: 'head of the document',
  signature: 'sign-off of the message',
  greeting: 'greeting',
  mail_header: 'From, To or Date of the mail',
  stacked_columns: 'labels and values in stacked columns',
  derived: 'computed from another value',
  sums_match: 'items, tax and total add up',
  only_one: 'the only value of its kind',
  currency_mark: 'a code or sign of one currency',
  tenant_default: "the sign, read as the tenant's own",
  line_item: 'taken from the items',
};

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the parser read from a paste and why: value, confidence, reason, the next best value, and where it stands. */
function ParseExplained({ text: first, context }: { text: string; context: ParseContext }) {
  const [text, setText] = useState(first);
  const [lit, setLit] = useState<(typeof fieldNames)[number]>('totalMinor');
  const id = useId();
  const draft = parseEstimate(text, context);
  const span = draft.fields[lit];
  return (
    <div className="qr" style={{ display: 'grid', gap: 16, padding: 16 }}>
      <label htmlFor={id}>Pasted text</label>
      <textarea id={id} rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      <ExplainedFields draft={draft} lit={lit} onLight={setLit} />
      <pre style={{ whiteSpace: 'pre-wrap' }}>
        {text.slice(0, span?.start ?? 0)}
        {span ? <mark data-testid="lit">{text.slice(span.start, span.end)}</mark> : null}
        {text.slice(span?.end ?? 0)}
      </pre>
      <ul>
        {draft.lineItems.map((item) => (
          <li key={item.start}>
            {item.description}: {item.quantity ?? ''} {item.unitPriceMinor ?? ''} {item.amountMinor}
          </li>
        ))}
        {draft.warnings.map((warning) => (
          <li key={`${warning.code}${warning.start}`}>Warning: {warning.code}</li>
        ))}
      </ul>
    </div>
  );
}

function ExplainedFields({
  draft,
  lit,
  onLight,
}: {
  draft: EstimateDraft;
  lit: string;
  onLight(name: (typeof fieldNames)[number]): void;
}) {
  return (
    <table style={{ textAlign: 'start' }}>
      <caption>Press a field to see where it stands</caption>
      <thead>
        <tr>
          {['Field', 'Value', 'Confidence', 'Because', 'Next best'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fieldNames.map((name) => {
          const field = draft.fields[name];
          const next = field?.runnerUp;
          return (
            <tr key={name}>
              <th scope="row">
                <button type="button" aria-pressed={name === lit} onClick={() => onLight(name)}>
                  {name}
                </button>
              </th>
              <td>{field ? shown(field.value) : 'not settled'}</td>
              <td>{field ? `${field.confidence.toFixed(2)}${field.confidence < 0.5 ? ' (asked)' : ''}` : ''}</td>
              <td>{field ? reasons[field.reason] : ''}</td>
              <td>{next ? `${shown(next.value)} (${next.confidence.toFixed(2)}, ${reasons[next.reason]})` : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const context: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Denver' };

const meta = {
  title: 'ParseExplained',
  component: ParseExplained,
  args: { text: sampleEstimate, context },
} satisfies Meta<typeof ParseExplained>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WhyEachValue: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByTestId('lit')).toHaveTextContent('Total due $4,850.00');
    await userEvent.click(canvas.getByRole('button', { name: 'customerName' }));
    await expect(canvas.getByTestId('lit')).toHaveTextContent('Ana Ruiz');
    await expect(canvas.getByText('items, tax and total add up')).toBeVisible();
  },
};

/** The same answers in this browser as in Node, for every fourth fixture: `drafts-digest.txt` is what Node computed. */
export const SameInEveryBrowser: Story = {
  play: async () => {
    const drafts = new Map(everyFourth(fixtures).map((one) => [one, parseEstimate(one.text, one.context)]));
    await expect([...drafts].flatMap(([fixture, draft]) => faultsOf(fixture, draft))).toEqual([]);
    await expect(digestOfDrafts(drafts)).toBe(digestsOfNode?.trim().split('\n')[1]);
  },
};

/** A paste in another language is read with words that are loaded then, to the draft of whoever had them at hand. */
export const WordsLoadedWithThePaste: Story = {
  play: async () => {
    const foreign = everyFourth(fixtures).filter(({ context }, at) => at % 8 === 0 && context.country !== 'US');
    for (const paste of foreign) {
      const here = parseEstimate(paste.text, paste.context);
      await expect(await readPaste(paste.text, paste.context)).toEqual(here);
    }
    await expect(foreign.length).toBeGreaterThan(10);
  },
};

/** A long paste is read in a worker, with the answer the page itself would give. */
export const LongPasteInAWorker: Story = {
  play: async () => {
    const long = `${sampleEstimate}\nTerms and conditions\n${'The customer keeps the site clear. '.repeat(2000)}`;
    const here = parseEstimate(long, context);
    await expect(await readInWorker(long, context)).toEqual(here);
    await expect(await readPaste(long, context)).toEqual(here);
    await expect(here.fields.totalMinor?.value).toBe(485_000);
  },
};
