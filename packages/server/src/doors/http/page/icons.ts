import type { QuoteAssurance, QuoteWords } from '@quote-rescue/core';
import type { Html } from './html.ts';

/** The same line icons as the React screens. Always decoration: the word stands beside them. */
const icon = (path: string, size = 20): Html => ({
  markup: `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`,
});

export const phoneIcon = icon(
  'M4 3h3l1.5 4L6.7 8.3a10 10 0 0 0 5 5L13 11.5l4 1.5v3c0 .6-.4 1-1 1A13 13 0 0 1 3 4c0-.6.4-1 1-1z',
  18,
);
const clock = 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8';
export const questionIcon = icon(
  'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 14v.2',
);
export const spinnerIcon: Html = { markup: icon('M10 3a7 7 0 1 1-7 7').markup.replace('<svg', '<svg class="qr-spin"') };

const assurances: { readonly [name in QuoteAssurance['icon']]: Html } = {
  lock: icon('M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9', 16),
  undo: icon('M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8', 16),
  open: icon('M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7', 16),
  clock: icon(clock, 16),
};
export const assuranceIcon = (name: QuoteAssurance['icon']): Html => assurances[name];

const info = icon('M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 9v5M10 6.2v.3');
const alert = icon('M10 3 2.5 16.5h15zM10 8v4M10 14.2v.3');
const tones: { readonly [tone in QuoteWords['tone']]: Html } = {
  neutral: info,
  info,
  success: icon('m4 10.5 4 4 8-9'),
  warning: alert,
  danger: alert,
  hold: icon(clock),
};
export const toneIcon = (tone: QuoteWords['tone']): Html => tones[tone];
