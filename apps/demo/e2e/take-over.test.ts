import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openContext } from './browser.ts';
import { forgetFolder, newDataFolder, type RunningDemo, runDemo } from './run-demo.ts';
import { signIn } from './steps.ts';

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

/** One of every part, where it stands, what it says and how it looks. */
const parts = `[...document.querySelectorAll('.qr-root :is(.qr-top > div > *, h1, h2, p, dt, dd, .qr-notice, .qr-panel, .qr-btn, .qr-items li, .qr-foot)')]
  .filter((each) => each.closest('.paper') === null)
  .map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const { color, backgroundColor, borderTopColor, fontSize, fontWeight } = getComputedStyle(each);
    const at = [x, y + scrollY, width, height].map((each) => Math.round(each)).join(' ');
    return [each.textContent.replace(/\\s+/g, '').slice(0, 60), at, color, backgroundColor, borderTopColor, fontSize, fontWeight].join(' | ');
  })`;

const links: string[] = [];
beforeAll(async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  await signIn(page, demo.address, 'Brightwater Plumbing');
  // Waiting for an answer, paid, a question asked, said no: each page has other parts.
  for (const customer of ['Sam Whitaker', 'Joel Nakamura', 'Carla Mendes', 'Beth Aldana']) {
    await page.goto(`${demo.address}/estimates`);
    await page.getByRole('link', { name: customer }).click();
    links.push((await page.getByRole('link', { name: /customer's page/ }).getAttribute('href')) ?? '');
  }
  await context.close();
});

test.each([
  { width: 320, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)(
  'at $width px, $colorScheme, the script takes the quote page over without moving or repainting anything',
  async ({ width, colorScheme }) => {
    expect(links).toHaveLength(4);
    const seen = async (link: string, javaScriptEnabled: boolean) => {
      const context = await openContext(browser, { viewport: { width, height: 900 }, colorScheme, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(link);
      if (javaScriptEnabled) await page.locator('[data-qr-part="job"]').waitFor();
      const found: string[] = await page.evaluate(parts);
      await context.close();
      return found;
    };
    for (const link of links) {
      const served = await seen(link, false);
      expect(served.length).toBeGreaterThan(10);
      expect(await seen(link, true)).toEqual(served);
    }
  },
);
