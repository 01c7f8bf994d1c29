import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9';

test.each([
  ['Facebook on iOS', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.33.109;FBBV/1]`],
  ['Instagram', `${iPhone} Mobile/15E148 Instagram 350.0.0.30.94 (iPhone15,2)`],
  ['the Google app', `${iPhone} GSA/340.0 Mobile/15E148 Safari/604.1`],
  ['an Android WebView', `${pixel}; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36`],
])('%s is no browser of its own', (_, agent) => {
  expect(isInAppBrowser(agent)).toBe(true);
});

test.each([
  ['Safari', `${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${pixel}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36`],
  ['Chrome on iOS', `${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ['nothing said', ''],
])('%s is', (_, agent) => {
  expect(isInAppBrowser(agent)).toBe(false);
});
