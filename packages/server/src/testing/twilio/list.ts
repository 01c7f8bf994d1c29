import { type EmulatedText, toResource } from './message.ts';

/** The list resource: newest first, with Twilio's filters `To`, `From`, `DateSent`, `DateSent<`, `DateSent>`, in pages. */
export function listMessages(texts: readonly EmulatedText[], url: URL, accountSid: string): Record<string, unknown> {
  const query = url.searchParams;
  const day = (at: Date | null) => at?.toISOString().slice(0, 10);
  const matches = texts.filter((text) => {
    const sent = day(text.sentAt);
    const wanted = (name: string) => query.get(name)?.slice(0, 10);
    const on = wanted('DateSent');
    const before = wanted('DateSent<');
    const after = wanted('DateSent>');
    if (query.has('To') && query.get('To') !== text.to) return false;
    if (query.has('From') && query.get('From') !== text.from) return false;
    if (on !== undefined && sent !== on) return false;
    if (before !== undefined && (sent === undefined || sent > before)) return false;
    return after === undefined || (sent !== undefined && sent >= after);
  });
  const size = Math.min(1000, Math.max(1, Number(query.get('PageSize') ?? 50)));
  const page = Math.max(0, Number(query.get('Page') ?? 0));
  const newestFirst = matches.toReversed();
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const pageUri = (number: number) => {
    const next = new URLSearchParams(query);
    next.set('Page', String(number));
    next.set('PageSize', String(size));
    return `${path}?${next}`;
  };
  return {
    messages: newestFirst.slice(page * size, (page + 1) * size).map(toResource),
    page,
    page_size: size,
    start: page * size,
    end: Math.max(page * size, Math.min((page + 1) * size, matches.length) - 1),
    uri: pageUri(page),
    first_page_uri: pageUri(0),
    next_page_uri: (page + 1) * size < matches.length ? pageUri(page + 1) : null,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
  };
}
