import type { Evidence } from './draft.ts';
import { fold } from './labels/fold.ts';
import { wordsOf } from './somebody-else.ts';
import { sharedDomain } from './values/contact.ts';

export const domainOf = (email: string) => email.split('@')[1] ?? '';
export const mailboxOf = (email: string) => email.split('@')[0] ?? '';

/** "jobs@ridgeline.example.com" beside the sender's "office@ridgeline.example.com". */
export const isAtSender = (email: string, senders: ReadonlySet<string>): boolean =>
  !sharedDomain.test(domainOf(email)) && senders.has(domainOf(email));

/** The last of two names or more stands in the firm's name. */
export function sharesSurname(name: string, firm: string | undefined): boolean {
  const words = wordsOf(name);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last !== undefined && last.length > 3 && wordsOf(firm ?? '').includes(last);
}

/** "rob@ferrisjoinery.example.com" is at Ferris Joinery, whatever header or block it stands in. */
export function isAtFirm(email: string, firm: string | undefined): boolean {
  const words = fold(firm ?? '').match(/[a-z]{3,}/g) ?? [];
  const domain = domainOf(email).replace(/[^a-z]/g, '');
  return words.length > 1 && domain.includes(words.slice(0, 2).join(''));
}

/** "elmezquite@example.com" and El Mezquite: two words of the firm's name, one after the other, and none of the customer's. */
export function isNamedAsFirm(email: string, firm: string | undefined, names: readonly Evidence<string>[]): boolean {
  const mailbox = mailboxOf(email).replace(/[^a-z]/g, '');
  const words = fold(firm ?? '').match(/[a-z]{2,}/g) ?? [];
  const isOwn = (word: string) => names.some((name) => wordsOf(name.value).includes(word));
  return words.some((word, index) => {
    const next = words[index + 1];
    return (
      next !== undefined &&
      word.length + next.length > 6 &&
      mailbox.includes(word + next) &&
      !isOwn(word) &&
      !isOwn(next)
    );
  });
}

/** "shadyside.example.com" is the domain of Shady Side Outfitters. */
export function isHostOf(host: string, name: string): boolean {
  const joined = fold(name).replace(/[^a-z\d]/g, '');
  const words = name.split(/\s+/);
  if (words.length > 6) return false;
  return (
    joined === host || (words.length > 1 && host.length > 7 && (joined.startsWith(host) || leavesWordsOut(words, host)))
  );
}

/** "Trent Cabinet Finishing" at trentfinishing.example.com: the first word of the name and more of them, in their order. */
function leavesWordsOut(words: readonly string[], host: string): boolean {
  let rest = host;
  for (const [at, written] of words.entries()) {
    const word = fold(written).replace(/[^a-z\d]/g, '');
    if (word.length > 2 && rest.startsWith(word)) rest = rest.slice(word.length);
    else if (at === 0) return false;
  }
  return rest === '';
}
