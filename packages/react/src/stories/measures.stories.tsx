import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
import * as depositPage from '../deposit-page/deposit-page-view.stories.tsx';
import * as composer from '../quote-composer/quote-composer-view.stories.tsx';
import * as timeline from '../sequence-timeline/sequence-timeline-view.stories.tsx';

/** Every state at once, in boxes of a given width: nothing scrolls sideways, nothing is too small to hit. */
const states: Record<string, ComponentType> = Object.fromEntries(
  [composeStories(composer), composeStories(timeline), composeStories(depositPage)].flatMap((stories) =>
    Object.entries(stories)
      // An open modal dialog makes everything else inert; they are looked at one by one in their own stories.
      // Those that need a width of their own bring it along.
      .filter(([, story]) => !story.args.panel && !story.args.message && !story.parameters.ownWidth)
      .map(([name, story], index) => [`${story.id}-${index}-${name}`, story as ComponentType]),
  ),
);

function AllIn({ width }: { width: number }) {
  return Object.entries(states).map(([name, State]) => (
    <div key={name} data-state-of={name} style={{ width, overflow: 'auto' }}>
      <State />
    </div>
  ));
}

const meta = {
  title: 'Measures',
  render: ({ width }) => <AllIn width={width} />,
  args: { width: 320 },
  // One page with all states has the same landmarks many times; each state is checked in its own story.
  parameters: { a11y: { test: 'off' } },
} satisfies Meta<{ width: number }>;
export default meta;
type Story = StoryObj<typeof meta>;

const boxes = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('[data-state-of]')];

function tooWide(canvas: HTMLElement): string[] {
  return boxes(canvas)
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.dataset.stateOf}: ${box.scrollWidth} in ${box.clientWidth}`);
}

/** Pressed by a finger; links inside a sentence are excepted, as in WCAG 2.5.8. */
function tooSmall(canvas: HTMLElement, least: number): string[] {
  const targets = 'button, input:not(.qr-check), select, textarea, summary, label:has(.qr-check)';
  return boxes(canvas).flatMap((box) =>
    [...box.querySelectorAll<HTMLElement>(targets)]
      .filter((target) => target.getClientRects().length > 0 && target.getBoundingClientRect().height < least - 0.5)
      .map(
        (target) =>
          `${box.dataset.stateOf}: ${target.tagName} "${target.textContent?.slice(0, 30)}" ${target.offsetHeight}`,
      ),
  );
}

function smallText(canvas: HTMLElement): string[] {
  return boxes(canvas).flatMap((box) =>
    [...box.querySelectorAll<HTMLElement>('.qr-input')]
      .filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16)
      .map((input) => `${box.dataset.stateOf}: ${input.tagName}`),
  );
}

export const At320: Story = {
  play: async ({ canvasElement }) => {
    await expect(boxes(canvasElement).length).toBeGreaterThan(60);
    await expect(tooWide(canvasElement).join('\n')).toBe('');
    await expect(tooSmall(canvasElement, 44).join('\n')).toBe('');
    await expect(smallText(canvasElement).join('\n')).toBe('');
  },
};

export const At768: Story = {
  args: { width: 768 },
  play: async ({ canvasElement }) => {
    await expect(tooWide(canvasElement).join('\n')).toBe('');
    await expect(tooSmall(canvasElement, 24).join('\n')).toBe('');
  },
};

export const At1280: Story = {
  args: { width: 1280 },
  play: async ({ canvasElement }) => {
    await expect(tooWide(canvasElement).join('\n')).toBe('');
    await expect(tooSmall(canvasElement, 24).join('\n')).toBe('');
  },
};
