import { createHash } from 'node:crypto';

/** A text in the emulator, sent or received. */
export type EmulatedText = {
  readonly sid: string;
  readonly accountSid: string;
  readonly direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly segments: number;
  readonly messagingServiceSid: string | null;
  readonly statusCallback: string | null;
  readonly createdAt: Date;
  /** The only parts that change. */
  status: string;
  errorCode: number | null;
  sentAt: Date | null;
};

/** 34 characters, like Twilio's; the same order of calls gives the same ids. */
export function makeSid(prefix: 'SM' | 'MG' | 'AC', seed: string): string {
  return prefix + createHash('sha256').update(seed).digest('hex').slice(0, 32);
}

/** The Message resource as the API shows it. */
export function toResource(text: EmulatedText): Record<string, unknown> {
  const path = `/2010-04-01/Accounts/${text.accountSid}/Messages/${text.sid}`;
  return {
    account_sid: text.accountSid,
    api_version: '2010-04-01',
    body: text.body,
    date_created: rfc2822(text.createdAt),
    date_sent: text.sentAt === null ? null : rfc2822(text.sentAt),
    date_updated: rfc2822(text.sentAt ?? text.createdAt),
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : `Emulated failure ${text.errorCode}`,
    from: text.from,
    messaging_service_sid: text.messagingServiceSid,
    num_media: '0',
    num_segments: String(text.segments),
    price: null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: text.to,
    uri: `${path}.json`,
  };
}

function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
