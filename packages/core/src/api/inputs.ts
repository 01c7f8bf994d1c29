import * as z from 'zod';
import { publicStatuses } from '../estimate/state.ts';
import { channels, skipReasons } from '../events.ts';
import { localTime, sequenceSchema } from '../sequence/define.ts';
import { isVisible } from '../values/text.ts';
import { isZone } from '../values/zone.ts';

/** What comes in through a door. Every procedure of the router and every form of the quote page is checked by one of these. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'one line without control characters')
    .refine((text) => text === '' || isVisible(text), 'something that can be seen');
const prose = (max: number) => z.string().trim().max(max);
const isoDate = z.iso.date();
const minorUnits = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency code such as USD');
const zone = z.string().max(60).refine(isZone, 'an IANA time zone such as America/Denver');
const requestKey = z.string().min(8).max(100);

export const estimateId = z.string().regex(/^est_[A-Za-z0-9]{6,40}$/, 'an estimate id such as est_abc123');

export const depositRuleInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percent'), basisPoints: z.int().min(1).max(10_000) }),
  z.strictObject({ type: z.literal('amount'), amountMinor: z.int().min(1).max(1_000_000_000_000) }),
  z.strictObject({ type: z.literal('none') }),
]);

export const lineItemInput = z.strictObject({
  description: line(500),
  quantity: z.number().finite().optional(),
  unitPriceMinor: minorUnits.optional(),
  amountMinor: minorUnits,
});

/** The confirmed draft: what the contractor saw and corrected. */
export const estimateInput = z.strictObject({
  customerName: line(200),
  /** Normalised by the server; at least one of e-mail and phone must be there for anything to be sent. */
  customerEmail: line(254).nullable(),
  customerPhone: line(60).nullable(),
  /** The customer's zone where a person knows it; null = told from job address and phone number, else the tenant's. */
  customerZone: zone.nullable().default(null),
  locale: z.enum(['en', 'es']).default('en'),
  jobTitle: line(120),
  jobAddress: line(300).nullable().default(null),
  number: line(60).nullable().default(null),
  issuedOn: isoDate.nullable().default(null),
  validUntil: isoDate.nullable().default(null),
  currency,
  totalMinor: z.int().min(1, 'a total above zero').max(1_000_000_000_000),
  /** null = the tenant's default rule. */
  deposit: depositRuleInput.nullable().default(null),
  lineItems: z.array(lineItemInput).max(500).default([]),
  /** What the customer agrees to, in the contractor's own words; null = the tenant's. Lines stay lines. */
  terms: prose(10_000).nullable().default(null),
  /** How and when the customer agreed to be texted; null = no texts. */
  smsConsent: z
    .strictObject({
      source: z.enum(['verbal', 'written', 'web_form', 'existing_customer']),
      on: isoDate,
      note: prose(300).optional(),
    })
    .nullable()
    .default(null),
  /** The pasted text, kept with the estimate so that a correction can be traced. */
  pastedText: z.string().max(200_000).nullable().default(null),
});
export type EstimateInput = z.input<typeof estimateInput>;
export type ConfirmedEstimate = z.output<typeof estimateInput>;

const startAfterMs = z.int().min(0).max(86_400_000);

export const previewInput = z.strictObject({
  estimate: estimateInput,
  startAfterMs: startAfterMs.default(0),
});
export const enrollInput = z.strictObject({
  /** Made once per form: the same key and input answer the same, the same key with other input is an error. */
  requestKey,
  estimate: estimateInput,
  startAfterMs: startAfterMs.default(0),
  /** The host's own id of the estimate, if it wants to find it again. */
  hostReference: line(120).nullable().default(null),
  holdout: z.boolean().default(false),
});
export type EnrollInput = z.input<typeof enrollInput>;

export const byEstimate = z.strictObject({ estimateId });
export const listInput = z.strictObject({
  status: z.enum(publicStatuses).nullable().default(null),
  search: z.string().trim().max(100).default(''),
  cursor: z.string().max(200).nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
});

