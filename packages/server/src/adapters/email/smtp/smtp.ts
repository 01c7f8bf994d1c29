import { Readable } from 'node:stream';
import { QuoteRescueError } from '@quote-rescue/core';
import type { EmailMessage, EmailProvider, SendContext } from '../../../ports/email.ts';
import type { SendOutcome } from '../../../ports/send-outcome.ts';
import { loadVendorSdk } from '../../load-vendor-sdk.ts';
import { forTenant, type PerTenant } from '../../per-tenant.ts';
import { composeMail } from './compose.ts';
import { smtpOutcome } from './outcome.ts';

/** A mail server to submit to. A URL works too: `smtps://user:password@mail.example.com`. */
export type SmtpServer = {
  readonly host: string;
  /** Default 587, or 465 if `secure`. */
  readonly port?: number;
  /** TLS from the first byte. Otherwise STARTTLS is used where the server offers it. */
  readonly secure?: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Further nodemailer SMTP options: `requireTLS`, `tls`, `dkim`, OAuth2 in `auth`, `proxy`. */
  readonly nodemailer?: Readonly<Record<string, unknown>>;
};

export type SmtpOptions = {
  /** One server for all tenants, or the tenant's own; `null` pauses that tenant's e-mail. */
  readonly credentials: PerTenant<SmtpServer | string>;
  /** Connections per server, each carrying one message at a time. Default 5. */
  readonly connections?: number;
  /** Whole hand-over, ms. Default 15,000: always shorter than a worker's lease of 30 s. */
  readonly timeoutMs?: number;
};

type Transport = {
  sendMail(mail: object): Promise<unknown>;
  close(): void;
};

/** Open pools kept; the least recently used one is closed beyond this. */
const keptPools = 64;

/**
 * E-mail through any SMTP server, by nodemailer 10 (an optional peer, loaded at the first send).
 * SMTP takes no idempotency key and cannot be asked what became of a message: a connection lost after the message went
 * out is `uncertain`. The Message-ID is the caller's, so that a repeated message is recognisable as one.
 */
export function smtp(server: SmtpServer | string | SmtpOptions): EmailProvider {
  const options: SmtpOptions = typeof server === 'object' && 'credentials' in server ? server : { credentials: server };
  const connections = options.connections ?? 5;
  const timeoutMs = options.timeoutMs ?? 15_000;
  if (!Number.isInteger(connections) || connections < 1)
    throw new QuoteRescueError(
      'misconfigured',
      `smtp: "connections" must be a whole number from 1, not ${connections}.`,
    );
  const pools = new Map<string, Promise<Transport>>();

  async function poolFor(server: SmtpServer | string): Promise<Transport> {
    const id = JSON.stringify(server);
    const pool = pools.get(id) ?? openPool(server, { connections, timeoutMs });
    pools.delete(id);
    pools.set(id, pool);
    const [oldest] = pools.keys();
    if (pools.size > keptPools && oldest !== undefined) {
      const closing = pools.get(oldest);
      pools.delete(oldest);
      void closing?.then((transport) => transport.close()).catch(() => {});
    }
    try {
      return await pool;
    } catch (error) {
      pools.delete(id);
      throw error;
    }
  }

  async function send(message: EmailMessage, context: SendContext): Promise<SendOutcome> {
    const mail = composeMail(message);
    if ('outcome' in mail) return mail;
    let transport: Transport;
    try {
      const credentials = await forTenant(options.credentials, context.tenantId);
      if (credentials === null)
        return notConfigured('no_credentials', 'This account has no mail server. Set one to go on with e-mail.');
      transport = await poolFor(credentials);
    } catch (error) {
      return notConfigured('misconfigured', error instanceof Error ? error.message : String(error));
    }
    let bodyStarted = false;
    try {
      await transport.sendMail({
        ...mail,
        signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]),
        onBody: () => {
          bodyStarted = true;
        },
      });
      return { outcome: 'sent', providerId: message.messageId };
    } catch (error) {
      return smtpOutcome(error, bodyStarted);
    }
  }

  return { name: 'smtp', repeatability: 'none', parallelism: connections, send };
}

async function openPool(
  server: SmtpServer | string,
  limits: { readonly connections: number; readonly timeoutMs: number },
): Promise<Transport> {
  const { createTransport } = await loadVendorSdk('nodemailer', () => import('nodemailer'));
  const transport = createTransport({
    ...(typeof server === 'string'
      ? { url: server }
      : {
          ...server.nodemailer,
          host: server.host,
          port: server.port ?? (server.secure ? 465 : 587),
          secure: server.secure ?? false,
          ...(server.auth === undefined ? {} : { auth: server.auth }),
        }),
    pool: true,
    maxConnections: limits.connections,
    connectionTimeout: limits.timeoutMs,
    greetingTimeout: limits.timeoutMs,
    socketTimeout: limits.timeoutMs,
    // Servers drop idle sessions after a minute or so; five seconds serve a burst and let a process end soon.
    idleTimeout: 5_000,
    // nodemailer 10.6 repeats only what no byte was sent of: a pooled connection the server had dropped meanwhile.
    maxRequeues: 1,
  });
  transport.use('stream', (mail, done) => {
    const { onBody } = mail.data as { onBody?: () => void };
    const message = mail.message;
    if (message && onBody) {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = () => Readable.from(watchFirstRead(createReadStream, onBody), { objectMode: false });
    }
    done();
  });
  return { sendMail: (mail) => transport.sendMail(mail), close: () => transport.close() };
}

/** nodemailer starts to read the message only when the server has answered DATA with 354. */
async function* watchFirstRead(open: () => NodeJS.ReadableStream, onFirstRead: () => void): AsyncGenerator<Buffer> {
  onFirstRead();
  for await (const chunk of open()) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

function notConfigured(code: string, message: string): SendOutcome {
  return { outcome: 'failed', code, message, retry: { kind: 'after', ms: null }, scope: 'tenant' };
}
