import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/chromium.ts';
import { createHttpKit, type HttpKit } from './http-kit.ts';

let http: HttpKit;
let browser: Browser;
beforeAll(async () => {
  const found = await findChromium();
  browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args ?? [],
    ...(found.env && { env: found.env }),
  });
  http = await createHttpKit();
});
afterAll(async () => {
  await browser.close();
  await http.drop();
});

const lineItems = [
  { description: '50 gallon gas water heater, nine years of warranty', amountMinor: 189_900 },
  { description: 'Labor, two technicians', quantity: 6, unitPriceMinor: 14_500, amountMinor: 87_000 },
];

async function open(
  url: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    const ours = message.location().url.startsWith(new URL(http.baseUrl).origin);
    if (message.type() === 'error' && ours) faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
}

test('without scripts the customer pays at the provider and comes back to a paid page', async () => {
  const { url } = await http.enrolled({ lineItems });
  const { page, faults } = await open(url, { javaScriptEnabled: false });
  // The first screen of a small phone holds the sum, the press and the three other answers.
  for (const name of ['Pay $955.35 deposit', 'Ask a question', 'Later', 'No thanks']) {
    const box = await page.getByRole(name.startsWith('Pay') ? 'button' : 'link', { name }).boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(667);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Pay $955.35 deposit' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.waitForURL(url);
  expect(await page.getByRole('status').textContent()).toContain('Paid: $955.35');
  expect(await page.getByRole('button', { name: /Pay/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('without scripts a no, its undo, a question and a date work with the keyboard', async () => {
  const { url } = await http.enrolled({ lineItems });
  const { page, faults } = await open(url, { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'No thanks' }).press('Enter');
  await page.getByRole('textbox').fill('Too dear');
  await page.getByRole('button', { name: 'Yes, no thanks' }).press('Enter');
  await page.waitForURL(url);
  expect(await page.getByRole('status').textContent()).toContain('You said no');
  await page.getByRole('button', { name: 'Changed my mind' }).press('Enter');
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('radio', { name: /In a month/ }).check();
  await page.getByRole('button', { name: 'Stay quiet until then' }).click();
  await page.waitForURL(url);
  expect(await page.getByRole('status').textContent()).toContain('Quiet until');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('Which brand?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.waitForURL(url);
  expect(await page.getByText('Which brand?').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('without scripts a quote without a deposit is accepted under a name, by keyboard', async () => {
  const { url } = await http.enrolled({ lineItems, deposit: { type: 'none' } });
  const { page, faults } = await open(url, { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Accept this quote' }).press('Enter');
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Whitfield');
  await page.getByRole('button', { name: 'Accept the quote' }).press('Enter');
  await page.waitForURL(url);
  expect(await page.getByRole('status').textContent()).toContain('Brightwater Plumbing has booked this job.');
  expect(await page.getByRole('link', { name: 'Accept this quote' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('Pay stays at the foot of a phone and never hides what has focus', async () => {
  const { url } = await http.enrolled({ lineItems: Array.from({ length: 12 }, () => lineItems).flat() });
  const { page } = await open(url, {});
  const pay = page.getByRole('button', { name: /^Pay/ });
  const foot = async () => Math.round(((await pay.boundingBox())?.y ?? 0) + ((await pay.boundingBox())?.height ?? 0));
  expect(await foot()).toBeLessThanOrEqual(667);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate('scrollY')).toBe(600);
  expect(await foot()).toBeGreaterThan(640);
  await page.evaluate('scrollTo(0, 0)');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(`(() => {
      const at = document.activeElement.getBoundingClientRect();
      const bar = document.querySelector('.qr-pay').getBoundingClientRect();
      const inside = document.activeElement.closest('.qr-pay') !== null || document.activeElement === document.body;
      return !inside && at.bottom > bar.top && at.top < bar.bottom ? document.activeElement.textContent : null;
    })()`);
    expect(hidden).toBeNull();
    // Call, then Pay: the bar is in view already, so focus on it moves nothing.
    if (stop < 2) expect(await page.evaluate('scrollY')).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 200 });
  // At 400 % zoom the bar would take a third of the screen.
  expect(await page.evaluate("getComputedStyle(document.querySelector('.qr-pay')).position")).toBe('static');
  await page.context().close();
});

test('printed, the page is a quote on paper: lines, sums, terms, a place to sign, and nothing to press', async () => {
  const { url } = await http.enrolled({ lineItems, number: '1042', validUntil: '2027-02-01' });
  const { page } = await open(url, { javaScriptEnabled: false });
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden in print must not count.
  const paper = await page.locator('body').innerText();
  for (const words of ['12 Mill Lane', 'Dana Whitfield', '1042', 'Feb 1, 2027', '$145.00', '$3,184.50', 'Signature']) {
    expect(paper).toContain(words);
  }
  // Lines of 2,769.00 under a total of 3,184.50: the rest is named, not guessed at.
  expect(paper).toMatch(/Tax, fees or other charges[^$]*\$415\.50/);
  for (const press of ['Pay', 'Ask a question', 'No thanks', 'Stop reminders']) expect(paper).not.toContain(press);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Print or save as PDF' }).click();
  expect(await page.getByRole('heading', { name: 'Quote', exact: true }).isVisible()).toBe(true);
  expect(await page.title()).toBe('Quote from Brightwater Plumbing 1042');
  await page.context().close();
});

test.each(['light', 'dark'] as const)(
  'nothing is hard to read or out of reach in %s, nor runs off a narrow screen',
  async (colorScheme) => {
    // The demo's, so that this package needs no dependency for one file.
    const demo = createRequire(new URL('../../../../apps/demo/package.json', import.meta.url));
    const axe = await readFile(demo.resolve('axe-core/axe.min.js'), 'utf8');
    const { url } = await http.enrolled({
      lineItems,
      jobTitle: 'Complete replacement of the main sewer line and garden',
    });
    const free = await http.enrolled({ lineItems, deposit: { type: 'none' } });
    const paths = ['', '/ask', '/later', '/decline', '/print'].map((path) => url + path);
    for (const address of [...paths, free.url, `${free.url}/accept`]) {
      const { page } = await open(address, { colorScheme, viewport: { width: 320, height: 568 } });
      await page.evaluate(axe);
      const faults = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      );
      expect(faults).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await page.context().close();
    }
  },
);
