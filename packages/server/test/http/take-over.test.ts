import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { quoteCopy } from '@quote-rescue/core';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/chromium.ts';
import { quotePageAliases, quotePageEntry } from '../../../react/scripts/quote-page-build.ts';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { chicago } from '../kit.ts';
import { createHttpKit, type HttpKit } from './http-kit.ts';

/**
 * The script of the quote page as it is published: `DepositPage` on the small runtime, against the real server. What a
 * customer does has to come to the same as on the page without scripts.
 */
let http: HttpKit;
let browser: Browser;
let assets: Awaited<ReturnType<typeof startLocalHttp>>;
const served = new Map<string, { type: string; body: string }>();

beforeAll(async () => {
  await buildScript();
  assets = await startLocalHttp(0, async ({ url }) => {
    const asset = served.get(url.pathname);
    // Modules of another origin are fetched with CORS.
    const headers = { 'content-type': asset?.type ?? 'text/plain', 'access-control-allow-origin': '*' };
    return { status: asset === undefined ? 404 : 200, headers, body: asset?.body ?? '' };
  });
  http = await createHttpKit({
    quotePage: { script: `${assets.url}/quote-page.js`, stylesheet: `${assets.url}/quote-page.css` },
  });
  const found = await findChromium();
  browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args ?? [],
    ...(found.env && { env: found.env }),
  });
}, 180_000);
afterAll(async () => {
  await browser.close();
  await http.drop();
  await assets.stop();
});

/** By the bundler of the workspace, which is a tool of the root and not of this package. */
async function buildScript(): Promise<void> {
  const root = createRequire(new URL('../../../../package.json', import.meta.url));
  const { build } = (await import(pathToFileURL(root.resolve('vite')).href)) as typeof import('vite');
  const entry = '\0quote-page.js';
  const styles = fileURLToPath(new URL('../../../react/src/styles.css', import.meta.url));
  const result = await build({
    root: fileURLToPath(new URL('../../../react/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { ...quotePageAliases } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'quote-page' ? entry : undefined),
        load: (id) => (id === entry ? `import '${quotePageEntry}'; import '${styles}';` : undefined),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'quote-page' } },
  });
  for (const { output } of [result].flat().flatMap((each) => ('output' in each ? [each] : []))) {
    for (const file of output) {
      if (file.type === 'chunk') served.set('/quote-page.js', { type: 'text/javascript', body: file.code });
      else served.set('/quote-page.css', { type: 'text/css', body: String(file.source) });
    }
  }
}

async function open(url: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 375, height: 667 } })).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  await page.locator('.qr-root').waitFor();
  return { page, faults };
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay $955.35 deposit' });

test('Pay pressed twice at once leads to one session; paid there, every open tab says so by itself', async () => {
  const { estimateId, url } = await http.enrolled();
  const { page, faults } = await open(url);
  const other = await open(url);
  await pay(page).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.waitForURL((address) => address.href.startsWith(url));
  await page.getByText('Paid: $955.35').first().waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  // Looked at again, as after a change of tabs.
  await other.page.evaluate("window.dispatchEvent(new Event('pageshow'))");
  await other.page.getByText('Paid: $955.35').first().waitFor();
  const sessions = http.stripe.checkouts().filter(({ params }) => params.metadata?.estimateId === estimateId);
  expect(sessions).toHaveLength(1);
  expect([...faults, ...other.faults]).toEqual([]);
});

test('back from the bank before the provider can say: the page checks by itself, and then says paid', async () => {
  const { url } = await http.enrolled();
  const { page } = await open(url);
  await pay(page).click();
  await page.waitForURL(/\/c\/pay\//);
  const session = page.url().slice(page.url().lastIndexOf('/') + 1);
  http.stripe.failWebhook({ kind: 'hold' }, { to: 'checkout.session.completed' });
  http.stripe.fail({ kind: 'refuse', status: 503 }, { times: 4, to: `/v1/checkout/sessions/${session}` });
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.getByText('Checking your payment').first().waitFor();
  await page.getByText('Paid: $955.35').first().waitFor();
  await http.stripe.releaseHeld();
});

test('a question, a no with its undo, and a date work in dialogs, by keyboard, and keep what was typed', async () => {
  const { estimateId, url } = await http.enrolled();
  const { page, faults } = await open(url);
  await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate("document.querySelector('dialog').contains(document.activeElement)")).toBe(true);
  await page.getByLabel('Your question').fill('Is the permit <b>included</b>?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
  expect(await page.getByLabel('Your question').inputValue()).toBe('Is the permit <b>included</b>?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('Is the permit <b>included</b>?').waitFor();

  await page.getByRole('button', { name: 'No thanks' }).click();
  await page.getByLabel('What made you decide? (optional)').fill('Too late in the year');
  await page.getByRole('button', { name: 'Yes, no thanks' }).click();
  await page
    .getByText(/You said no/)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /Undo|Changed my mind/ })
    .first()
    .click();
  await pay(page).waitFor();

  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByText('In a month').click();
  await page.getByRole('button', { name: 'Stay quiet until then' }).click();
  await page
    .getByText(/Quiet until/)
    .first()
    .waitFor();
  const types = await http.eventTypes(estimateId);
  for (const type of ['quote.question_asked', 'quote.declined', 'quote.decline_undone', 'quote.viewed'])
    expect(types).toContain(type);
  expect((await http.state(url)).state).toBe('snoozed');
  expect(faults).toEqual([]);
});

test('what cannot be paid now is said in its place, and nothing that was there is lost', async () => {
  const { url } = await http.enrolled();
  const { page } = await open(url);
  http.stripe.fail({ kind: 'refuse', status: 429 }, { to: '/v1/checkout/sessions' });
  await pay(page).click();
  await page.getByText(quoteCopy('en').paymentUnavailable).first().waitFor();
  await pay(page).click();
  await page.waitForURL(/\/c\/pay\//);
});

test('B39: in a frame of the contractor’s site Pay takes the whole window to the provider', async () => {
  const { url } = await http.enrolled();
  const site = await startLocalHttp(0, async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><iframe src="${url}" width="375" height="667"></iframe>`,
  }));
  await http.kit.setTenant('T1', { ...chicago, frameAncestors: [site.url] });
  const page = await browser.newPage();
  await page.goto(site.url);
  const quote = page.frameLocator('iframe');
  await quote.locator('.qr-root').waitFor();
  await quote.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.close();
  await site.stop();
});
