import type { FrameLocator, Page } from 'playwright';

/** What a person does in the demo, in the words of its screens. */

export async function signIn(page: Page, address: string, company: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(address);
  await page.getByRole('button', { name: new RegExp(company) }).click();
  await page.getByRole('heading', { name: 'Estimates', level: 1 }).waitFor();
}

/** Pastes for real: through the clipboard event that a person's paste causes. */
export async function paste(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Paste an estimate you already sent');
  await box.focus();
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export type Move = 'Next touchpoint' | '+1 day' | 'To T+10';

/** Moves the demo's clock and returns what it says about that. */
export async function move(page: Page, how: Move): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/stage/advance'));
  await page.getByRole('button', { name: how, exact: true }).click();
  await answer;
  const result = page.getByRole('status').filter({ hasText: /went out|Nothing is planned/ });
  return (await result.textContent()) ?? '';
}

export async function openInbox(page: Page, address: string, customer: string): Promise<void> {
  await page.goto(`${address}/customer`);
  await page.getByRole('link', { name: new RegExp(customer) }).click();
  await page.locator('[aria-current="true"]', { hasText: customer }).waitFor();
  await page.locator('.mailbox').waitFor();
}

/** Subjects in the inbox, oldest first. */
export async function subjectsIn(page: Page): Promise<string[]> {
  const subjects = await page.locator('.mail-list li button > span').allTextContents();
  return subjects.reverse();
}

export const textsOn = (page: Page): Promise<string[]> => page.locator('.thread li:not(.time)').allTextContents();

export type ShownRow = {
  readonly text: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly type: string | null;
};

/** The rows of the timeline on the page. */
export async function timelineRows(page: Page): Promise<ShownRow[]> {
  await page.locator('[data-qr-part="row"]').first().waitFor();
  return page.locator('[data-qr-part="row"]').evaluateAll((rows) =>
    rows.map((row) => ({
      text: (row.textContent ?? '').trim(),
      outcome: row.getAttribute('data-outcome'),
      reason: row.getAttribute('data-reason'),
      type: row.getAttribute('data-type'),
    })),
  );
}

/** The quote link of the mail that is open. */
export async function linkIn(mail: FrameLocator): Promise<string> {
  const href = await mail.getByRole('link', { name: /quote/i }).first().getAttribute('href');
  if (href === null) throw new Error('The mail has no link to the quote.');
  return href;
}
