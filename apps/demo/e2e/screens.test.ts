import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openContext, picture, screenFaults, troublesOf } from './browser.ts';
import { forgetFolder, newDataFolder, type RunningDemo, runDemo } from './run-demo.ts';
import { openInbox, signIn } from './steps.ts';

/** Every main screen at three sizes and moods: nothing scrolls sideways, axe finds nothing, and a picture for people. */
const moods: readonly { name: string; options: BrowserContextOptions }[] = [
  { name: '1280-light', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } },
  {
    name: '375-light',
    options: { viewport: { width: 375, height: 720 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  },
  { name: '1280-dark', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
];

let demo: RunningDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await runDemo({ dataFolder: newDataFolder() });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  if (demo) forgetFolder(demo.dataFolder);
});

describe.each(moods)('$name', ({ name, options }) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await openContext(browser, options);
    page = await context.newPage();
    await signIn(page, demo.address, 'Brightwater Plumbing');
  });
  afterAll(() => context?.close());

  async function look(screen: string): Promise<void> {
    await picture(page, `${screen}-${name}`);
    expect(await screenFaults(page), screen).toEqual([]);
  }

  const openEstimate = async (customer: string) => {
    await page.goto(`${demo.address}/estimates`);
    await page.getByRole('link', { name: customer }).click();
    await page.locator('[data-qr-part="row"]').first().waitFor();
  };

  test('sign-in and list', async () => {
    await context.clearCookies();
    await page.goto(demo.address);
    await page.getByRole('heading', { name: 'Sign in as' }).waitFor();
    await look('sign-in');
    await signIn(page, demo.address, 'Brightwater Plumbing');
    await page.getByRole('link', { name: 'Beth Aldana' }).waitFor();
    await look('estimates');
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByText('Nothing found').waitFor();
    await look('estimates-none');
  });

  test('the search says in full what it looks through', async () => {
    await page.goto(`${demo.address}/estimates`);
    const room = await page.getByRole('searchbox').evaluate((box) => {
      const input = box as HTMLInputElement;
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = font;
      const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return inside - pen.measureText(input.placeholder).width;
    });
    // The cross that empties the box has its place also while the box is empty.
    expect(room).toBeGreaterThan(24);
  });

  test('a new follow-up, from paste to plan', async () => {
    await page.goto(`${demo.address}/new`);
    await page.getByRole('button', { name: 'Try a sample' }).waitFor();
    await look('new');
    await page.getByRole('button', { name: 'Try a sample' }).click();
    await page.getByRole('heading', { name: /Check the details/ }).waitFor();
    await look('new-check');
    const onward = page.getByRole('button', { name: 'Next: the plan' });
    if (await onward.isVisible()) await onward.click();
    await page.locator('[data-qr-part="plan-row"]').first().waitFor();
    await look('new-plan');
  });

  test('timelines: a question, a pause, a deposit, silence', async () => {
    for (const customer of ['Beth Aldana', 'Ruth Osei', 'Joel Nakamura', 'Carla Mendes', 'Sam Whitaker']) {
      await openEstimate(customer);
      await look(`estimate-${customer.split(' ')[0]?.toLowerCase()}`);
    }
  });

  test('settings', async () => {
    await page.goto(`${demo.address}/settings`);
    await page.getByRole('heading', { name: 'Deposit' }).waitFor();
    await look('settings');
  });

  test("the customer's inbox and phone", async () => {
    await openInbox(page, demo.address, 'Carla Mendes');
    await page.frameLocator('iframe[title^="Mail:"]').getByText('Hi Carla').waitFor();
    await look('inbox');
    await page.getByRole('tab', { name: 'Headers' }).click();
    await look('inbox-headers');
    const phone = page.getByRole('tab', { name: 'Phone' });
    if (await phone.isVisible()) await phone.click();
    await page.locator('.thread').waitFor();
    await look('phone');
  });

  test("the customer's page, open, paid and closed", async () => {
    for (const customer of ['Sam Whitaker', 'Joel Nakamura', 'Carla Mendes', 'Beth Aldana']) {
      await openEstimate(customer);
      const link = await page.getByRole('link', { name: /customer's page/ }).getAttribute('href');
      await page.goto(link ?? '');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(`quote-${customer.split(' ')[0]?.toLowerCase()}`);
    }
  });

  test('without a word of complaint in the console', () => {
    expect(troublesOf(context)).toEqual([]);
  });
});
