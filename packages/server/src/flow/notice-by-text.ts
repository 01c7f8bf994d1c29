import { hasTemplate, type MessageVariables, nextAllowed, renderMessage } from '@quote-rescue/core';
import type { SmsMessage } from '../ports/sms.ts';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { isTextClosedTo } from '../store/notice-rows.ts';
import type { QuoteRow } from '../store/quotes.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';
import { smsCallbackUrl } from './dispatch/addressed.ts';
import { localeOf } from './dispatch/compose.ts';
import { LINK_MARKER } from './links.ts';
import { smsApprovedFor, tenantCalendar } from './tenant-calendar.ts';

export type TextNotice =
  | { readonly do: 'send'; readonly message: SmsMessage }
  /** Outside of the hours for texts; calendar time, epoch ms. */
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'nothing' };

/**
 * What a customer without an open mailbox is told by text: to a number that agreed to texts, through an approved sender,
 * within the hours for texts, and never after STOP. Reminders that were switched off do not keep a receipt back.
 */
export async function noticeByText(
  context: Context,
  input: {
    readonly tenant: Tenant;
    readonly estimateId: string;
    readonly template: string;
    readonly key: string;
    readonly row: QuoteRow;
    readonly link: string;
    readonly variables: MessageVariables;
  },
): Promise<TextNotice> {
  const { tenant, estimateId, template, row, key } = input;
  const { settings } = tenant;
  const { phone } = row.contact;
  const nothing = { do: 'nothing' } as const;
  if (context.sms === null || phone === null || !hasTemplate(template, 'sms')) return nothing;
  if (!smsApprovedFor(settings, phone)) return nothing;
  const estimate = await readEstimateRow(context.db, tenant.id, estimateId);
  if (estimate === null || estimate.customer.smsConsent === null) return nothing;
  if (await isTextClosedTo(context.db, tenant.id, phone)) return nothing;
  const { calendar } = await context.now();
  const { windows, closedDates } = tenantCalendar(settings, calendar);
  const { at } = nextAllowed(calendar, 'sms', [row.zone ?? settings.timeZone], windows, closedDates);
  if (at === null) return nothing;
  if (at > calendar) return { do: 'wait', until: at };
  const rendered = renderMessage({
    template,
    channel: 'sms',
    variant: 'N',
    locale: localeOf(row.contact.locale, settings.locale),
    variables: input.variables,
  });
  return {
    do: 'send',
    message: {
      key,
      to: phone,
      body: rendered.body.replaceAll(LINK_MARKER, input.link),
      segments: rendered.segments,
      statusCallbackUrl: smsCallbackUrl(context.baseUrl, tenant.externalId, key),
    },
  };
}
