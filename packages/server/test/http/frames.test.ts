import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/chromium.ts';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { chicago } from '../kit.ts';
import { createHttpKit, type HttpKit } from './http-kit.ts';

/** A contractor's own site, with styles of its own and the quote in a frame. */
let framed = '';
type Site = Awaited<ReturnType<typeof startLocalHttp>>;
let site: Site;
let stranger: Site;
let http: HttpKit;
let browser: Browser;
beforeAll(async () => {
  const serve = () =>
    startLocalHttp(0, async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><style>h1 { color: rgb(1, 2, 3) }</style><h1>Roofs</h1><iframe src="${framed}" width="375" height="667"></iframe>`,
    }));
  site = await serve();
  stranger = await serve();
  http = await createHttpKit();
  await http.kit.setTenant('T1', { ...chicago, frameAncestors: [site.url] });
  const found = await findChromium();
  browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args ?? [],
    ...(found.env && { env: found.env }),
  });
});
afterAll(async () => {
  await browser.close();
  await http.drop();
  await site.stop();
  await stranger.stop();
});

test('B39: a browser shows the quote on the site of the list, and Pay leaves the frame, without a cookie', async () => {
  const { url } = await http.enrolled();
  framed = url;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  const quote = page.frameLocator('iframe');
  await quote.getByRole('heading', { name: 'Water heater replacement' }).waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe('rgb(1, 2, 3)');
  await quote.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/c\/pay\//);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('B39: a browser shows nothing of it on any other site', async () => {
  const { url } = await http.enrolled();
  framed = url;
  const page = await browser.newPage();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(stranger.url);
  await refused;
  expect(await page.frameLocator('iframe').getByRole('heading').count()).toBe(0);
  await page.close();
});
