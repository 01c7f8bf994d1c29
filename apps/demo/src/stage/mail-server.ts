import { startSmtpSink } from '@quote-rescue/server/testing';
import type { Delivered } from './belongings.ts';

export type MailServerParts = {
  readonly delivered: Delivered;
  readonly now: () => number;
  readonly keep: (what: Promise<unknown>) => void;
};

/** The local mail server: everything the kit hands over by SMTP ends in the customers' inboxes. */
export async function openMailServer({ delivered, now, keep }: MailServerParts) {
  const sink = await startSmtpSink();
  let open = Promise.resolve();
  sink.onMail((mail) => {
    const at = new Date(now());
    for (const to of mail.envelope.to) {
      const { from, subject, html, text, headers } = mail;
      const kept = delivered.keepMail(at, { from, to, subject, html, text, headers: [...headers] });
      keep(kept);
      open = open.then(() => kept.catch(() => {}));
    }
  });
  return { url: sink.url, settled: () => open, stop: () => sink.stop() };
}
