import { oneLine } from '../values/text.ts';
import { countSegments, gsmOnly, type SmsSize, toGsm } from './sms-segments.ts';
import { type Sentence, say } from './template.ts';
import { lookupIn, type MessageVariables } from './variables.ts';

/** Longest name that opens a text; the copy was written to fit one segment with it. */
const nameLimit = 24;
/** Shorter than this, a customer would no longer know who writes. */
const nameMinimum = 8;

/**
 * Writes a text message in one segment where it can: in the GSM alphabet first, then with a name without ornament, then
 * with fewer words of the name. Link and STOP wording are never touched; if even the shortest name is too long for one
 * segment, the message keeps its full name and takes two.
 */
export function fitSms(
  sentence: Sentence,
  variables: MessageVariables,
  locale: string,
): (SmsSize & { body: string }) | null {
  const lookup = lookupIn(variables, locale, 'short');
  const name = toGsm(clipWords(oneLine(variables.smsName || variables.company, 120), nameLimit));
  const write = (company: string) => {
    const body = say(sentence, (key) => {
      if (key === 'company') return company;
      const value = lookup(key);
      return value === null || key === 'link' ? value : toGsm(value);
    });
    return body === null ? null : { body, ...countSegments(withRealLength(body, variables)) };
  };
  const full = write(name);
  if (full === null || full.segments <= 1) return full;
  for (const shorter of shorterNames(gsmOnly(name))) {
    const fitted = write(shorter);
    if (fitted !== null && fitted.segments === 1) return fitted;
  }
  return full;
}

function shorterNames(name: string): string[] {
  const names = name.length === 0 ? [] : [name];
  for (let length = name.length - 1; length >= nameMinimum; length--) {
    const shorter = clipWords(name, length);
    if (shorter !== names.at(-1)) names.push(shorter);
  }
  return names;
}

/** At a word boundary where one is near, without a dangling `&` or comma. */
function clipWords(name: string, max: number): string {
  const points = Array.from(name);
  if (points.length <= max) return name;
  const cut = points.slice(0, max).join('');
  const space = points[max] === ' ' ? -1 : cut.lastIndexOf(' ');
  return (space >= nameMinimum ? cut.slice(0, space) : cut).replace(/[\s,;:&+/.-]+$/u, '');
}

/** Counts the link that will stand there, not the marker that holds its place. */
function withRealLength(body: string, { link, linkLength }: MessageVariables): string {
  return linkLength == null || link === '' ? body : body.replace(link, () => 'x'.repeat(linkLength));
}
