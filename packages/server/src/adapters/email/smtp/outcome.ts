import * as z from 'zod';
import type { SendOutcome } from '../../../ports/send-outcome.ts';

/** What nodemailer 10 tells about a failed send; anything else thrown reads as an empty one. */
const smtpError = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

const retryLater = { kind: 'after', ms: null } as const;
const never = { kind: 'never' } as const;

/** Before the message is handed over these say that it was not; names after Node's system errors. */
const connectionCodes = new Map([
  ['ECONNREFUSED', 'connection_refused'],
  ['ENOTFOUND', 'host_not_found'],
  ['EAI_AGAIN', 'host_not_found'],
  ['EDNS', 'host_not_found'],
  ['EHOSTUNREACH', 'host_unreachable'],
  ['ENETUNREACH', 'host_unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['EABORT', 'timeout'],
  ['ETLS', 'tls_failed'],
  ['ESOCKET', 'connection_lost'],
  ['ECONNECTION', 'connection_lost'],
]);

/**
 * Reads a failed send. `bodyStarted`: whether the server had said 354 and a byte of the message went out. From there on
 * a lost connection may have ended after the server took the message: RFC 5321 section 4.2.5 leaves exactly this gap, so
 * it is `uncertain`. A reply code, wherever it came, is the server's word that it did not take the message.
 */
export function smtpOutcome(thrown: unknown, bodyStarted: boolean): SendOutcome {
  const error = smtpError.parse(thrown instanceof Error ? thrown : {});
  if (error.responseCode !== undefined) return fromReply(error.responseCode, error.response ?? '', error);
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH' || error.code === 'EOAUTH2')
    return failed('auth_failed', error.message, retryLater, 'tenant');
  if (bodyStarted)
    return { outcome: 'uncertain', error: error.message || 'The connection was lost after the message.' };
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    return failed(error.code, error.message, never, 'message');
  const code = connectionCodes.get(error.originalCode ?? '') ?? connectionCodes.get(error.code ?? '');
  return failed(code ?? error.code ?? 'smtp_error', error.message, retryLater, 'message');
}

function fromReply(
  replyCode: number,
  response: string,
  error: { readonly code?: string | undefined; readonly command?: string | undefined; readonly message: string },
): SendOutcome {
  const code = `smtp_${replyCode}`;
  // 503 "bad sequence of commands" is about the session, not about the message.
  const permanent = replyCode >= 500 && replyCode !== 503;
  if (error.code === 'EAUTH') {
    return failed(permanent ? 'auth_failed' : code, error.message, retryLater, permanent ? 'tenant' : 'message');
  }
  if (!permanent) return failed(code, error.message, retryLater, 'message');
  // The account may not send, or not under this sender: true of every message of this tenant until someone mends it.
  if (error.command === 'MAIL FROM' || replyCode === 530 || replyCode === 535)
    return failed(code, error.message, retryLater, 'tenant');
  return failed(
    code,
    error.message,
    never,
    isUnknownMailbox(replyCode, response, error.command) ? 'recipient' : 'message',
  );
}

/**
 * Enhanced status 5.1.x is about the address (RFC 3463); 5.2.x (full), 5.7.x (policy, relaying) and others are not.
 * Without an enhanced status 550, 551 and 553 to RCPT TO mean "no such mailbox" (RFC 5321 section 4.2.3).
 */
function isUnknownMailbox(replyCode: number, response: string, command: string | undefined): boolean {
  const enhanced = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(response);
  if (enhanced) return enhanced[1] === '1';
  return command === 'RCPT TO' && (replyCode === 550 || replyCode === 551 || replyCode === 553);
}

function failed(
  code: string,
  message: string,
  retry: typeof never | typeof retryLater,
  scope: 'message' | 'recipient' | 'tenant',
): SendOutcome {
  return { outcome: 'failed', code, message, retry, scope };
}
