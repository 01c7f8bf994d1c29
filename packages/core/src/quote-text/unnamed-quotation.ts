import type { Line } from './lines.ts';
import type { Message } from './messages.ts';

/**
 * A mail inside a quotation may quote the one it answers without a line that says whose it is: `>>` under `>`. Those
 * lines are by the other of the two, and a mail of their own. Outside a quotation nothing is said by a mark alone:
 * contractors put one before a price of their own, too.
 */
export function splitUnnamedQuotations(messages: readonly Message[], lines: readonly Line[]): Message[] {
  return messages.flatMap((message, index) => {
    const { from, to } = message.body;
    const depth = lines[from]?.depth ?? 0;
    const writer = message.from?.email?.value ?? message.from?.name?.value;
    if (depth === 0 || writer === undefined) return [message];
    const isDeeper = (at: number) => (lines[at]?.depth ?? 0) > depth;
    let begin = from;
    while (begin < to && !isDeeper(begin)) begin++;
    if (begin >= to) return [message];
    let end = begin;
    while (end < to && isDeeper(end)) end++;
    const above = messages[index - 1]?.from;
    const isOther = above !== undefined && (above.email?.value ?? above.name?.value) !== writer;
    const other = isOther ? above : message.to[0];
    const own = (body: Message['body']): Message[] => (body.from < body.to ? [{ ...message, body }] : []);
    const quoted: Message = { to: message.from ? [message.from] : [], cc: [], body: { from: begin, to: end } };
    return [...own({ from, to: begin }), other ? { ...quoted, from: other } : quoted, ...own({ from: end, to })];
  });
}
