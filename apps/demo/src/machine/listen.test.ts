import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test('a busy port gives way to the next one, and says so', async () => {
  const first = await listen(0);
  const second = await listen(first.port);
  expect(second.port).toBeGreaterThan(first.port);
  expect([first.moved, second.moved]).toEqual([false, true]);
  await Promise.all([first.stop(), second.stop()]);
});

test('until there is an app, requests are told that the demo is starting', async () => {
  const listening = await listen(0);
  const early = await fetch(`http://127.0.0.1:${listening.port}/`);
  expect([early.status, await early.text()]).toEqual([503, 'The demo is starting.\n']);
  listening.handle((_request, response) => response.end('here'));
  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('here');
  await listening.stop();
});

test('stopping does not wait for connections that a browser keeps open', async () => {
  const listening = await listen(0);
  await fetch(`http://127.0.0.1:${listening.port}/`, { headers: { connection: 'keep-alive' } });
  await listening.stop();
  const again = createServer();
  await new Promise<void>((resolve) => again.listen(listening.port, '127.0.0.1', resolve));
  await new Promise((resolve) => again.close(resolve));
});
