import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../../scripts/postgres.ts';
import { collect, end, forgetFolder, newDataFolder, type RunningDemo, runDemo, startDemoProcess } from './run-demo.ts';

/** The demo as a process: what a person at the terminal meets. */
let folder: string;
let demo: RunningDemo;
beforeAll(async () => {
  folder = newDataFolder();
  demo = await runDemo({ dataFolder: folder });
});
afterAll(async () => {
  if (demo) await end(demo.child, 'SIGKILL');
  forgetFolder(folder);
});

type Stage = { now: string; aheadMs: number };
const stageOf = async ({ address }: RunningDemo): Promise<Stage> => (await fetch(`${address}/api/stage`)).json();
const peopleOf = async ({ address }: RunningDemo): Promise<{ mails: number }[]> =>
  (await fetch(`${address}/api/people`)).json();

async function advanceADay({ address }: RunningDemo): Promise<void> {
  await fetch(`${address}/api/stage/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'day', estimateId: null }),
  });
}

test('the first start has examples of both businesses, and history that ends now', async () => {
  expect(await peopleOf(demo)).toHaveLength(8);
  expect((await peopleOf(demo)).every(({ mails }) => mails > 0)).toBe(true);
  expect(Math.abs((await stageOf(demo)).aheadMs)).toBeLessThan(120_000);
});

test('a second start on the same data is refused in words, with the address of the first', async () => {
  const second = startDemoProcess({ dataFolder: folder });
  const output = collect(second);
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(1);
  expect(output()).toContain(`already running on ${folder}: process ${demo.child.pid}, ${demo.address}`);
});

test('a page of another site cannot press the clock, and rubbish is answered in words', async () => {
  for (const origin of ['https://elsewhere.example.com', 'null', '%%%']) {
    const foreign = await fetch(`${demo.address}/api/stage/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ to: 'day', estimateId: null }),
    });
    expect(foreign.status).toBe(403);
  }
  const rubbish = await fetch(`${demo.address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"account":',
  });
  expect([rubbish.status, typeof (await rubbish.json()).error]).toEqual([400, 'string']);
});

test('a text with a character that no database keeps stands on the phone all the same', async () => {
  const people: { id: string; phone: string | null }[] = await (await fetch(`${demo.address}/api/people`)).json();
  const { id } = people.find(({ phone }) => phone !== null) ?? { id: '' };
  await fetch(`${demo.address}/api/people/${id}/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'When\0 can you come?' }),
  });
  const { texts } = await (await fetch(`${demo.address}/api/people/${id}`)).json();
  expect(texts.at(-1)).toMatchObject({ direction: 'from_customer', body: 'When\ufffd can you come?' });
});

describe('Ctrl-C and a second start', () => {
  test('leave nothing behind, and go on with the same data, clock and address', async () => {
    await advanceADay(demo);
    const before = { people: await peopleOf(demo), stage: await stageOf(demo), address: demo.address };
    expect(await demo.stop()).toBe(130);
    expect(existsSync(join(folder, 'lock.json'))).toBe(false);
    await expect(fetch(before.address)).rejects.toThrow();

    demo = await runDemo({ dataFolder: folder, args: [] });
    expect(demo.address).toBe(before.address);
    expect(await peopleOf(demo)).toEqual(before.people);
    const { aheadMs } = await stageOf(demo);
    expect(aheadMs).toBeGreaterThanOrEqual(before.stage.aheadMs);
    expect(aheadMs - before.stage.aheadMs).toBeLessThan(1000);
  });

  test('SIGKILL loses nothing and does not stand in the way; a busy port gives way', async () => {
    const people = await peopleOf(demo);
    const port = Number(new URL(demo.address).port);
    await end(demo.child, 'SIGKILL');
    const { createServer } = await import('node:http');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));

    demo = await runDemo({ dataFolder: folder, args: [] });
    await new Promise((resolve) => other.close(resolve));
    expect(Number(new URL(demo.address).port)).toBeGreaterThan(port);
    expect(demo.output()).toContain(`${port} is busy`);
    expect(await peopleOf(demo)).toEqual(people);
  });

  test('a link that went out before leads to the new port', async () => {
    const [first] = await (await fetch(`${demo.address}/api/people`)).json();
    const { mails } = await (await fetch(`${demo.address}/api/people/${first.id}`)).json();
    const link = /http:\/\/localhost:\d+\/quotes\/q\/\w+/.exec(mails[0].text)?.[0] ?? '';
    expect(new URL(link).origin).toBe(demo.address);
    expect((await fetch(link)).status).toBe(200);
  });

  test('--reset begins anew, and SIGTERM ends it as well', async () => {
    expect(await end(demo.child, 'SIGTERM')).toBe(143);
    demo = await runDemo({ dataFolder: folder, args: ['--port', '0', '--reset'] });
    expect(demo.output()).toContain('Everything of earlier starts is gone');
    expect(Math.abs((await stageOf(demo)).aheadMs)).toBeLessThan(120_000);
    expect(await peopleOf(demo)).toHaveLength(8);
  });
});

test('DATABASE_URL puts the same demo on a real PostgreSQL, twice', async () => {
  const postgres = await start();
  try {
    const first = await runDemo({ dataFolder: folder, databaseUrl: postgres.url });
    expect(first.output()).toContain('PostgreSQL at 127.0.0.1');
    const people = await peopleOf(first);
    expect(people).toHaveLength(8);
    await first.stop();
    const second = await runDemo({ dataFolder: folder, databaseUrl: postgres.url });
    expect(await peopleOf(second)).toEqual(people);
    await second.stop();
  } finally {
    await postgres.stop();
  }
});

test('a database that does not answer is named, with what to do', async () => {
  const child = startDemoProcess({ dataFolder: folder, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  const output = collect(child);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  expect(output()).toContain('DATABASE_URL does not answer');
  expect(output()).not.toContain('    at ');
});
