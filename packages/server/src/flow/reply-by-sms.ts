import { type MessageVariables, renderMessage, type Sequence } from '@quote-rescue/core';
import type { Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';
import { smsCallbackUrl } from './dispatch/addressed.ts';
import { inTime } from './in-time.ts';
import type { SmsReply } from './inbound-sms.ts';
import { shownPhone } from './message-variables.ts';
import { quoteSequence } from './plan-enrollment.ts';

/**
 * The one answer to STOP, START or HELP, where the provider has not given it itself. At most once: a lost answer is a
 * smaller fault than a second text to somebody who has just said stop.
 */
export async function replyBySms(
  context: Context,
  tenant: Tenant,
  { reply, key }: { reply: SmsReply; key: string },
): Promise<void> {
  if (context.sms === null) return;
  const rendered = renderMessage({
    template: reply.template,
    channel: 'sms',
    variant: 'N',
    locale: reply.locale,
    variables: variablesOf(tenant, await quoteSequence(context.db, context, tenant)),
  });
  const { sms } = context;
  const message = {
    key,
    to: reply.to,
    body: rendered.body,
    segments: rendered.segments,
    statusCallbackUrl: smsCallbackUrl(context.baseUrl, tenant.externalId, key),
  };
  const outcome = await inTime((signal) => sms.send(message, { tenantId: tenant.externalId, signal }));
  if (outcome.outcome !== 'sent') {
    context.logger.warn(
      { tenantId: tenant.externalId, template: reply.template, outcome: outcome.outcome },
      'a reply by text did not go',
    );
  }
}

/** These answers speak of the company only; what belongs to a quote stays empty. */
function variablesOf({ settings }: Tenant, { steps }: Sequence): MessageVariables {
  const texts = steps.filter(({ channels }) => channels.some(({ channel }) => channel === 'sms')).length;
  return {
    company: settings.companyName,
    smsName: settings.smsName,
    postalAddress: settings.postalAddress,
    phone: shownPhone(settings.phone, settings),
    customerName: '',
    jobTitle: '',
    currency: settings.currency,
    totalMinor: 0,
    depositMinor: 0,
    zone: settings.timeZone,
    link: '',
    messagesPerQuote: texts === 0 ? null : texts,
  };
}
