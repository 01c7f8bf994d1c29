import type { Channel } from '@quote-rescue/core';

/**
 * What a customer's text asks for. `stop` names the channels it revokes: the word STOP ends texts; "stop contacting me"
 * ends e-mail as well. `other` is something a person wrote to the contractor.
 */
export type SmsIntent =
  | { readonly intent: 'stop'; readonly channels: readonly Channel[] }
  | { readonly intent: 'start' | 'help' | 'yes' | 'other' };

/** The whole message is the word: STOP and its kin as carriers know them, and the Spanish ones. */
const stopWords = new Set(
  'STOP|STOPALL|UNSUBSCRIBE|END|QUIT|REVOKE|OPTOUT|OPT OUT|CANCEL|BAJA|PARAR|PARE|ALTO|NO MAS|DETENER|CANCELAR'.split(
    '|',
  ),
);
const startWords = new Set('START|UNSTOP|ALTA|INICIAR|COMENZAR'.split('|'));
const helpWords = new Set('HELP|INFO|AYUDA'.split('|'));
const yesWords = new Set('YES|SI'.split('|'));

/** Leave me alone, on any channel. A reasonable person reads these so, whatever else the message says. */
const everywhere = [
  /\b(STOP|QUIT|DO NOT|DONT|NEVER)( \w+){0,2} (CONTACT|CONTACTING|BOTHER|BOTHERING|HARASS|HARASSING|REACHING OUT)\b/,
  /\bLEAVE (ME|US) ALONE\b/,
  /\b(REMOVE|TAKE|DELETE) (ME|US|MY (NUMBER|NAME|INFO|DATA))\b.*\b(OFF|FROM|LIST|SYSTEM|DATABASE)\b/,
  /\bUNSUBSCRIBE\b.*\b(EVERYTHING|ALL)\b/,
  /\bNO (ME|NOS) (CONTACTE|CONTACTEN|MOLESTE|MOLESTEN|BUSQUE|BUSQUEN)\b/,
  /\bDEJE(N)? DE (CONTACTAR|MOLESTAR)/,
];

/** No more texts. */
const noTexts = [
  /\b(STOP|QUIT|DO NOT|DONT|NEVER)( \w+){0,2} (TEXT|TEXTS|TEXTING|MESSAGE|MESSAGES|MESSAGING|MSG|MSGS|SMS|SEND|SENDING|REMINDERS)\b/,
  /\bNO (MORE|FURTHER) (TEXT|TEXTS|MESSAGE|MESSAGES|MSGS|SMS|REMINDERS)\b/,
  /\b(UNSUBSCRIBE|OPT ?(ME|US)? ?OUT|OPTOUT|REVOKE)\b/,
  /\b(REMOVE|DELETE) (ME|US|MY NUMBER)\b/,
  /\bWRONG (NUMBER|PERSON)\b/,
  /\bNO MAS (MENSAJES|TEXTOS|SMS)\b/,
  /\bNO (ME|NOS) (ESCRIBA|ESCRIBAN|MANDE|MANDEN|ENVIE|ENVIEN|TEXTEE|TEXTEEN)\b/,
  /\b(DARME|DEME|DENME|QUIERO) (DE |LA )?BAJA\b/,
  /\bNUMERO EQUIVOCADO\b/,
];

/**
 * "Stop by on Tuesday" and "the end of the month" are no revocations. Such a text still holds the sequence until the
 * contractor has read it, so a doubtful one never leads to another automatic message.
 */
const harmless =
  /\b(STOP(PED)? (BY|IN|OVER|AT|ON)|(BUS|PIT|NEXT|FIRST) STOP|(DO NOT|DONT|CANT|WONT|NEVER|NOT) (STOP|QUIT|END|CANCEL)|(QUIT|STOPPED) (WORKING|RUNNING|HEATING|COOLING)|(WEEK|YEAR|MONTH|BACK|FRONT|OTHER|THE|THIS|THAT|EACH|ONE|WEST|EAST|NORTH|SOUTH|HIGH|LOW|DEEP) END|END (OF|DATE|UNIT|WALL|CAP|UP)|CANCEL (THE|MY|OUR|YOUR) (APPOINTMENT|MEETING|VISIT))\b/g;

/** Any of the words in law, somewhere in the message. */
const revokes = /\b(STOP|QUIT|END|CANCEL)\b/;

/** Reads a text without a provider's help. Case, accents, punctuation and quotes do not matter. */
export function readSmsIntent(body: string): SmsIntent {
  const plain = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (stopWords.has(plain)) return { intent: 'stop', channels: ['sms'] };
  if (startWords.has(plain)) return { intent: 'start' };
  if (helpWords.has(plain)) return { intent: 'help' };
  if (yesWords.has(plain)) return { intent: 'yes' };
  if (everywhere.some((phrase) => phrase.test(plain))) return { intent: 'stop', channels: ['sms', 'email'] };
  const rest = plain.replace(harmless, ' ');
  if (noTexts.some((phrase) => phrase.test(rest)) || revokes.test(rest)) return { intent: 'stop', channels: ['sms'] };
  return { intent: 'other' };
}
