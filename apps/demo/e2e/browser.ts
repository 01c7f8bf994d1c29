import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
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

const pictures = fileURLToPath(new URL('../../../screenshots/demo/', import.meta.url));

/** What is wrong with the page as it stands: WCAG 2.2 AA and good practice by axe, and a sideways scroll. */
export async function screenFaults(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the customer's page allows no script but its own.
  await page.evaluate(axe.source);
  const faults: string[] = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    const { violations } = await (window as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A mail is shown in a sandboxed frame, where no script runs.
      iframes: false,
    });
    return violations.flatMap((violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
    );
  });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [...faults, `${over} px wider than the window`] : faults;
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true });
}
