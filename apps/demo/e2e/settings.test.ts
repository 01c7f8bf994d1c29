import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openContext } from './browser.ts';
import { forgetFolder, newDataFolder, type RunningDemo, runDemo } from './run-demo.ts';
import { linkIn, openInbox, paste, signIn } from './steps.ts';

/** What a contractor sets, and what bad input comes to. */
let demo: RunningDemo;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  demo = await runDemo({ dataFolder: newDataFolder() });
  browser = await openBrowser();
  page = await (await openContext(browser)).newPage();
  await signIn(page, demo.address, 'Northline Roofing');
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  if (demo) forgetFolder(demo.dataFolder);
});

const section = (name: string) => page.getByRole('form', { name });

test('a deposit that is no number is refused beside its field, and the other sections are left alone', async () => {
  await page.goto(`${demo.address}/settings`);
  await section('Deposit').getByLabel('How much').fill('a third');
  await section('Deposit').getByRole('button', { name: 'Save' }).click();
  await section('Deposit').getByRole('alert').waitFor();
  expect(await section('Deposit').getByLabel('How much').getAttribute('aria-invalid')).toBe('true');
  expect(await section('Deposit').getByLabel('How much').inputValue()).toBe('a third');

  await section('Deposit').getByLabel('How much').fill('35');
  await section('Deposit').getByRole('button', { name: 'Save' }).click();
  await section('Deposit').getByText('Saved.').waitFor();
});

test('terms of several lines are kept as typed, and stand on the quote page of a job without terms of its own', async () => {
  const terms = 'Net 14 days.\nPermits are extra.';
  await section('Deposit').getByLabel('Terms').fill(terms);
  await section('Deposit').getByRole('button', { name: 'Save' }).click();
  await section('Deposit').getByText('Saved.').waitFor();
  await page.reload();
  expect(await section('Deposit').getByLabel('Terms').inputValue()).toBe(terms);

  await openInbox(page, demo.address, 'Linda Marsh');
  await page.goto(await linkIn(page.frameLocator('iframe[title^="Mail:"]')));
  await page.getByText('Permits are extra.').first().waitFor();
  await signIn(page, demo.address, 'Northline Roofing');
  await page.goto(`${demo.address}/settings`);
});

test('a link that is switched off opens nothing and pauses the follow-up; a new one opens the quote again', async () => {
  await openInbox(page, demo.address, 'Linda Marsh');
  const link = await linkIn(page.frameLocator('iframe[title^="Mail:"]'));
  await signIn(page, demo.address, 'Northline Roofing');
  await page.getByRole('link', { name: 'Linda Marsh' }).click();
  await page.getByText('The customer’s link').click();
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click();
  await page.getByText('The customer’s link is switched off').waitFor();
  await page.getByText('Paused. Resume once there is a new link.').waitFor();
  expect((await page.request.get(link)).status()).toBe(404);

  await page.getByRole('button', { name: 'Make a new link' }).click();
  const fresh = page.locator('[data-qr-part="link-new"]').getByText('/quotes/q/');
  expect((await page.request.get((await fresh.textContent()) ?? '')).status()).toBe(200);
  expect((await page.request.get(link)).status()).toBe(404);
  await page.goto(`${demo.address}/settings`);
});

test('another time zone counts at once, in the clock and in the next plan', async () => {
  await section('Times').getByLabel('Time zone').selectOption('America/Los_Angeles');
  await section('Times').getByRole('button', { name: 'Save' }).click();
  await section('Times').getByText('Saved.').waitFor();
  await page.locator('.stage .clock', { hasText: 'Los Angeles' }).waitFor();
});

test('without an approved sender texts are planned as skipped, and e-mail goes on', async () => {
  await section('Texts').getByLabel('My sender is approved').uncheck();
  await section('Texts').getByRole('button', { name: 'Save' }).click();
  await section('Texts').getByText('Saved.').waitFor();

  await page.goto(`${demo.address}/new`);
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByLabel('The customer agreed to be texted about this quote').check();
  await page.locator('[data-qr-part="plan-row"][data-channel="sms"][data-reason="sms_not_approved"]').nth(1).waitFor();
  expect(await page.locator('[data-qr-part="plan-row"][data-channel="email"][data-outcome="planned"]').count()).toBe(3);
});

test('one business sees nothing of the other', async () => {
  await page.goto(`${demo.address}/estimates`);
  await page.getByRole('link', { name: 'Linda Marsh' }).click();
  const theirs = page.url();
  await signIn(page, demo.address, 'Brightwater Plumbing');
  expect(await page.getByRole('link', { name: 'Linda Marsh' }).count()).toBe(0);
  await page.goto(theirs);
  await page.locator('[data-qr="sequence-timeline"][data-state="not_found"]').waitFor();
  expect(await page.getByText('Garage roof').count()).toBe(0);
});

test('a paste that is no estimate is kept and said to be none; what it hides does not run', async () => {
  await page.goto(`${demo.address}/new`);
  const hostile = '<img src=x onerror="document.title=1"> Lorem ipsum dolor sit amet.';
  await paste(page, hostile);
  await page.getByText('No estimate found in this text').waitFor();
  expect(await page.getByLabel('Paste an estimate you already sent').inputValue()).toBe(hostile);
  expect(await page.title()).toBe('Fieldhand');
});

test('a link that does not exist says so, and the one-click unsubscribe of a mail works', async () => {
  const unknown = await page.goto(`${demo.address}/quotes/q/0000000000000000000000`);
  expect(unknown?.status()).toBe(404);
  await page.getByText('This link does not work').waitFor();

  await openInbox(page, demo.address, 'Linda Marsh');
  await page.getByRole('tab', { name: 'Headers' }).click();
  const line = await page
    .getByRole('row')
    .filter({ hasText: /^List-Unsubscribe</ })
    .textContent();
  const url = /<(http[^>]+)>/.exec(line ?? '')?.[1] ?? '';
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await signIn(page, demo.address, 'Northline Roofing');
  await page.getByRole('link', { name: 'Linda Marsh' }).click();
  // Mails and texts: the page behind the same link says that nothing more comes.
  const optedOut = page.locator('[data-qr-part="row"][data-type="opted_out"]');
  await optedOut.first().waitFor();
  expect(await optedOut.count()).toBe(2);
});
