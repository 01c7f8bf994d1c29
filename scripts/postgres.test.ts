import { describe, expect, it } from 'vitest';
import { start } from './postgres.ts';

describe('a PostgreSQL of our own', () => {
  it('answers, and leaves no process after stop', async () => {
    const postgres = await start({ durability: 'off', useEnvironment: false });
    const port = Number(new URL(postgres.url).port);
    expect(await answers(port)).toBe(true);
    await postgres.stop();
    expect(await answers(port)).toBe(false);
  });
});

async function answers(port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
}
