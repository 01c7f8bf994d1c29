import {
  type Channel,
  type ConfirmedEstimate,
  customerZones,
  type MessagePreviewView,
  type messagePreviewInput,
  normalizePhone,
  QuoteRescueError,
  type RenderedMessage,
  renderMessage,
  type Sequence,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { readNewestRun } from '../store/runs.ts';
import { readPinnedSequence } from '../store/sent-messages.ts';
import type { Tenant } from '../store/tenants.ts';
import type { TenantCaller } from './caller.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { localeOf } from './dispatch/compose.ts';
import { fillLinks, quoteUrl, unsubscribeUrl } from './links.ts';
import { type MessageSource, messageVariables } from './message-variables.ts';
import { depositOf, quoteSequence } from './plan-enrollment.ts';

/**
 * A message exactly as it would go, from the templates and variables that the dispatcher uses; only the secret of its
 * link is left out.
 * @throws QuoteRescueError `not_found` for an unknown estimate, step or channel
 */
export async function previewMessage(
  context: Context,
  { tenant }: TenantCaller,
  { of, stepId, channel, variant }: z.output<typeof messagePreviewInput>,
): Promise<MessagePreviewView> {
  const now = (await context.now()).calendar;
  const draft =
    'estimate' in of
      ? await fromDraft(context, tenant, of.estimate, now)
      : await fromEnrolled(context, tenant, of.estimateId);
  const rendered = renderMessage({
    template: templateOf(draft.sequence, stepId, channel),
    channel,
    variant,
    locale: localeOf(draft.locale, tenant.settings.locale),
    variables: messageVariables(tenant.settings, { ...draft.source, now }, context),
  });
  return toView(context, tenant, rendered);
}

type Draft = { readonly sequence: Sequence; readonly locale: string; readonly source: Omit<MessageSource, 'now'> };

async function fromDraft(context: Context, tenant: Tenant, estimate: ConfirmedEstimate, now: number): Promise<Draft> {
  const { customerPhone: phone, jobAddress, customerZone: explicit } = estimate;
  const { zones } = customerZones({
    explicit,
    jobAddress,
    phone: phone === null ? null : normalizePhone(phone, tenant.settings.country),
    tenant: tenant.settings,
    now,
  });
  return {
    sequence: await quoteSequence(context.db, context, tenant),
    locale: estimate.locale,
    source: {
      customerName: estimate.customerName,
      jobTitle: estimate.jobTitle,
      number: estimate.number,
      currency: estimate.currency,
      totalMinor: estimate.totalMinor,
      depositMinor: depositOf(tenant, estimate).minor,
      validUntil: estimate.validUntil,
      zone: zones[0],
      sentAt: null,
    },
  };
}

async function fromEnrolled({ db }: Context, tenant: Tenant, estimateId: string): Promise<Draft> {
  const row = await readEstimateRow(db, tenant.id, estimateId);
  const run = await readNewestRun(db, tenant.id, estimateId);
  const sequence = await readPinnedSequence(db, tenant.id, estimateId);
  if (row === null || run === null || sequence === null) throw estimateNotFound();
  const sent = run.touchpoints.filter(({ state, channel }) => state === 'sent' && channel !== 'end');
  const first = Math.min(...sent.map(({ settledAt }) => settledAt ?? Number.POSITIVE_INFINITY));
  return {
    sequence,
    locale: row.customer.locale,
    source: {
      ...row,
      customerName: row.customer.name,
      zone: run.zones[0],
      sentAt: Number.isFinite(first) ? iso(first) : null,
    },
  };
}

function templateOf({ steps }: Sequence, stepId: string, channel: Channel): string {
  const template = steps.find(({ id }) => id === stepId)?.channels.find((one) => one.channel === channel)?.template;
  if (template !== undefined) return template;
  throw new QuoteRescueError(
    'not_found',
    `This sequence has no step ${stepId} by ${channel === 'sms' ? 'text' : 'e-mail'}.`,
  );
}

/** A message for a screen. Links lead nowhere: whoever may read along must not be able to act as the customer. */
export function toView(context: Context, tenant: Tenant, rendered: RenderedMessage): MessagePreviewView {
  const { baseUrl } = context;
  const links = { quote: quoteUrl(baseUrl, '(private)'), unsubscribe: unsubscribeUrl(baseUrl, '(private)') };
  if (rendered.channel === 'sms') {
    const { segments, encoding, units } = rendered;
    return { channel: 'sms', from: null, body: fillLinks(rendered.body, links), segments, encoding, units };
  }
  return {
    channel: 'email',
    from: `${tenant.settings.companyName} <${context.emailFrom}>`,
    subject: rendered.subject,
    preheader: rendered.preheader,
    html: fillLinks(rendered.html, links),
    text: fillLinks(rendered.text, links),
  };
}
