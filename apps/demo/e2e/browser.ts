import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { findChromium } from '../../../scripts/chromium.ts';

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({ executablePath, args: args ?? [], env });
}

/** What went wrong in the pages of a context; a test ends by looking at it. */
const troubles = new WeakMap<BrowserContext, string[]>();

export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(15_000);
  const seen: string[] = [];
  troubles.set(context, seen);
  context.on('weberror', (error) => seen.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  });
  return context;
}

export function troublesOf(context: BrowserContext): readonly string[] {
  return troubles.get(context) ?? [];
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pictures = fileURLToPath(new URL('../../../screenshots/demo/', import.meta.url));

/** WCAG 2.2 AA by axe, in the page as it stands. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.addScriptTag({ path: axeSource });
  const faults = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    const { violations } = await (window as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A mail is the kit's own HTML in a sandboxed frame, where scripts do not run.
      iframes: false,
    });
    return violations.map((violation: { id: string; help: string; nodes: { target: unknown; html: string }[] }) => ({
      rule: `${violation.id}: ${violation.help}`,
      where: violation.nodes.slice(0, 5).map((node) => node.html.slice(0, 200)),
    }));
  });
  expect(faults, name).toEqual([]);
}

/** No page needs a sideways scroll. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${name} is wider than the window`).toBeLessThanOrEqual(0);
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true });
}
