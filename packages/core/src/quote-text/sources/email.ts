import { moneySigns } from '../values/money.ts';

/** In every browser and every Node; the types of this package know neither. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** What a mail file holds for the parser. */
export interface EmailText {
  /** From, To, Cc, Date and Subject as lines, then the body: what `parseEstimate` reads as one mail of a thread. */
  text: string;
  /** Attachments, for whoever can read a PDF. Nothing of them is in `text`. */
  attachments: { name: string; mimeType: string; content: Uint8Array }[];
}

/**
 * Reads a mail file (.eml, RFC 5322 with MIME). Needs `postal-mime`, which is loaded here and nowhere else, so that who pastes text
 * does not pay for it. Of a mail in two forms the plain one is read, unless only the HTML one holds amounts.
 * Never throws for what the file holds: a text that is no mail comes back as its own body.
 */
export async function readEmail(file: string | Uint8Array): Promise<EmailText> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(file, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 });
  if (!mail.from && !mail.to && mail.subject === undefined)
    return { text: typeof file === 'string' ? file : new TextDecoder().decode(file), attachments: [] };
  const plain = mail.text ?? '';
  const html = mail.html ?? '';
  const useHtml = html !== '' && (plain.trim() === '' || (!moneySigns.test(plain) && moneySigns.test(html)));
  const headers = [
    ['From', addresses(mail.from ? [mail.from] : [])],
    ['To', addresses(mail.to)],
    ['Cc', addresses(mail.cc)],
    ['Date', mail.headers.find((header) => header.key === 'date')?.value ?? ''],
    ['Subject', mail.subject ?? ''],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value.replace(/\s+/g, ' ')}`] : []));
  return {
    text: useHtml
      ? `${headers.map((line) => `<p>${escaped(line)}</p>`).join('\n')}\n${html}`
      : [...headers, '', plain].join('\n'),
    attachments: mail.attachments.flatMap(({ filename, mimeType, content }) =>
      content instanceof ArrayBuffer ? [{ name: filename ?? '', mimeType, content: new Uint8Array(content) }] : [],
    ),
  };
}

interface Mailbox {
  name?: string;
  address?: string | undefined;
  group?: readonly Mailbox[] | undefined;
}

const addresses = (boxes: readonly Mailbox[] | undefined): string =>
  (boxes ?? [])
    .flatMap((box) => box.group ?? [box])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name ?? '')))
    .join(', ');

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
