import { normalizePhone } from '@quote-rescue/core';
import type { InboundSms } from '../ports/sms.ts';
import { insertCustomerMessage } from '../store/customer-messages.ts';
import type { Tx } from '../store/db.ts';
import { findEstimateOf, isOptedOut, readEmailsOfPhone } from '../store/opt-outs.ts';
import type { Tenant } from '../store/tenants.ts';
import { carryOut } from './carry-out.ts';
import { changeEstimate } from './change-estimate.ts';
import { type Context, iso, type Now } from './context.ts';
import { liftOptOuts, recordOptOut } from './opt-out.ts';
import { randomName } from './sealing.ts';
import { readSmsIntent, type SmsIntent } from './sms-intent.ts';

/** A text to send once the transaction has committed; the provider has not answered itself. */
export type SmsReply = { readonly template: 'stop' | 'start' | 'help'; readonly to: string; readonly locale: string };

/**
 * A customer texted back. STOP in any of its forms ends texts from this tenant to that number at once; START brings them
 * back; HELP says who writes. Anything else is a word to the contractor: it is kept, told to them, and holds the
 * sequence like a question asked on the page.
 */
export async function receiveSms(
  context: Context,
  tx: Tx,
  input: { tenant: Tenant; message: InboundSms; now: Now },
): Promise<SmsReply | null> {
  const { tenant, message, now } = input;
  const phone = normalizePhone(message.from, tenant.settings.country) ?? message.from;
  const at = iso(now.calendar);
  const estimate = await findEstimateOf(tx, tenant.id, 'sms', phone);
  const intent = await intentOf(tx, tenant, message, phone);
  const reply = (template: SmsReply['template']): SmsReply | null =>
    message.answeredByProvider ? null : { template, to: phone, locale: estimate?.locale ?? tenant.settings.locale };
  const optOut = {
    tenant,
    actor: { kind: 'customer' } as const,
    at,
    source: 'reply' as const,
    ...(estimate !== null && { estimateId: estimate.estimateId }),
  };

  // Locks of enrollments come first, so the text itself is written down after what it changes.
  switch (intent.intent) {
    case 'stop': {
      const emails = intent.channels.includes('email') ? await readEmailsOfPhone(tx, tenant.id, phone) : [];
      const addresses = [
        { channel: 'sms' as const, address: phone },
        // Receipts for money paid still go by e-mail.
        ...emails.map((address) => ({ channel: 'email' as const, address, scope: 'reminders' as const })),
      ];
      await recordOptOut(tx, { ...optOut, addresses, scope: 'all' });
      await keep(context, tx, input, estimate?.estimateId ?? null);
      return reply('stop');
    }
    case 'start':
      await liftOptOuts(tx, { ...optOut, addresses: [{ channel: 'sms', address: phone }] });
      await keep(context, tx, input, estimate?.estimateId ?? null);
      return reply('start');
    case 'help':
      await keep(context, tx, input, estimate?.estimateId ?? null);
      return reply('help');
    default:
      if (estimate === null) await keep(context, tx, input, null);
      else await ask(context, tx, input, estimate.estimateId);
      return null;
  }
}

/** What the provider classified counts. YES opts in again only if there is something to take back; else it is an answer. */
async function intentOf(tx: Tx, tenant: Tenant, message: InboundSms, phone: string): Promise<SmsIntent> {
  const read = readSmsIntent(message.body);
  if (message.classified === 'stop') return read.intent === 'stop' ? read : { intent: 'stop', channels: ['sms'] };
  if (message.classified !== null) return { intent: message.classified };
  if (read.intent !== 'yes') return read;
  return (await isOptedOut(tx, tenant.id, 'sms', phone)) ? { intent: 'start' } : { intent: 'other' };
}

type Inbound = { tenant: Tenant; message: InboundSms; now: Now };

async function keep(context: Context, tx: Tx, { tenant, message, now }: Inbound, estimateId: string | null) {
  await insertCustomerMessage(tx, {
    tenantId: tenant.id,
    messageId: `msg_${randomName(16, context.random)}`,
    estimateId,
    kind: 'sms_reply',
    body: message.body.slice(0, 2000),
    at: iso(now.calendar),
  });
}

async function ask(context: Context, tx: Tx, { tenant, message, now }: Inbound, estimateId: string): Promise<void> {
  const at = iso(now.calendar);
  const change = await changeEstimate(tx, { tenant, estimateId, at: now.calendar }, async ({ state }) => {
    const messageId = `msg_${randomName(16, context.random)}`;
    const body = message.body.slice(0, 2000);
    await insertCustomerMessage(tx, { tenantId: tenant.id, messageId, estimateId, kind: 'question', body, at });
    return [
      {
        type: 'quote.question_asked',
        data: { messageId },
        actor: { kind: 'customer' },
        occurredAt: at,
        run: state.run || null,
      },
    ];
  });
  await carryOut(tx, { tenant, estimateId, now }, change);
}
