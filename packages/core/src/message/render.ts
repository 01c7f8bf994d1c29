import { QuoteRescueError } from '../errors.ts';
import type { Channel } from '../events.ts';
import { canonicalJson, contentHash } from '../values/hash.ts';
import { headerText, oneLine } from '../values/text.ts';
import { emailCopyEn } from './email-copy-en.ts';
import { emailCopyEs } from './email-copy-es.ts';
import { type EmailParts, emailHtml, emailText } from './email-layout.ts';
import type { EmailCopy, EmailTemplate } from './email-template.ts';
import { smsCopy } from './sms-copy.ts';
import { fitSms } from './sms-fit.ts';
import type { SmsSize } from './sms-segments.ts';
import { type Sentence, say, sayAll } from './template.ts';
import { type Language, languageOf, lookupIn, type MessageVariables } from './variables.ts';

/**
 * Version of everything that turns template and variables into bytes: layout, formats, shortening. An intent pins it.
 * A change that alters a single byte of any message gets a new number, and the old renderer stays until no intent names
 * it (the golden hashes in render.test.ts fail otherwise).
 */
export const RENDERER_VERSION = '1';

export type MessageRequest = {
  /** Name used by sequences and flows: `quote/T+4`, `receipt`, `notice/paid`. */
  readonly template: string;
  readonly channel: Channel;
  /** `N` no sign of a person, `R` a person viewed or asked. Only some templates differ. */
  readonly variant: 'N' | 'R';
  /** BCP 47; copy exists in English and Spanish, numbers and dates follow the full locale. */
  readonly locale: string;
  readonly variables: MessageVariables;
};
export type RenderedEmail = {
  readonly channel: 'email';
  /** One line, at most 150 characters. */
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
};
export type RenderedSms = SmsSize & { readonly channel: 'sms'; readonly body: string };
export type RenderedMessage = RenderedEmail | RenderedSms;

/**
 * The message, byte for byte the same for the same request and renderer version. The link is passed through as given,
 * so that a marker in its place can be filled at hand-over; every other value is text, whatever it looks like.
 *
 * @throws QuoteRescueError `invalid_input` if there is no such template, or a value it cannot do without is missing
 */
export function renderMessage(request: MessageRequest & { readonly channel: 'email' }): RenderedEmail;
export function renderMessage(request: MessageRequest & { readonly channel: 'sms' }): RenderedSms;
export function renderMessage(request: MessageRequest): RenderedMessage;
export function renderMessage(request: MessageRequest): RenderedMessage {
  return request.channel === 'email' ? renderEmail(request) : renderSms(request);
}

/** Version of one template: changes with its words, in any of its parts. */
export function templateVersion(request: Omit<MessageRequest, 'variables'>): string {
  const template = templateFor(request);
  const language = languageOf(request.locale);
  let version = versions.get(template);
  if (version === undefined) {
    const closing = request.channel === 'email' ? emailCopies[language].closing : null;
    version = contentHash(canonicalJson({ template, closing }));
    versions.set(template, version);
  }
  return version;
}

/** Whether there is copy for the template on the channel: asked when a sequence is defined. */
export function hasTemplate(template: string, channel: Channel): boolean {
  return find({ template, channel, variant: 'N', locale: 'en' }) !== undefined;
}

const emailCopies: { readonly [language in Language]: EmailCopy } = { en: emailCopyEn, es: emailCopyEs };
// Keyed by the template itself; sentences of text messages are strings or lists.
const versions = new Map<EmailTemplate | Sentence, string>();

function renderEmail(request: MessageRequest): RenderedEmail {
  const template = templateFor(request) as EmailTemplate;
  const { variables, locale } = request;
  const language = languageOf(locale);
  const lookup = lookupIn(variables, locale, 'long');
  const parts: EmailParts = {
    template,
    copy: emailCopies[language],
    lookup,
    language,
    subject: headerText(must(say(template.subject, lookup), request)),
    preheader: oneLine(sayAll(template.preheader, lookup) ?? '', 150),
    brandColor: variables.brandColor ?? null,
  };
  const { subject, preheader } = parts;
  return { channel: 'email', subject, preheader, html: emailHtml(parts), text: emailText(parts) };
}

function renderSms(request: MessageRequest): RenderedSms {
  const sentence = templateFor(request) as Sentence;
  return { channel: 'sms', ...must(fitSms(sentence, request.variables, request.locale), request) };
}

type TemplateName = Pick<MessageRequest, 'template' | 'channel' | 'variant' | 'locale'>;

function find({ template, channel, variant, locale }: TemplateName): EmailTemplate | Sentence | undefined {
  const language = languageOf(locale);
  const copy: { readonly [name: string]: EmailTemplate | Sentence } =
    channel === 'email' ? emailCopies[language].templates : smsCopy[language];
  for (const name of [template, `${template} ${variant}`]) if (Object.hasOwn(copy, name)) return copy[name];
  return undefined;
}

function templateFor(request: TemplateName): EmailTemplate | Sentence {
  const found = find(request);
  if (found !== undefined) return found;
  throw new QuoteRescueError(
    'invalid_input',
    `There is no ${request.channel === 'email' ? 'e-mail' : 'text message'} template called "${oneLine(request.template, 80)}". Use the name of one that exists in the sequence's step.`,
  );
}

function must<T>(made: T | null, { template, channel }: MessageRequest): T {
  if (made !== null) return made;
  throw new QuoteRescueError(
    'invalid_input',
    `The ${channel === 'email' ? 'subject of the e-mail' : 'text message'} "${oneLine(template, 80)}" cannot be written: a value it names is missing. Give every value the template names.`,
  );
}
