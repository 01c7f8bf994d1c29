import type { EmailMessage } from '../../ports/email.ts';
import type { SmsMessage } from '../../ports/sms.ts';
import type { Context } from '../context.ts';
import { fillLinks, quoteUrl, unsubscribeToken, unsubscribeUrl } from '../links.ts';
import type { Authorised } from './compose.ts';
import { messageIdOf } from './message-id.ts';

export type Outgoing =
  | { readonly channel: 'email'; readonly email: EmailMessage }
  | { readonly channel: 'sms'; readonly sms: SmsMessage };

/** The message as its provider gets it: real links in place of the markers, sender, headers. Exists in memory only. */
export function addressed(context: Context, message: Authorised): Outgoing {
  const token = context.sealer.open(message.tokenSealed);
  const unsubscribe = unsubscribeUrl(
    context.baseUrl,
    unsubscribeToken(context.sealer, { tenantId: message.tenant.id, estimateId: message.estimateId }),
  );
  const links = { quote: quoteUrl(context.baseUrl, token), unsubscribe };
  return message.rendered.channel === 'email'
    ? { channel: 'email', email: email(context, message, message.rendered, links) }
    : {
        channel: 'sms',
        sms: {
          key: message.key,
          to: message.address,
          body: fillLinks(message.rendered.body, links),
          segments: message.cost,
          statusCallbackUrl: smsCallbackUrl(context.baseUrl, message.tenant.externalId, message.key),
        },
      };
}

export const smsCallbackUrl = (baseUrl: string, tenantId: string, key: string): string =>
  `${baseUrl}/webhooks/sms/${encodeURIComponent(tenantId)}?key=${encodeURIComponent(key)}`;

function email(
  context: Context,
  message: Authorised,
  rendered: Extract<Authorised['rendered'], { channel: 'email' }>,
  links: { quote: string; unsubscribe: string },
): EmailMessage {
  const { settings, externalId } = message.tenant;
  return {
    key: message.key,
    from: { name: settings.companyName, address: context.emailFrom },
    replyTo: settings.replyToEmail,
    to: { name: message.customerName, address: message.address },
    subject: rendered.subject,
    html: fillLinks(rendered.html, links),
    text: fillLinks(rendered.text, links),
    headers: {
      // RFC 8058: a mail program's own button posts here, without a cookie and without a page in between.
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    messageId: messageIdOf(externalId, message.key, context.emailFrom.split('@')[1] ?? 'localhost'),
  };
}
