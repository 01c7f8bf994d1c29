import type { Mail } from '../../../fieldhand/contract.ts';

/** What a mail program reads to offer its own "Unsubscribe" (RFC 2369, RFC 8058). */
const notable = /^list-unsubscribe/i;

export function MailHeaders({ headers }: Pick<Mail, 'headers'>) {
  return (
    <table>
      <caption className="hidden-words">Header lines as received</caption>
      <tbody>
        {headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand more than once, and the list never changes
          <tr key={index} data-notable={notable.test(header.name) ? '' : undefined}>
            <th scope="row">{header.name}</th>
            <td>{header.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