/** `shift` moves what is left by the length of the pause, `skip_missed` drops what came due meanwhile, `next_only` sends one more and ends. */
export const catchUps = ['shift', 'skip_missed', 'next_only'] as const;
export type CatchUp = (typeof catchUps)[number];
export const resumeInput = z.strictObject({ estimateId, catchUp: z.enum(catchUps).default('skip_missed') });
/** What of a running quote may be edited. Absent = stays as it is. */
export const changeQuoteInput = z.strictObject({
  estimateId,
  changes: z
    .strictObject({
      totalMinor: z.int().min(1, 'a total above zero').max(1_000_000_000_000),
      lineItems: z.array(lineItemInput).max(500),
      deposit: depositRuleInput,
      validUntil: isoDate.nullable(),
      terms: prose(10_000).nullable(),
    })
    .partial(),
});
export type QuoteChanges = z.input<typeof changeQuoteInput>['changes'];
/** Gives back `amountMinor` of one payment, in its own currency. */
export const refundInput = z.strictObject({
  estimateId,
  paymentId: z.string().min(1).max(255),
  amountMinor: z.int().min(1, 'a sum above zero').max(1_000_000_000_000),
});
/** `amountMinor` null = what was asked. */
export const markReceivedInput = z.strictObject({
  estimateId,
  amountMinor: z.int().min(1, 'a sum above zero').max(1_000_000_000_000).nullable().default(null),
});
/** Of a payment that was flagged. */
export const keepPaymentInput = z.strictObject({ estimateId, paymentId: z.string().min(1).max(255) });
export type RefundInput = z.input<typeof refundInput>;
/** `follow`: running enrollments go on by the new version; `keep`: only new ones do. */
export const publishSequenceInput = z.strictObject({ definition: sequenceSchema, running: z.enum(['follow', 'keep']) });
export const sequenceChangeInput = z.strictObject({ definition: sequenceSchema });
/** Where the customer of a quote is: their clock and the hours in which they may be texted. */
export const customerZoneInput = z.strictObject({ estimateId, zone });
export const markLostInput = z.strictObject({ estimateId, reason: prose(500).nullable().default(null) });
export const answerInput = z.strictObject({
  estimateId,
  messageId: z.string().max(60),
  how: z.enum(['answered', 'continued']),
});
export const touchpointInput = z.strictObject({ estimateId, key: z.string().min(3).max(160) });
export const settleInput = z.strictObject({
  estimateId,
  key: z.string().min(3).max(160),
  as: z.enum(['sent', 'not_sent']),
});
export const messagePreviewInput = z.strictObject({
  /** Of an enrolled estimate, or of a draft not yet started. */
  of: z.union([byEstimate, z.strictObject({ estimate: estimateInput })]),
  stepId: z.string().max(40),
  channel: z.enum(channels),
  variant: z.enum(['N', 'R']).default('N'),
});
/** A channel of the tenant as a whole. */
export const channelInput = z.strictObject({ channel: z.enum(channels) });
export const optOutInput = z.strictObject({ estimateId, channel: z.enum(channels) });

const day = z.strictObject({ from: localTime, to: localTime }).nullable();
export const weekWindows = z.strictObject({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day });

/**
 * Base64 makes 4 characters of 3 bytes. A logo given as data travels with every page, so 10 KB (10,240 bytes) are the most;
 * one at an address is fetched from there by the customer's browser, which then tells that server of the visit.
 */
const logoUrl = z.union([
  z.url({ protocol: /^https$/ }).max(500),
  z
    .string()
    .max(13_700, 'an image of at most 10 KB')
    .regex(
      /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/,
      'an https address or a data: image',
    ),
]);

/** An origin as browsers name it: no path, no wildcard, so that no whole domain of strangers is let in by a slip. */
const frameOrigin = z
  .string()
  .max(253)
  .regex(
    /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/,
    'the address of a site without a path, such as https://ridgeline.example.com',
  );

/** A tenant: the contractor's business. Kept per tenant, changed per section. */
export const tenantSettings = z.strictObject({
  companyName: line(120),
  /** The law asks for it in every commercial e-mail. */
  postalAddress: line(300),
  phone: line(40).nullable(),
  /** Name under which mails are signed; absent = company. */
  senderName: line(80).nullable(),
  replyToEmail: line(254).nullable(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable(),
  brandColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'a colour such as #1B5FCC')
    .nullable(),
  /** Shown on the quote page beside the name. An https address, or a data: image of at most 10 KB. */
  logoUrl: logoUrl.nullable(),
  country: z.string().regex(/^[A-Z]{2}$/, 'a country code such as US'),
  currency,
  locale: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a locale such as en-US'),
  timeZone: zone,
  followUpAt: localTime.nullable(),
  emailWindows: weekWindows.nullable(),
  smsWindows: weekWindows,
  weekends: z.boolean(),
  closedDates: z.array(isoDate).max(400),
  /** Whether nothing but a first e-mail goes on public holidays of `country`. Absent = no. */
  closedOnHolidays: z.boolean().optional(),
  /** Destination countries for which a sender is approved (10DLC or verified toll-free for US). Empty = no texts. */
  smsApprovedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(60),
  /** Name that opens each text; at most 24 characters of the GSM alphabet. */
  smsName: line(24).nullable(),
  deposit: depositRuleInput,
  /** Printed on the quote page beside Pay and in the receipt. */
  refundTerms: prose(500).nullable(),
  /** Terms of every quote that has none of its own, on the page and in print. Absent = none. */
  terms: prose(10_000).nullable().optional(),
  nextStep: prose(300).nullable(),
  balanceDue: prose(120).nullable(),
  licence: line(120).nullable(),
  /** Whether a quote that asks for a deposit can be accepted without paying it, with a typed name. Absent = no. */
  acceptWithoutPaying: z.boolean().optional(),
  /** Origins (`https://ridgeline.example.com`) of sites that may show this tenant's quotes in a frame. Absent = none. */
  frameAncestors: z.array(frameOrigin).max(20).optional(),
});
export type TenantSettings = z.output<typeof tenantSettings>;
export const updateSettingsInput = z.strictObject({ settings: tenantSettings.partial() });

/** Forms of the public quote page. The token is in the path. */
export const quoteForms = {
  decline: z.strictObject({ reason: prose(1000).default('') }),
  ask: z.strictObject({ question: z.string().trim().max(2000).refine(isVisible, 'Write your question first.') }),
  later: z.strictObject({ until: isoDate }),
  /** The name that is typed in the place of a signature. */
  accept: z.strictObject({ name: line(120) }),
  seen: z.strictObject({ gesture: z.enum(['pointer', 'key', 'scroll']) }),
} as const;

export const closedSkipReasons = skipReasons;
