import { hash } from 'node:crypto';
import {
  type Channel,
  hasRenderer,
  hasTemplate,
  type MessageVariables,
  RENDERER_VERSION,
  type RenderedMessage,
  renderAs,
  type Sequence,
  templateVersion,
} from '@quote-rescue/core';
import type { DueTouchpoint, QuoteFacts } from '../../store/system/due-touchpoints.ts';
import type { Tenant } from '../../store/tenants.ts';
import { type Context, iso, type Now } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { messageVariables } from '../message-variables.ts';
import type { Definitions } from './definitions.ts';

/** What must be kept to make the same bytes again. */
export type Pin = {
  readonly template: string;
  readonly templateVersion: string;
  readonly renderer: string;
  readonly variables: PinnedVariables;
};
export type PinnedVariables = {
  readonly locale: string;
  readonly variant: 'N' | 'R';
  readonly values: MessageVariables;
};

/** A message that may be handed over: rendered with markers for its links, addressed, pinned. */
export type Authorised = {
  readonly key: string;
  readonly channel: Channel;
  readonly tenant: Tenant;
  readonly due: DueTouchpoint;
  readonly address: string;
  readonly customerName: string;
  readonly estimateId: string;
  readonly tokenSealed: Uint8Array;
  readonly pin: Pin;
  readonly rendered: RenderedMessage;
  readonly bodyHash: string;
  /** What it costs of its lane's rate: 1, or the segments of a text. */
  readonly cost: number;
  /** 1 for the first hand-over under this key. */
  readonly attempt: number;
  /** Machine time, epoch ms. */
  readonly authorisedAt: number;
};

type DueMessage = DueTouchpoint & { channel: Channel };
type Given = { tenant: Tenant; sequence: Sequence; host: Pick<Context, 'baseUrl' | 'payments'>; now: Now };
export type Composed = {
  readonly messages: readonly Authorised[];
  /** Messages that cannot be made: each fails alone, never its batch. */
  readonly faults: readonly { readonly due: DueMessage; readonly error: string }[];
};

export function composeMessages(
  context: Context,
  due: readonly DueMessage[],
  given: { definitions: Definitions; now: Now },
): Composed {
  const messages: Authorised[] = [];
  const faults: { due: DueMessage; error: string }[] = [];
  for (const one of due) {
    try {
      if (one.quote === null) throw new Error('its estimate is gone');
      messages.push(
        compose(one, one.quote, {
          tenant: given.definitions.tenant(one),
          sequence: given.definitions.sequence(one),
          host: context,
          now: given.now,
        }),
      );
    } catch (error) {
      faults.push({ due: one, error: faultForLog(error).message });
    }
  }
  return { messages, faults };
}

function compose(due: DueMessage, row: QuoteFacts, given: Given): Authorised {
  const pinned =
    due.pinned !== null && staysAsPinned({ pinned: due.pinned, channel: due.channel }, row) ? due.pinned : null;
  const pin = pinned === null ? newPin(due, row, given) : pinOf(pinned);
  const { rendered, bodyHash } = inOnePiece(render(due.channel, pin));
  if (pinned?.body_hash != null && pinned.body_hash !== bodyHash) {
    throw new Error('the message can no longer be made with the bytes it was first authorised with');
  }
  const address = pinned?.address ?? (due.channel === 'email' ? due.contact_email : due.contact_phone);
  if (address === null) throw new Error('it has no address');
  return {
    key: due.key,
    channel: due.channel,
    tenant: given.tenant,
    due,
    address,
    customerName: row.name,
    estimateId: row.estimate_id,
    tokenSealed: row.token_sealed,
    pin,
    rendered,
    bodyHash,
    cost: rendered.channel === 'sms' ? rendered.segments : 1,
    attempt: (due.pinned?.attempt ?? 0) + 1,
    authorisedAt: given.now.machine,
  };
}

/**
 * A message that came back goes as it was pinned, byte by byte. One that no provider can hold (withdrawn, or refused
 * outright) is made anew if the quote was edited meanwhile, so that no mail names a sum that the page does not, and if
 * the version that runs now cannot make those bytes again.
 */
