import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EstimateInput, QuoteAnswer, QuoteView } from '@quote-rescue/core';
import { stripe } from '../../src/adapters/payments/stripe/index.ts';
import { twilio } from '../../src/adapters/sms/twilio/index.ts';
import { toNodeHandler } from '../../src/doors/http/node.ts';
import type { QuoteRescue, QuoteRescueOptions } from '../../src/index.ts';
import {
  advanceBy,
  type StripeEmulator,
  startStripeEmulator,
  startTwilioEmulator,
  type TwilioEmulator,
} from '../../src/testing/index.ts';
import { anEnrollment, createTestKit, type TestKit } from '../kit.ts';

/** The kit behind a real HTTP server on the loopback, with real SDKs talking to emulated providers. */
export type HttpKit = TestKit & {
  readonly baseUrl: string;
  readonly stripe: StripeEmulator;
  readonly twilio: TwilioEmulator;
  /** Enrols an estimate of T1, lets its first mail go, and returns where the customer sees it. */
  enrolled(changes?: Partial<EstimateInput>): Promise<{ estimateId: string; url: string; token: string }>;
  /** A GET with what a browser would send. */
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  /** A form of the page, sent as a browser without scripts does. */
  press(url: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  state(url: string): Promise<QuoteView>;
  pass(ms: number): Promise<string>;
  eventTypes(estimateId: string): Promise<string[]>;
};

export const browser = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml',
};

export const minute = 60_000;
export const day = 86_400_000;

export async function createHttpKit(
  options: Partial<QuoteRescueOptions> & { mount?: (kit: QuoteRescue) => RequestListener } = {},
): Promise<HttpKit> {
  const { mount, ...more } = options;
  let listener: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  const baseUrl = `http://127.0.0.1:${await listen(server)}/quotes`;
  const stripeEmulator = await startStripeEmulator({
    webhookUrl: `${baseUrl}/webhooks/payments/T1`,
    retryDelaysMs: [100, 200, 400],
  });
  const twilioEmulator = await startTwilioEmulator({ inboundUrl: `${baseUrl}/webhooks/sms/T1`, callbackPauseMs: 1 });
  const { accountSid, authToken } = twilioEmulator;
  const testKit = await createTestKit({
    // A Monday, ten in the morning in Chicago.
    startAt: '2027-01-11T16:00:00.000Z',
    baseUrl,
    payments: stripe({
      ...stripeEmulator.connection,
      secretKey: stripeEmulator.secretKey,
      webhookSecret: stripeEmulator.webhookSecret,
    }),
    sms: twilio({ accountSid, authToken, from: '+15125550100', baseUrl: twilioEmulator.url }),
    ...more,
  });
  const { kit, clock, database, sink } = testKit;
  listener = mount?.(kit) ?? toNodeHandler(kit);

  const get: HttpKit['get'] = (url, headers = {}) =>
    fetch(url, { redirect: 'manual', headers: { ...browser, ...headers } });
  return {
    ...testKit,
    baseUrl,
    stripe: stripeEmulator,
    twilio: twilioEmulator,
    get,
    async enrolled(changes) {
      const { estimateId, quoteUrl } = await kit.enroll('T1', anEnrollment(changes));
      await advanceBy(kit, clock, 1000);
      if (!sink.accepted.some(({ key }) => key === `${estimateId}:T+0`)) throw new Error('the first mail did not go');
      return { estimateId, url: quoteUrl, token: quoteUrl.slice(quoteUrl.lastIndexOf('/') + 1) };
    },
    press: (url, fields = {}, headers = {}) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...browser, origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      }),
    async state(url) {
      const answer = (await (await get(`${url}/state`, { accept: 'application/json' })).json()) as QuoteAnswer;
      if (!answer.found) throw new Error('the link does not work');
      return answer.quote;
    },
    pass: (ms) => advanceBy(kit, clock, ms),
    async eventTypes(estimateId) {
      const { rows } = await database.db.query<{ type: string }>(
        'SELECT type FROM qr.event WHERE subject_id = $1 ORDER BY event_id',
        [estimateId],
      );
      return rows.map(({ type }) => type);
    },
    async drop() {
      await stripeEmulator.stop();
      await twilioEmulator.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await testKit.drop();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
