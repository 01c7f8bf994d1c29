import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpKit, type HttpKit } from '../http/http-kit.ts';
import { runCommand } from './run-command.ts';

let http: HttpKit;
let folder: string;
beforeAll(async () => {
  http = await createHttpKit();
  folder = await mkdtemp(join(tmpdir(), 'qr-reconcile-'));
});
afterAll(async () => {
  await http.drop();
  await rm(folder, { recursive: true });
});

const source = (path: string) => JSON.stringify(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));

/** A host's own module, as small as it can be. */
async function hostModule(): Promise<string> {
  const file = join(folder, 'quotes.mjs');
  const { connection, secretKey, webhookSecret } = http.stripe;
  await writeFile(
    file,
    `import { createQuoteRescue } from ${source('index.ts')};
     import { stripe } from ${source('adapters/payments/stripe/index.ts')};
     import { createSink } from ${source('testing/index.ts')};
     export const quotes = createQuoteRescue({
       database: ${JSON.stringify(http.database.url)},
       baseUrl: 'https://quotes.example.com',
       secrets: ['test-secret-that-is-long-enough-0123456789'],
       email: createSink().email,
       emailFrom: 'quotes@mail.example.com',
       authenticate: () => null,
       payments: stripe(${JSON.stringify({ ...connection, secretKey, webhookSecret })}),
     });`,
  );
  return file;
}

test('quote-rescue reconcile settles what a lost webhook left, with the host’s own providers', async () => {
  const { url } = await http.enrolled();
  const location = (await http.press(`${url}/pay`)).headers.get('location') ?? '';
  http.stripe.failWebhook({ kind: 'drop' }, { to: 'checkout.session.completed' });
  http.stripe.pay(location.slice(location.lastIndexOf('/') + 1));
  await http.stripe.settled();
  const ran = await runCommand(['reconcile', '--kit', await hostModule()]);
  expect(ran).toMatchObject({ code: 0, stdout: '1 payments asked about, 1 repaired, 0 not answered.\n' });
  expect(await http.state(url)).toMatchObject({ state: 'paid' });
});

test('it says what it needs, and what a module lacks', async () => {
  expect(await runCommand(['reconcile'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Which kit?') });
  const file = join(folder, 'nothing.mjs');
  await writeFile(file, 'export const port = 3000;');
  expect(await runCommand(['reconcile', '--kit', file])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('exports nothing that createQuoteRescue returned'),
  });
});