function staysAsPinned(
  { pinned, channel }: { pinned: NonNullable<DueTouchpoint['pinned']>; channel: Channel },
  row: QuoteFacts,
): boolean {
  if (pinned.may_have_gone) return true;
  const { totalMinor, depositMinor, validUntil } = (pinned.variables as PinnedVariables).values;
  return (
    canBeMadeAgain(channel, pinned) &&
    totalMinor === Number(row.total_minor) &&
    depositMinor === Number(row.deposit_minor) &&
    (validUntil ?? null) === row.valid_until
  );
}

/** Another template or renderer came with a deployment, in either direction. */
function canBeMadeAgain(channel: Channel, pinned: NonNullable<DueTouchpoint['pinned']>): boolean {
  if (!hasRenderer(pinned.renderer)) return false;
  const { locale, variant } = pinned.variables as PinnedVariables;
  const { template } = pinned;
  if (!hasTemplate(template, channel)) return false;
  return templateVersion({ template, channel, variant, locale }) === pinned.template_version;
}

function newPin(due: DueMessage, row: QuoteFacts, { tenant, sequence, host, now }: Given): Pin {
  const step = sequence.steps.find((each) => each.id === due.step_id);
  // What was authorised once keeps its words, whatever version the run follows since.
  const template = due.pinned?.template ?? step?.channels.find((each) => each.channel === due.channel)?.template;
  if (template === undefined) throw new Error(`step ${due.step_id} of its sequence has no template for ${due.channel}`);
  const values = messageVariables(
    tenant.settings,
    {
      customerName: row.name,
      jobTitle: row.job_title,
      number: row.number,
      currency: row.currency,
      totalMinor: Number(row.total_minor),
      depositMinor: Number(row.deposit_minor),
      validUntil: row.valid_until,
      now: now.calendar,
      zone: due.zones[0],
      sentAt: row.first_sent_ms === null ? null : iso(Number(row.first_sent_ms)),
    },
    host,
  );
  const locale = localeOf(row.locale, tenant.settings.locale);
  const variant = row.read_by_person ? 'R' : 'N';
  const variables: PinnedVariables = { locale, variant, values };
  return {
    template,
    templateVersion: templateVersion({ template, channel: due.channel, variant, locale }),
    renderer: RENDERER_VERSION,
    variables,
  };
}

/** The customer's language with the tenant's country: `en` + `en-AU` = `en-AU`. */
export function localeOf(language: string, tenantLocale: string): string {
  return tenantLocale.startsWith(`${language}-`) ? tenantLocale : language;
}

const pinOf = (pinned: NonNullable<DueTouchpoint['pinned']>): Pin => ({
  template: pinned.template,
  templateVersion: pinned.template_version,
  renderer: pinned.renderer,
  variables: pinned.variables as PinnedVariables,
});

export function render(channel: Channel, pin: Pin): RenderedMessage {
  const { locale, variant, values } = pin.variables;
  return renderAs(pin.renderer, { template: pin.template, channel, variant, locale, variables: values });
}

/** SHA-256 over every byte the customer gets, links as markers. Hex. */
export const hashOf = (rendered: RenderedMessage): string => hash('sha256', wholeOf(rendered), 'hex');

const wholeOf = (rendered: RenderedMessage): string =>
  rendered.channel === 'email' ? `${rendered.subject}\0${rendered.html}\0${rendered.text}` : rendered.body;

/**
 * The message with its hash. What was put together from a hundred pieces is one text once it is hashed: a batch that waits
 * to be handed over keeps parts of that text, and the pieces can go.
 */
function inOnePiece(rendered: RenderedMessage): { readonly rendered: RenderedMessage; readonly bodyHash: string } {
  const whole = wholeOf(rendered);
  const bodyHash = hash('sha256', whole, 'hex');
  if (rendered.channel !== 'email') return { rendered, bodyHash };
  const { channel, subject, preheader } = rendered;
  const htmlAt = subject.length + 1;
  const textAt = htmlAt + rendered.html.length + 1;
  const html = whole.slice(htmlAt, textAt - 1);
  return { rendered: { channel, subject, preheader, html, text: whole.slice(textAt) }, bodyHash };
}
