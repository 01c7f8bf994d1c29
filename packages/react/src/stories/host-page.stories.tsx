import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import ourCss from '../styles.css?raw';
import { hostMarkup, hosts, ourMarkup } from './hosts.ts';

/** Our sheet in strangers' pages: it changes nothing of theirs, and they change nothing of ours. */
const meta = {
  title: 'Host page',
  render: () => <div id="frames" />,
  // The pages of the hosts are not ours to judge.
  parameters: { a11y: { test: 'off' } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** `first`: our sheet stands before the host's own, as a bundler may put it; else after it. */
async function page(hostCss: string, body: string, ours: 'absent' | 'first' | 'last'): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.width = '800';
  frame.height = '600';
  const sheet = `<style>${ourCss}</style>`;
  frame.srcdoc = `<!doctype html><html lang="en"><head>${ours === 'first' ? sheet : ''}<style>${hostCss}</style>${ours === 'last' ? sheet : ''}</head><body>${body}</body></html>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.querySelector('#frames')?.append(frame);
  await loaded;
  const opened = frame.contentDocument;
  if (!opened?.defaultView) throw new Error('The page of the host did not open.');
  return opened;
}

type Styles = Record<string, Record<string, string>>;

function stylesOf(opened: Document, elements: Iterable<Element>): Styles {
  const styles: Styles = {};
  let index = 0;
  for (const element of elements) {
    for (const pseudo of [null, '::before', '::after', '::placeholder']) {
      const computed = opened.defaultView?.getComputedStyle(element, pseudo);
      if (!computed) continue;
      const name = `${index} ${element.tagName.toLowerCase()}.${element.className}${pseudo ?? ''}`;
      styles[name] = Object.fromEntries(
        [...computed].map((property) => [property, computed.getPropertyValue(property)]),
      );
    }
    index += 1;
  }
  return styles;
}

/** The differences only, so that a failure can be read. */
function difference(before: Styles, after: Styles): string[] {
  return Object.entries(before).flatMap(([name, style]) =>
    Object.entries(style).flatMap(([property, value]) =>
      after[name]?.[property] === value ? [] : [`${name} ${property}: ${value} -> ${after[name]?.[property]}`],
    ),
  );
}

export const NothingOfTheHostChanges: Story = {
  play: async () => {
    for (const [name, css] of Object.entries(hosts)) {
      const without = await page(css, hostMarkup, 'absent');
      const before = stylesOf(without, without.querySelectorAll('html, body, body *'));
      await expect(Object.keys(before).length).toBeGreaterThan(100);
      for (const place of ['first', 'last'] as const) {
        const withOurs = await page(css, hostMarkup, place);
        const after = stylesOf(withOurs, withOurs.querySelectorAll('html, body, body *'));
        await expect(`${name}, ${place}: ${difference(before, after).join('\n')}`).toBe(`${name}, ${place}: `);
      }
    }
  },
};

/** What makes our elements look as designed. The font family is the host's, on purpose. */
const looks = [
  'display',
  'color',
  'background-color',
  'background-image',
  'border-top-left-radius',
  'padding-top',
  'padding-inline-start',
  'margin-top',
  'margin-inline-start',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-align',
  'text-decoration-line',
  'box-shadow',
  'list-style-type',
  'min-height',
] as const;

/** Only what can be seen: the colour of a border of no width does not matter. */
function looksOf(opened: Document): Styles {
  const styles: Styles = {};
  for (const [index, element] of [
    ...opened.querySelectorAll('.qr-root, .qr-root *:not(option, .qr-check)'),
  ].entries()) {
    const computed = opened.defaultView?.getComputedStyle(element);
    if (!computed) continue;
    const border = (side: string) =>
      computed.getPropertyValue(`border-${side}-width`) === '0px'
        ? 'none'
        : computed.getPropertyValue(`border-${side}`);
    styles[`${index} ${element.tagName.toLowerCase()}.${element.className}`] = {
      ...Object.fromEntries(looks.map((property) => [property, computed.getPropertyValue(property)])),
      'border-top': border('top'),
      'border-bottom': border('bottom'),
    };
  }
  return styles;
}

export const NothingOfOursChanges: Story = {
  play: async () => {
    const plain = await page('', ourMarkup, 'last');
    const designed = looksOf(plain);
    for (const [name, css] of Object.entries(hosts)) {
      for (const place of ['first', 'last'] as const) {
        const inHost = await page(css, ourMarkup, place);
        const shown = looksOf(inHost);
        await expect(`${name}, ${place}: ${difference(designed, shown).join('\n')}`).toBe(`${name}, ${place}: `);
      }
    }
  },
};

export const TheHostThemesByVariables: Story = {
  play: async () => {
    const themed = await page('main { --qr-brand: rgb(1, 2, 3) }', `<main>${ourMarkup}</main>`, 'last');
    const button = themed.querySelector('[data-variant="primary"]');
    const color = button && themed.defaultView?.getComputedStyle(button).backgroundColor;
    await expect(color).toBe('rgb(1, 2, 3)');
  },
};

export const DarkAndLightByAttribute: Story = {
  play: async () => {
    for (const [theme, background] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(15, 19, 25)'],
    ] as const) {
      const opened = await page('', `<div data-qr-theme="${theme}">${ourMarkup}</div>`, 'last');
      const ours = opened.querySelector('.qr-root');
      await expect(ours && opened.defaultView?.getComputedStyle(ours).backgroundColor).toBe(background);
    }
  },
};
