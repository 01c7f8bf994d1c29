import * as z from 'zod';
import type { DeliveryReport, WebhookRequest, WebhookResult } from '../../../ports/send-outcome.ts';
import type { InboundSms, SmsWebhookEvent } from '../../../ports/sms.ts';
import { fromErrorCode } from './outcome.ts';

/** Fields used of a status callback. Twilio adds others without notice; the signature covers whatever came. */
const statusCallback = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional(),
});

const inboundText = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  To: z.string().min(1),
  Body: z.string(),
  OptOutType: z.string().optional(),
});

/**
 * Twilio answers and obeys these itself, as a whole message in any case. More words count as an opt-out in law ("stop
 * please"): those the kit reads from `body`, and answers.
 */
const defaultKeywords = new Map<string, 'stop' | 'start' | 'help'>([
  ...'STOP UNSUBSCRIBE END QUIT STOPALL REVOKE OPTOUT CANCEL'.split(' ').map((word) => [word, 'stop'] as const),
  ...'START UNSTOP'.split(' ').map((word) => [word, 'start'] as const),
  ...'HELP INFO'.split(' ').map((word) => [word, 'help'] as const),
]);

/** Empty TwiML: nothing to answer beyond what Twilio answers itself. */
const emptyAnswer = { contentType: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' };

/** Reads a form whose signature has been checked. */
export function readTwilioForm(
  form: Readonly<Record<string, string | string[]>>,
  request: WebhookRequest,
): WebhookResult<SmsWebhookEvent> {
  const isStatus = form.MessageStatus !== undefined;
  const parsed = isStatus ? statusCallback.safeParse(form) : inboundText.safeParse(form);
  if (!parsed.success) return { outcome: 'malformed', reason: z.prettifyError(parsed.error) };
  const event = isStatus
    ? ({ type: 'report', report: toReport(statusCallback.parse(form), request) } as const)
    : ({ type: 'inbound', message: toInbound(inboundText.parse(form)) } as const);
  return { outcome: 'accepted', events: [event], answer: emptyAnswer };
}

function toReport(form: z.infer<typeof statusCallback>, request: WebhookRequest): DeliveryReport {
  const failure = form.ErrorCode ? fromErrorCode(form.ErrorCode, '') : null;
  const kind = reportKind(form.MessageStatus);
  return {
    eventId: `${form.MessageSid}:${form.MessageStatus}`,
    kind: kind === 'failed' ? failedKind(failure) : kind,
    key: new URL(request.url).searchParams.get('key'),
    providerId: form.MessageSid,
    code: form.ErrorCode ? String(form.ErrorCode) : null,
    permanent: kind === 'failed' && !(failure?.outcome === 'failed' && failure.retry.kind === 'after'),
    // Suspended, or not registered: a create is taken, and the report says that nothing of this tenant arrives.
    ...(kind === 'failed' && failure?.outcome === 'failed' && failure.scope === 'tenant' && { scope: 'tenant' }),
    occurredAt: null,
  };
}

/** What the failure is of: a number that opted out, a number that takes no texts, or this text alone. */
function failedKind(failure: ReturnType<typeof fromErrorCode>): 'opted_out' | 'bounced' | 'failed' {
  if (failure?.outcome === 'skipped_opt_out') return 'opted_out';
  return failure?.outcome === 'failed' && failure.scope === 'recipient' ? 'bounced' : 'failed';
}

/**
 * Callbacks come in any order. Everything before the handset is one kind, `accepted`, which ranks below the final ones:
 * so a late `sent` cannot take back `delivered`.
 */
function reportKind(status: string): 'accepted' | 'delivered' | 'failed' {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'undelivered' || status === 'failed' || status === 'canceled' ? 'failed' : 'accepted';
}

function toInbound(form: z.infer<typeof inboundText>): InboundSms {
  // Sent with Advanced Opt-Out only; it also covers the tenant's own keywords.
  const byTwilio = z.enum(['stop', 'start', 'help']).safeParse(form.OptOutType?.toLowerCase());
  const classified = byTwilio.success ? byTwilio.data : (defaultKeywords.get(form.Body.trim().toUpperCase()) ?? null);
  return {
    eventId: form.MessageSid,
    from: form.From,
    to: form.To,
    body: form.Body,
    classified,
    answeredByProvider: classified !== null,
  };
}
