import { formatPhone, localMinute, type MessageVariables, type TenantSettings } from '@quote-rescue/core';
import type { Context } from './context.ts';
import { LINK_MARKER, quoteUrlLength, UNSUBSCRIBE_MARKER } from './links.ts';

/** What a message is about, as rows of the database say it. */
export type MessageSource = {
  readonly customerName: string;
  readonly jobTitle: string;
  readonly number: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly depositMinor: number;
  /** `YYYY-MM-DD` */
  readonly validUntil: string | null;
  /** Calendar time at which the message is made, epoch ms. */
  readonly now: number;
  /** The enrollment's first zone: dates are told as the customer's calendar has them. */
  readonly zone: string;
  /** When the first message of the run went, ISO; null = it did not. */
  readonly sentAt: string | null;
};

/**
 * The one place that turns rows into what the copy of a sequence's messages can name: the preview, the dispatcher and
 * the record of what was sent all ask here, so that they cannot say different things. Pure, and free of secrets: the
 * links are markers.
 */
export function messageVariables(
  settings: TenantSettings,
  source: MessageSource,
  host: Pick<Context, 'baseUrl' | 'payments'>,
): MessageVariables {
  return {
    company: settings.companyName,
    smsName: settings.smsName,
    senderName: settings.senderName,
    postalAddress: settings.postalAddress,
    phone: shownPhone(settings.phone, settings),
    brandColor: settings.brandColor,
    customerName: source.customerName,
    jobTitle: source.jobTitle,
    number: source.number,
    currency: source.currency,
    totalMinor: source.totalMinor,
    depositMinor: source.depositMinor,
    ...(host.payments === null && { paidByContact: true }),
    ...(settings.replyToEmail === null && { unanswered: true }),
    validUntil: stillValid(source) ? source.validUntil : null,
    zone: source.zone,
    sentAt: source.sentAt,
    link: LINK_MARKER,
    linkLength: quoteUrlLength(host.baseUrl),
    unsubscribeLink: UNSUBSCRIBE_MARKER,
  };
}

/** As people write it in the contractor's country, which is taken for the reader's. */
export function shownPhone(phone: string | null, { country }: Pick<TenantSettings, 'country'>): string | null {
  return phone === null ? null : formatPhone(phone, country);
}

/** "Price holds until" a day that has passed at the customer's would be an embarrassment. */
function stillValid({ validUntil, zone, now }: MessageSource): boolean {
  return validUntil !== null && validUntil >= localMinute(zone, now).slice(0, 10);
}
