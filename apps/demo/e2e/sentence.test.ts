import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplesOf } from '../src/samples/index.ts';
import { openBrowser, openContext, troublesOf } from './browser.ts';
import { forgetFolder, newDataFolder, type RunningDemo, runDemo } from './run-demo.ts';
import { linkIn, move, openInbox, paste, signIn, subjectsIn, textsOn, timelineRows } from './steps.ts';

/** The whole product sentence, in a browser, against the demo as people start it. */
let demo: RunningDemo;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  demo = await runDemo({ dataFolder: newDataFolder() });
  browser = await openBrowser();
  context = await openContext(browser);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  if (demo) forgetFolder(demo.dataFolder);
});

const zones = { brightwater: 'America/Denver', northline: 'America/New_York' } as const;

function sample(business: keyof typeof zones, id: string): string {
  const found = samplesOf(business, Date.now(), zones[business]).find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no sample ${id}.`);
  return found.text;
}

/** From the pasted text to the timeline of a started follow-up, consent to texts ticked. */
async function startFollowUp(text: string, correct: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  await page.getByRole('link', { name: 'New follow-up' }).first().click();
  const another = page.getByRole('button', { name: 'Paste another' });
  await page.getByLabel('Paste an estimate you already sent').or(another).waitFor();
  if (await another.isVisible()) await another.click();
  await paste(page, text);
  await page.getByRole('heading', { name: /Check the details/ }).waitFor();
  await correct(page);
  await page.getByLabel('The customer agreed to be texted about this quote').check();
  await page.getByRole('button', { name: 'Start follow-up' }).click();
  await page.getByRole('button', { name: 'Open timeline' }).click();
  await page.getByRole('heading', { level: 2, name: /.+/ }).first().waitFor();
  return page.url();
}

const steps = async () => (await timelineRows(page)).filter((row) => row.outcome !== null);
const outcomes = async () => (await steps()).map((row) => row.outcome);

describe('paste, follow up, take the deposit, fall silent', () => {
  let timeline: string;
  let quoteLink: string;

  test('a pasted estimate is read, corrected and started once', async () => {
    await signIn(page, demo.address, 'Brightwater Plumbing');
    timeline = await startFollowUp(sample('brightwater', 'water-heater'), async () => {
      expect(await page.getByLabel('Customer', { exact: true }).inputValue()).toBe('Ana Reyes');
      expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('ana.reyes@example.com');
      expect(await page.getByLabel('Total', { exact: true }).inputValue()).toBe('4,850.00');
      await page.getByLabel('Job', { exact: true }).fill('New 50-gallon water heater');
    });
    expect(await outcomes()).toEqual(['planned', 'planned', 'planned', 'planned', 'planned', 'planned']);
  });

  test('T+0 is in the inbox with both parts and the one-click headers', async () => {
    expect(await move(page, 'Next touchpoint')).toMatch(/e-mail.* went out/);
    await openInbox(page, demo.address, 'Ana Reyes');
    expect(await subjectsIn(page)).toEqual(['Your quote from Brightwater Plumbing']);

    const html = page.frameLocator('iframe[title^="Mail:"]');
    await html.getByText('Hi Ana').waitFor();
    expect(await html.locator('body').textContent()).toContain('New 50-gallon water heater');
    quoteLink = await linkIn(html);
    expect(quoteLink).toMatch(new RegExp(`^${demo.address}/quotes/q/[0-9A-Za-z]{22}$`));

    await page.getByRole('tab', { name: 'Text' }).click();
    const text = await page.locator('.reading pre').textContent();
    expect(text).toContain('$970.00');
    expect(text).toContain(quoteLink);

    await page.getByRole('tab', { name: 'Headers' }).click();
    const headers = page.getByRole('row');
    const unsubscribe = await headers.filter({ hasText: /^List-Unsubscribe</ }).textContent();
    expect(unsubscribe).toContain(`<${demo.address}/quotes/u/`);
    await headers.filter({ hasText: 'List-Unsubscribe=One-Click' }).waitFor();
  });

  test('the link opens the quote page, and opening it changes nothing', async () => {
    await page.goto(quoteLink);
    await page.getByRole('heading', { name: 'New 50-gallon water heater' }).waitFor();
    await page.getByRole('button', { name: 'Pay $970.00 deposit' }).waitFor();
    await page.goto(timeline);
    expect((await steps()).filter((row) => row.outcome === 'planned')).toHaveLength(5);
  });

  test('between T+2 and T+4 the deposit is paid at the local checkout', async () => {
    expect(await move(page, 'Next touchpoint')).toMatch(/e-mail.* went out/);
    await page.locator('[data-outcome="sent"]').nth(1).waitFor();
    // The customer closes the browser at the checkout: only the signed webhook can tell of the money.
    await context.route(/\/c\/pay\/cs_/, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await (answer.status() === 303 ? route.fulfill({ body: 'Browser closed' }) : route.fulfill({ response: answer }));
    });
    await page.goto(quoteLink);
    await page.getByRole('button', { name: 'Pay $970.00 deposit' }).click();
    await page.waitForURL(/\/c\/pay\/cs_/);
    await page.getByText('$970.00').first().waitFor();
    await page.getByRole('button', { name: 'Pay $970.00' }).click();
    await page.getByText('Browser closed').waitFor();
    await context.unroute(/\/c\/pay\/cs_/);
  });

  test('the estimate is won, and T+4 and T+7 stand at once as "not needed"', async () => {
    await page.goto(timeline);
    await page.getByText('Won: $970.00 deposit received').waitFor();
    const rows = await steps();
    expect(rows.filter((row) => row.outcome === 'not_needed').map((row) => row.reason)).toEqual(
      Array.from({ length: 4 }, () => 'deposit_paid'),
    );
    expect(rows.filter((row) => row.outcome === 'sent')).toHaveLength(2);
    expect(rows.filter((row) => row.outcome === 'planned')).toEqual([]);
  });

  test('past T+10 they have ended as skipped, and nothing more has come', async () => {
    expect(await move(page, 'To T+10')).not.toContain('Nothing is planned');
    await page.locator('[data-reason="terminal_won"]').nth(3).waitFor();
    const skipped = (await steps()).filter((row) => row.outcome === 'skipped');
    expect(skipped.map((row) => row.reason)).toEqual(Array.from({ length: 4 }, () => 'terminal_won'));
    await openInbox(page, demo.address, 'Ana Reyes');
    expect(await subjectsIn(page)).toEqual([
      'Your quote from Brightwater Plumbing',
      expect.stringMatching(/in case it got lost|Anything unclear/),
      'Deposit received: $970.00 for New 50-gallon water heater',
    ]);
    expect(await textsOn(page)).toEqual([]);
  });

  test('a payment that nobody signed is refused', async () => {
    const answer = await fetch(`${demo.address}/quotes/webhooks/payments/brightwater`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('STOP by text, then silence until T+10', () => {
  let timeline: string;

  test('after STOP the last text is skipped as opted out, while the e-mail goes on', async () => {
    await signIn(page, demo.address, 'Northline Roofing');
    timeline = await startFollowUp(sample('northline', 'reroof'));
    for (const sent of [1, 2, 3]) {
      await move(page, 'Next touchpoint');
      await page
        .locator('[data-outcome="sent"], [data-outcome="delivered"]')
        .nth(sent - 1)
        .waitFor();
    }
    await openInbox(page, demo.address, 'Priya Raman');
    const [first] = await textsOn(page);
    expect(first).toMatch(/^Northline Roofing: .*Reply STOP to opt out$/);

    await page.getByLabel('Reply by text').fill('STOP');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.thread li.mine', { hasText: 'STOP' }).waitFor();
    const afterStop = await textsOn(page);

    await page.goto(timeline);
    await page.locator('[data-type="opted_out"]').waitFor();
    // E-mail and text of T+7 come due one after the other when texts keep other hours.
    await move(page, 'Next touchpoint');
    const skipped = page.locator('[data-channel="sms"][data-outcome="skipped"][data-reason="opt_out"]');
    if (!(await skipped.isVisible())) await move(page, 'Next touchpoint');
    await skipped.waitFor();
    await openInbox(page, demo.address, 'Priya Raman');
    expect(await textsOn(page)).toEqual(afterStop);
    expect(await subjectsIn(page)).toHaveLength(3);
  });

  test('no answer by T+10 ends the follow-up quietly as "no response"', async () => {
    await page.goto(timeline);
    await timelineRows(page);
    await move(page, 'To T+10');
    await page.getByText('Ended quietly').first().waitFor();
    await page.goto(`${demo.address}/estimates`);
    const row = page.getByRole('row', { name: /Priya Raman/ });
    await row.getByText('No response').waitFor();
  });
});

describe('a customer says no', () => {
  let timeline: string;
  let quoteLink: string;

  test('with a reason, and a way back', async () => {
    await signIn(page, demo.address, 'Brightwater Plumbing');
    timeline = await startFollowUp(sample('brightwater', 'repipe'), async () => {
      await page.getByText('Add terms for this job').click();
      await page.getByLabel('Terms for this job').fill('Net 14 days.\nDrywall is patched, not painted.');
    });
    await move(page, 'Next touchpoint');
    await openInbox(page, demo.address, 'Theo Lindqvist');
    quoteLink = await linkIn(page.frameLocator('iframe[title^="Mail:"]'));

    await page.goto(quoteLink);
    // Terms that were typed for this job.
    await page.getByText('Drywall is patched, not painted.').first().waitFor();
    await page.getByRole('button', { name: 'No thanks' }).click();
    await page.getByRole('textbox').fill('We are moving house.');
    await page.getByRole('button', { name: 'Yes, no thanks' }).click();
    await page.getByRole('button', { name: /Undo|Changed my mind/ }).click();
    await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
    await page.goto(timeline);
    await page.locator('[data-type="decline_undone"]').waitFor();
    expect(await outcomes()).toContain('planned');
  });

  test('and means it: the follow-up is lost and falls silent', async () => {
    await page.goto(quoteLink);
    await page.getByRole('button', { name: 'No thanks' }).click();
    await page.getByRole('textbox').fill('Too expensive for us.');
    await page.getByRole('button', { name: 'Yes, no thanks' }).click();
    await page.getByRole('button', { name: /Undo|Changed my mind/ }).waitFor();

    await page.goto(timeline);
    await page.getByText('“Too expensive for us.”').first().waitFor();
    expect(await outcomes()).not.toContain('planned');
    await openInbox(page, demo.address, 'Theo Lindqvist');
    const before = await subjectsIn(page);
    await page.goto(timeline);
    await timelineRows(page);
    await move(page, 'To T+10');
    await openInbox(page, demo.address, 'Theo Lindqvist');
    expect(await subjectsIn(page)).toEqual(before);
    expect(await textsOn(page)).toEqual([]);
  });
});

test('no page complained while all this happened', () => {
  expect(troublesOf(context)).toEqual([]);
});
