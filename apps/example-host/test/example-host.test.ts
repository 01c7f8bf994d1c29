import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type SmtpSink, startSmtpSink } from '@quote-rescue/server/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string;
  }
}

/** The README's host, as the README shows it: started as a process of its own, with a real database and a real SMTP server. */
let host: ChildProcess;
let sink: SmtpSink;
let url: string;
const database = `example_${randomBytes(6).toString('hex')}`;
const output: string[] = [];

beforeAll(async () => {
  const admin = new URL(inject('testDatabaseUrl'));
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  admin.pathname = `/${database}`;
  sink = await startSmtpSink();
  const port = await freePort();
  url = `http://127.0.0.1:${port}/quotes`;
  host = spawn(process.execPath, [fileURLToPath(new URL('../src/server.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: admin.href,
      SMTP_URL: sink.url,
      QUOTES_URL: url,
      QUOTE_RESCUE_SECRET: 'a secret of the example that is long enough',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  host.stdout?.on('data', (chunk) => output.push(String(chunk)));
  host.stderr?.on('data', (chunk) => output.push(String(chunk)));
  await untilReady();
});

afterAll(async () => {
  if (host.exitCode === null) {
    host.kill('SIGTERM');
    await once(host, 'exit');
  }
  await sink.stop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(): Promise<void> {
  for (;;) {
    if (host.exitCode !== null) throw new Error(`the example host ended:\n${output.join('')}`);
    const ready = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('the host of the README', () => {
  it('enrols an estimate over the mounted router and the quote is in the inbox within seconds', async () => {
    const response = await fetch(`${url}/trpc/enroll`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-example-tenant': 'brightwater' },
      body: JSON.stringify({
        requestKey: 'readme-request-1',
        estimate: {
          customerName: 'Dana Whitfield',
          customerEmail: 'dana@example.com',
          customerPhone: null,
          jobTitle: 'Water heater replacement',
          currency: 'USD',
          totalMinor: 318_450,
        },
      }),
    });
    expect(response.status, output.join('')).toBe(200);
    const [mail] = await sink.received(1);
    expect(mail?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe-post')?.value).toContain(
      'One-Click',
    );
    const link = /http:\/\/127\.0\.0\.1:\d+\/quotes\/q\/[0-9A-Za-z]{22}/.exec(mail?.text ?? '')?.[0] ?? '';
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Water heater replacement');
  });

  it('says no to somebody who is not signed in', async () => {
    const response = await fetch(`${url}/trpc/list?input=${encodeURIComponent('{}')}`);
    expect(response.status).toBe(401);
  });

  it('stops on SIGTERM by itself, with everything recorded', async () => {
    host.kill('SIGTERM');
    const [code] = await once(host, 'exit');
    expect(code, output.join('')).toBe(0);
  });
});
