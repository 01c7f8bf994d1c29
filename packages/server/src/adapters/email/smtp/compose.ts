import { normalizeEmail } from '@quote-rescue/core';
import type { EmailMessage } from '../../../ports/email.ts';
import type { SendOutcome } from '../../../ports/send-outcome.ts';

/** The part of nodemailer's message that this adapter fills in. */
export type ComposedMail = {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: string;
  readonly envelope: { readonly from: string; readonly to: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: Record<string, string>;
  readonly xMailer: false;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
};

type Mailbox = { readonly name: string; readonly address: string };

/**
 * Headers that nodemailer writes from the message itself, or that would add recipients. As "extra" headers they could
 * only be a mistake or an attack.
 */
const ownHeaders = new Set(
  'from sender reply-to to cc bcc subject date message-id mime-version content-type content-transfer-encoding return-path'.split(
    ' ',
  ),
);

/**
 * Turns the port's message into nodemailer's, or says what is wrong with it. Names come from contractors and pasted
 * texts: they are data, so line breaks and other control characters become a space, and nodemailer quotes the rest.
 * An address that is not exactly one mailbox is refused, never repaired.
 */
export function composeMail(message: EmailMessage): ComposedMail | SendOutcome {
  const from = message.from.address.trim();
  const to = message.to.address.trim();
  if (normalizeEmail(to) === null) return refuse('invalid_recipient', 'The customer’s e-mail address', 'recipient');
  if (normalizeEmail(from) === null) return refuse('invalid_sender', 'The sender’s e-mail address', 'tenant');
  if (message.replyTo !== null && normalizeEmail(message.replyTo) === null)
    return refuse('invalid_reply_to', 'The reply-to address', 'tenant');
  if (!/^<[^\s<>@]+@[^\s<>@]+>$/.test(message.messageId))
    return refuse('invalid_message_id', 'The Message-ID', 'message');
  for (const [name, value] of Object.entries(message.headers)) {
    if (
      !/^[A-Za-z][A-Za-z0-9-]*$/.test(name) ||
      ownHeaders.has(name.toLowerCase()) ||
      /[\p{Cc}\u2028\u2029]/u.test(value)
    )
      return refuse('invalid_header', `The extra header "${oneLine(name)}"`, 'message');
  }
  return {
    from: { name: oneLine(message.from.name), address: from },
    to: { name: oneLine(message.to.name ?? ''), address: to },
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo.trim() }),
    envelope: { from, to },
    subject: oneLine(message.subject),
    html: message.html,
    text: message.text,
    messageId: message.messageId,
    headers: { ...message.headers },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Every run of control characters and line or paragraph separators as one space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function refuse(code: string, what: string, scope: 'message' | 'recipient' | 'tenant'): SendOutcome {
  return {
    outcome: 'failed',
    code,
    message: `${what} is not one valid value, so the e-mail was not handed over. Correct it and send again.`,
    retry: { kind: 'never' },
    scope,
  };
}
