import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { smtp } from '../../src/adapters/email/smtp/index.ts';
import { smtpOutcome } from '../../src/adapters/email/smtp/outcome.ts';
import { type EmailContractFault, emailContract, exampleEmail } from '../../src/testing/contracts/email.ts';
import { type SmtpFault, startSmtpSink } from '../../src/testing/smtp-sink.ts';

const faults: Record<EmailContractFault, SmtpFault> = {
  unknown_recipient: { kind: 'refuse', at: 'recipient', reply: 550, text: '5.1.1 No such mailbox' },
  temporary_refusal: { kind: 'refuse', at: 'recipient', reply: 450, text: '4.2.1 Try later' },
  content_refused: { kind: 'refuse', at: 'data', reply: 554, text: '5.7.1 Message refused' },
  answer_lost: { kind: 'drop_after_data' },
  lost_before_message: { kind: 'drop_before_data' },
  slow_answer: { kind: 'slow', ms: 60_000 },
};

async function setup() {
  const auth = { user: 'ridgeline', pass: 'p@ss:word' };
  const sink = await startSmtpSink({ auth, delay: () => new Promise(() => {}) });
  const at = { host: sink.host, port: sink.port };
  return {
    sink,
    provider: smtp({ ...at, auth }),
    withBadCredentials: smtp({ ...at, auth: { ...auth, pass: 'wrong' } }),
    unreachable: smtp({ host: '127.0.0.1', port: await freePort() }),
    received: () => sink.messages().map((mail) => ({ ...mail, recipients: mail.envelope.to })),
    fail: (fault: EmailContractFault) => sink.fail(faults[fault]),
    stop: () => sink.stop(),
  };
}

emailContract({ describe, it, expect }, 'smtp', setup);

describe('smtp', () => {
  const context = (tenantId: string) => ({ tenantId, signal: new AbortController().signal });

  it('takes a URL, and the log-in in it', async () => {
    const sink = await startSmtpSink({ auth: { user: 'a@b', pass: 'c/d' } });
    expect(await smtp(sink.url).send(exampleEmail(), context('t1'))).toMatchObject({ outcome: 'sent' });
    expect(sink.countOf(exampleEmail().messageId)).toBe(1);
    await sink.stop();
  });

  it('sends each tenant through its own server, and pauses only the tenant that has none', async () => {
    const [one, two] = [await startSmtpSink(), await startSmtpSink()];
    const servers = new Map([
      ['t1', one.url],
      ['t2', two.url],
    ]);
    const provider = smtp({ credentials: async (tenantId) => servers.get(tenantId) ?? null });
    await provider.send(exampleEmail(), context('t1'));
    await provider.send(exampleEmail(), context('t2'));
    expect(await provider.send(exampleEmail(), context('t3'))).toMatchObject({
      outcome: 'failed',
      code: 'no_credentials',
      scope: 'tenant',
    });
    expect([one.messages().length, two.messages().length]).toEqual([1, 1]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it('a look-up of credentials that throws concerns the tenant and is no crash', async () => {
    const provider = smtp({
      credentials: () => {
        throw new Error('vault sealed');
      },
    });
    expect(await provider.send(exampleEmail(), context('t1'))).toMatchObject({
      code: 'misconfigured',
      scope: 'tenant',
    });
  });

  it('goes on over a new connection when the server has dropped an idle one', async () => {
    const sink = await startSmtpSink();
    const provider = smtp(sink.url);
    await provider.send(exampleEmail(), context('t1'));
    const { port } = sink;
    await sink.stop();
    const again = await startSmtpSink({ port });
    expect(await provider.send(exampleEmail(), context('t1'))).toMatchObject({ outcome: 'sent' });
    expect(again.messages().length).toBe(1);
    await again.stop();
  });

  it('does not wait longer than its time-out', async () => {
    const sink = await startSmtpSink({ delay: () => new Promise(() => {}) });
    sink.fail({ kind: 'slow', ms: 60_000 });
    const provider = smtp({ credentials: sink.url, timeoutMs: 200 });
    expect((await provider.send(exampleEmail(), context('t1'))).outcome).not.toBe('sent');
    await sink.stop();
  });

  it('keeps a long unsubscribe address whole on one header line', async () => {
    const sink = await startSmtpSink();
    const address = `<https://quotes.example.com/u/${'a'.repeat(300)}>`;
    await smtp(sink.url).send(exampleEmail({ headers: { 'List-Unsubscribe': address } }), context('t1'));
    expect(sink.messages()[0]?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value).toBe(address);
    await sink.stop();
  });

  it('puts text as text: no entities in the plain part, no header line longer than 998', async () => {
    const sink = await startSmtpSink();
    const text = 'Smith & "Sons" <smith@example.com>\n';
    await smtp(sink.url).send(exampleEmail({ text, subject: 'ä'.repeat(900) }), context('t1'));
    const [mail] = sink.messages();
    expect(mail?.text).toBe(text);
    expect(mail?.subject).toBe('ä'.repeat(900));
    expect(Math.max(...(mail?.raw.split('\r\n\r\n')[0] ?? '').split('\r\n').map((line) => line.length))).toBeLessThan(
      998,
    );
    await sink.stop();
  });
});

describe('what an SMTP failure means', () => {
  const thrown = (fields: object) => Object.assign(new Error('said the server'), fields);
  it.each([
    [
      'relay refused to one recipient',
      { responseCode: 550, response: '550 5.7.1 relay', command: 'RCPT TO' },
      'never',
      'message',
    ],
    ['mailbox full', { responseCode: 552, response: '552 5.2.2 full', command: 'RCPT TO' }, 'never', 'message'],
    ['no such mailbox, bare code', { responseCode: 550, response: '550 no', command: 'RCPT TO' }, 'never', 'recipient'],
    [
      'sender not allowed',
      { responseCode: 553, response: '553 5.7.1 not yours', command: 'MAIL FROM' },
      'after',
      'tenant',
    ],
    ['log-in needed', { responseCode: 530, response: '530 5.7.0 log in', command: 'DATA' }, 'after', 'tenant'],
    ['log-in server down', { code: 'EAUTH', responseCode: 454, response: '454 4.7.0 later' }, 'after', 'message'],
    ['service closing', { responseCode: 421, response: '421 bye', command: 'DATA' }, 'after', 'message'],
    ['name server down', { code: 'EDNS', originalCode: 'EAI_AGAIN' }, 'after', 'message'],
  ])('%s', (_name, fields, retry, scope) => {
    expect(smtpOutcome(thrown(fields), false)).toMatchObject({ outcome: 'failed', retry: { kind: retry }, scope });
  });

  it('a refusal after the body is still a refusal; a loss after the body is uncertain', () => {
    expect(smtpOutcome(thrown({ responseCode: 451, response: '451 later', command: 'DATA' }), true).outcome).toBe(
      'failed',
    );
    expect(smtpOutcome(thrown({ code: 'ECONNECTION' }), true).outcome).toBe('uncertain');
    expect(smtpOutcome('thrown text', true).outcome).toBe('uncertain');
    expect(smtpOutcome('thrown text', false)).toMatchObject({ outcome: 'failed', code: 'smtp_error' });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
