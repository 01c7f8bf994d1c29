import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import express4 from 'express4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteRescue } from '../../src/doors/http/express.ts';
import type { QuoteRescue } from '../../src/index.ts';
import { signStripeWebhook, signTwilioWebhook } from '../../src/testing/index.ts';
import { browser, createHttpKit, type HttpKit } from './http-kit.ts';

type Express = typeof express;
type Order = 'before' | 'after';

/** A host's app with its own parsers and routes, the kit mounted before or after them. */
function hostApp(make: Express, order: Order): (kit: QuoteRescue) => RequestListener {
  return (kit) => {
    const app = make();
    if (order === 'before') app.use('/quotes', quoteRescue(kit));
    app.use(make.json());
    app.use(make.urlencoded({ extended: true }));
    app.post('/own', (request, response) => {
      response.json({ own: request.body });
    });
    if (order === 'after') app.use('/quotes', quoteRescue(kit));
    app.get('/quotes/about', (_request, response) => {
      response.send('about us');
    });
    return app;
  };
}

describe.each([
  ['Express 5', express, 'before'],
  ['Express 5', express, 'after'],
  ['Express 4', express4, 'before'],
  ['Express 4', express4, 'after'],
] as const)('%s, mounted %3$s express.json()', (_name, make, order) => {
  let http: HttpKit;
  beforeAll(async () => {
    http = await createHttpKit({ mount: hostApp(make, order) });
  });
  afterAll(() => http.drop());

  test('pages, forms and data work, a signed payment counts, and the host keeps its own routes', async () => {
    const { estimateId, url } = await http.enrolled();
    expect(await (await http.get(url)).text()).toContain('Pay $955.35 deposit');
    await http.press(`${url}/ask`, { question: 'Fórmulas & "quotes" = ok?' });
    expect(await http.state(url)).toMatchObject({ question: { text: 'Fórmulas & "quotes" = ok?' } });

    const paid = await fetch(`${url}/pay`, {
      method: 'POST',
      headers: { ...browser, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await paid.json()).toMatchObject({ outcome: 'redirect' });
    http.stripe.pay(http.stripe.checkouts().at(-1)?.id ?? '');
    await http.stripe.settled();
    expect(http.stripe.deliveries().map(({ status }) => status)).not.toContain(401);
    expect(await http.state(url)).toMatchObject({ state: 'paid' });
    expect(await http.eventTypes(estimateId)).toContain('deposit.paid');

    expect(await (await fetch(new URL('/quotes/about', http.baseUrl))).text()).toBe('about us');
    const own = await fetch(new URL('/own', http.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await own.json()).toEqual({ own: { a: 1 } });
  });

  test('a text whose body is not ASCII passes its signature check', async () => {
    const form = {
      MessageSid: `SM${order}${_name}`,
      From: '+15125550123',
      To: '+15125550100',
      Body: 'no más 🛑 & "x" = +',
    };
    const callback = `${http.baseUrl}/webhooks/sms/T1`;
    const signature = signTwilioWebhook({ authToken: http.twilio.authToken, url: callback, form });
    const answer = await fetch(callback, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(200);
  });

  test('a JSON webhook is checked over the bytes that came, however they were spaced', async () => {
    const event = { id: `evt_${order}${_name}`, object: 'event', type: 'customer.created', created: 1_799_000_000 };
    const body = JSON.stringify({ ...event, data: { object: { name: 'José 🛑' } } }, null, 2).replace('é', '\\u00e9');
    const post = (sent: string) =>
      fetch(`${http.baseUrl}/webhooks/payments/T1`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signStripeWebhook({ secret: http.stripe.webhookSecret, body, now: Date.now() }),
        },
        body: sent,
      });
    expect((await post(body)).status).toBe(200);
    expect((await post(body.replace('created', 'deleted'))).status).toBe(401);
  });

  test('the router answers under /trpc, and changes nothing for a form', async () => {
    expect((await fetch(`${http.baseUrl}/trpc/settings`)).status).toBe(401);
    const form = await fetch(`${http.baseUrl}/trpc/pause`, { method: 'POST', body: new URLSearchParams('a=b') });
    expect(form.status).toBe(415);
  });
});

describe('node:http alone', () => {
  let http: HttpKit;
  beforeAll(async () => {
    http = await createHttpKit();
  });
  afterAll(() => http.drop());

  test('requests that are none are answered, and the process lives on', async () => {
    const { port } = new URL(http.baseUrl);
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
        socket.on('error', reject);
      });
    const rest = 'Connection: close\r\n\r\n';
    expect(await raw(`TRACE /quotes/health HTTP/1.1\r\nHost: x\r\n${rest}`)).toContain('400');
    expect(await raw(`GET /quotes/health HTTP/1.1\r\nHost: a:b:c\r\n${rest}`)).toContain('400');
    expect(await raw(`GET //evil.example.net/q/x HTTP/1.1\r\nHost: x\r\n${rest}`)).toContain('404');
    expect(await raw(`POST /quotes/q/constructor/constructor HTTP/1.1\r\nHost: x\r\n${rest}`)).toContain('404');
    expect((await http.get(`${http.baseUrl}/health`)).status).toBeLessThan(600);
  });

  test.each([
    ['is announced as too large', 'Content-Length: 300000', 'x'.repeat(300_000), 413],
    ['grows too large', 'Transfer-Encoding: chunked', `${`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(80)}0\r\n\r\n`, 413],
    ['comes from another site', 'Sec-Fetch-Site: cross-site\r\nContent-Length: 300000', 'x'.repeat(300_000), 403],
    ['goes nowhere', 'Content-Length: 300000', 'x'.repeat(300_000), 404],
  ])('a body that %s is refused unread, and the next request on its connection is answered', async (...given) => {
    const [, headers, body, status] = given;
    const path = status === 404 ? '/quotes/nothing' : '/quotes/q/x/ask';
    const form = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
    const socket = connect(Number(new URL(http.baseUrl).port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\n${form}${headers}\r\n\r\n${body}`);
    socket.write('GET /quotes/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let answers = '';
    for await (const chunk of socket) answers += chunk;
    expect(answers.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual([String(status), '404']);
  });
});
