import { setTimeout as sleep } from 'node:timers/promises';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { createFaultQueue, type FaultRule } from './faults.ts';
import { createListeners } from './listeners.ts';

/** One accepted e-mail, as the customer's mail program would get it. */
export type SinkMail = {
  /** Counts from 1 in order of arrival. */
  readonly number: number;
  readonly receivedAt: Date;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  /** Header lines as sent, unfolded, in order. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly messageId: string;
  readonly subject: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly { readonly name: string; readonly address: string }[];
  readonly html: string | null;
  readonly text: string | null;
};

export type SmtpFault =
  /** Refuses with this reply, such as `{ reply: 550, text: '5.1.1 no such mailbox' }`. */
  | {
      readonly kind: 'refuse';
      readonly at: 'sender' | 'recipient' | 'data';
      readonly reply: number;
      readonly text?: string;
    }
  /** Takes the message and cuts the connection without an answer. `keep: false`: does not even take it. */
  | { readonly kind: 'drop_after_data'; readonly keep?: boolean }
  /** Cuts the connection when the recipient is named. */
  | { readonly kind: 'drop_before_data' }
  /** Answers late. The message is taken. */
  | { readonly kind: 'slow'; readonly ms: number };

export type SmtpSinkOptions = {
  /** Default 0: any free port. */
  readonly port?: number;
  /** If given, every client must log in with these. */
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly now?: () => number;
  readonly delay?: (ms: number) => Promise<void>;
};

export type SmtpSink = {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** For `smtp(url)`; with the log-in if one is asked for. */
  readonly url: string;
  /** Oldest first. */
  messages(): readonly SinkMail[];
  messagesTo(address: string): readonly SinkMail[];
  /** How many mails with this Message-ID were accepted. */
  countOf(messageId: string): number;
  /** Waits until `count` mails have come in, in all. */
  received(count: number): Promise<readonly SinkMail[]>;
  onMail(listener: (mail: SinkMail) => void): () => void;
  fail(fault: SmtpFault, rule?: FaultRule): void;
  /** Forgets all mails and faults. */
  clear(): void;
  stop(): Promise<void>;
};

/** A mail server on the loopback that keeps every message, for tests and demos. Needs `smtp-server` and `mailparser`. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  // Loaded here: who only wants the simulated clock need not install them.
  const [{ simpleParser }, { SMTPServer }] = await Promise.all([import('mailparser'), import('smtp-server')]);
  const now = options.now ?? Date.now;
  const delay = options.delay ?? ((ms: number) => sleep(ms));
  const mails: SinkMail[] = [];
  const faults = createFaultQueue<SmtpFault>();
  const arrivals = createListeners<SinkMail>();

  const refusal = (fault: { readonly reply: number; readonly text?: string }) =>
    Object.assign(new Error(fault.text ?? 'Refused on purpose'), { responseCode: fault.reply });

  const server = new SMTPServer({
    authOptional: options.auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.auth === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onAuth(auth, _session, done) {
      if (auth.username === options.auth?.user && auth.password === options.auth?.pass)
        done(null, { user: auth.username });
      else done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 }));
    },
    onMailFrom(address, _session, done) {
      const fault = faults.take(address.address, (f) => f.kind === 'refuse' && f.at === 'sender');
      done(fault?.kind === 'refuse' ? refusal(fault) : null);
    },
    onRcptTo(address, session, done) {
      const fault = faults.take(
        address.address,
        (f) => (f.kind === 'refuse' && f.at === 'recipient') || f.kind === 'drop_before_data',
      );
      if (fault?.kind === 'drop_before_data') return cut(session);
      done(fault?.kind === 'refuse' ? refusal(fault) : null);
    },
    onData(stream, session, done) {
      takeMessage(stream, session).then(
        (reply) => reply !== 'cut' && done(reply instanceof Error ? reply : null),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Cut connections are part of the game.
  server.on('error', () => {});

  async function takeMessage(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<Error | 'cut' | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const fault = faults.take(
      session.envelope.rcptTo[0]?.address ?? '',
      (f) => f.kind === 'drop_after_data' || f.kind === 'slow' || (f.kind === 'refuse' && f.at === 'data'),
    );
    if (fault?.kind === 'refuse') return refusal(fault);
    if (fault?.kind !== 'drop_after_data' || fault.keep !== false) await keep(Buffer.concat(chunks), session);
    if (fault?.kind === 'slow') await delay(fault.ms);
    if (fault?.kind === 'drop_after_data') {
      cut(session);
      return 'cut';
    }
    return undefined;
  }

  async function keep(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const parsed = await simpleParser(raw, { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true });
    const mailboxes = (field: typeof parsed.to | typeof parsed.from) =>
      [field ?? []].flat().flatMap((list) => list.value.map(({ name, address }) => ({ name, address: address ?? '' })));
    const mail: SinkMail = {
      number: mails.length + 1,
      receivedAt: new Date(now()),
      envelope: {
        from: !session.envelope.mailFrom ? '' : session.envelope.mailFrom.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
      },
      raw: raw.toString('utf8'),
      headers: parsed.headerLines.map(({ line }) => {
        const colon = line.indexOf(':');
        return {
          name: line.slice(0, colon),
          value: line
            .slice(colon + 1)
            .replace(/\r?\n(?=[ \t])/g, '')
            .trim(),
        };
      }),
      messageId: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      from: mailboxes(parsed.from)[0] ?? { name: '', address: '' },
      to: mailboxes(parsed.to),
      html: parsed.html || null,
      text: parsed.text || null,
    };
    mails.push(mail);
    arrivals.notify(mail);
  }

  function cut(session: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.session.id === session.id) connection._socket.destroy();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const login = options.auth
    ? `${encodeURIComponent(options.auth.user)}:${encodeURIComponent(options.auth.pass)}@`
    : '';

  return {
    host: '127.0.0.1',
    port,
    url: `smtp://${login}127.0.0.1:${port}`,
    messages: () => [...mails],
    messagesTo: (to) => mails.filter((mail) => mail.envelope.to.includes(to)),
    countOf: (messageId) => mails.filter((mail) => mail.messageId === messageId).length,
    received: (count) =>
      new Promise((resolve) => {
        if (mails.length >= count) return resolve([...mails]);
        const off = arrivals.add(() => {
          if (mails.length < count) return;
          off();
          resolve([...mails]);
        });
      }),
    onMail: (listener) => arrivals.add(listener),
    fail: (fault, rule) => faults.add(fault, rule),
    clear() {
      mails.length = 0;
      faults.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection._socket.destroy();
      }),
  };
}
