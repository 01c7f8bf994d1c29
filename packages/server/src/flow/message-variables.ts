import type { MessageVariables, TenantSettings } from '@quote-rescue/core';
import { LINK_MARKER, quoteUrlLength, UNSUBSCRIBE_MARKER } from './links.ts';

/** What a message says of an estimate and its customer, whether enrolled or still a draft. */
export type MessageSubject = {
  readonly customerName: string;
  readonly jobTitle: string;
  readonly number: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly depositMinor: number;
  readonly validUntil: string | null;
  /** IANA zone in which the customer reads dates. */
  readonly zone: string;
  /** When the first message of the run went, ISO; null = not yet. */
  readonly sentAt: string | null;
};

/** The one place that gathers what the copy can name. Links stay markers until hand-over. */
export function messageVariables(settings: TenantSettings, subject: MessageSubject, baseUrl: string): MessageVariables {
  return {
    company: settings.companyName,
    smsName: settings.smsName,
    senderName: settings.senderName,
    postalAddress: settings.postalAddress,
    phone: settings.phone,
    brandColor: settings.brandColor,
    customerName: subject.customerName,
    jobTitle: subject.jobTitle,
    number: subject.number,
    currency: subject.currency,
    totalMinor: subject.totalMinor,
    depositMinor: subject.depositMinor,
    validUntil: subject.validUntil,
    zone: subject.zone,
    sentAt: subject.sentAt,
    link: LINK_MARKER,
    linkLength: quoteUrlLength(baseUrl),
    unsubscribeLink: UNSUBSCRIBE_MARKER,
  };
}
