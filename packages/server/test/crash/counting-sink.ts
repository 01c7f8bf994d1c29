import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailMessage } from '../../src/ports/email.ts';
import { startSmtpSink } from '../../src/testing/smtp-sink.ts';

/**
 * The customers' side of a crash run: providers that live in the parent process, so that they outlive every worker that is
 * killed, and count what really arrived over a socket.
 */
export type CountingSink = {
  /** `POST /messages` with or without `Idempotency-Key`, `GET /messages/<Message-ID>`. */
  readonly httpUrl: string;
  readonly smtpUrl: string;
  /** Messages that reached a customer under this Message-ID. */
  countOf(messageId: string): number;
  /** Messages that reached this address, under whatever name. */
  countTo(address: string): number;
  /** Messages that arrived at all. */
  total(): number;
  /** Calls under an idempotency key that had been used before, and were therefore swallowed. */
  readonly repeats: () => number;
  /** Such calls whose bytes were not those of the first. */
  readonly changed: () => number;
  stop(): Promise<void>;
};

/** `delayMs`: how long each answer takes, so that a kill meets calls at every stage. */
export async function startCountingSink(delayMs: () => number): Promise<CountingSink> {
  const byMessageId = new Map<string, number>();
  const byAddress = new Map<string, number>();
  const byKey = new Map<string, string>();
  let total = 0;
  let repeats = 0;
  let changed = 0;

  const deliver = (messageId: string, address: string) => {
    total++;
    byMessageId.set(messageId, (byMessageId.get(messageId) ?? 0) + 1);
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      const messageId = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      return void (byMessageId.has(messageId) ? say(200, { id: messageId }) : say(404, {}));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const message = JSON.parse(body) as EmailMessage;
    const key = request.headers['idempotency-key'];
    const first = typeof key === 'string' ? byKey.get(key) : undefined;
    if (first === undefined) {
      if (typeof key === 'string') byKey.set(key, body);
      deliver(message.messageId, message.to.address);
    } else {
      repeats++;
      if (first !== body) changed++;
    }
    await sleep(delayMs());
    say(200, { id: message.messageId });
  }

  // A killed worker breaks its calls off: half a request is no message.
  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const smtp = await startSmtpSink();
  smtp.onMail((mail) => {
    deliver(mail.messageId, mail.envelope.to[0] ?? '');
    // Counted is enough: a long run would fill the memory with mails.
    smtp.clear();
  });

  return {
    httpUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/messages`,
    smtpUrl: smtp.url,
    countOf: (messageId) => byMessageId.get(messageId) ?? 0,
    countTo: (address) => byAddress.get(address) ?? 0,
    total: () => total,
    repeats: () => repeats,
    changed: () => changed,
    async stop() {
      http.closeAllConnections();
      await Promise.all([smtp.stop(), new Promise((resolve) => http.close(resolve))]);
    },
  };
}
