import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../../../scripts/chromium.ts';
import { startLocalHttp } from '../../src/testing/local-http.ts';
import { chicago } from '../kit.ts';
import { createHttpKit, type HttpKit } from './http-kit.ts';

/** A contractor's own site, with styles of its own and the quote in a frame. */
let framed = '';
let byWidget = false;
const ownStyle =
  'h1 { color: rgb(1, 2, 3); font: 30px serif } button { padding: 3px; border-radius: 9px } dialog { background: rgb(9, 8, 7) } iframe { border: 7px solid red; width: 50px }';
const embedded = () =>
  byWidget
    ? `<script async src="${http.baseUrl}/widget.js" data-token="${framed.split('/').at(-1)}" data-title="Your quote" data-height="700"></script>`
    : `<iframe src="${framed}" width="375" height="667"></iframe>`;
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
      body: `<!doctype html><style>${ownStyle}</style><h1>Roofs</h1><button>Call</button><dialog open>Hello</dialog>${embedded()}`,
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

test('B39: the widget script shows the quote on the site of the list, changes no style of it, and sets no cookie', async () => {
  const { url } = await http.enrolled();
  framed = url;
  byWidget = true;
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const styles = `JSON.stringify([...document.querySelectorAll('h1, button, dialog')].map((node) => ({ ...getComputedStyle(node) })))`;
    await page.route('**/widget.js', (route) => route.abort());
    await page.goto(site.url);
    const alone = await page.evaluate(styles);
    await page.unroute('**/widget.js');
    await page.goto(site.url);
    const quote = page.frameLocator('iframe[title="Your quote"]');
    await quote.getByRole('heading', { name: 'Water heater replacement' }).waitFor();
    expect(await page.evaluate(styles)).toBe(alone);
    expect(
      await page.evaluate(
        `(frame => [frame.offsetHeight, getComputedStyle(frame).borderTopWidth])(document.querySelector('iframe'))`,
      ),
    ).toEqual([700, '0px']);
    await quote.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/c\/pay\//);
    expect(await context.cookies()).toEqual([]);
    await context.close();

    const elsewhere = await browser.newPage();
    const refused = elsewhere.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await elsewhere.goto(stranger.url);
    await refused;
    await elsewhere.close();
  } finally {
    byWidget = false;
  }
});
