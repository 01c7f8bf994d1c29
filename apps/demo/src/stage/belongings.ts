import * as z from 'zod';
import type { Database } from '../database/open.ts';
import { hostSchema } from '../database/state.ts';
import type { Mail, Text } from '../fieldhand/contract.ts';

/** What the local mail server and the local phone company delivered, kept over restarts. */

const keptMail = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type NewMail = z.infer<typeof keptMail>;
export type NewText = Omit<Text, 'id' | 'at'> & { readonly customerNumber: string };

export type Delivered = ReturnType<typeof createBelongings>;

export type Addresses = { readonly now: string; readonly earlier: readonly string[] };

export function createBelongings(database: Database, addresses: Addresses) {
  /** An earlier start may have had another port: links of messages that went out then lead here all the same. */
  const leadingHere = (text: string) =>
    addresses.earlier.reduce((moved, earlier) => moved.replaceAll(`${earlier}/`, `${addresses.now}/`), text);

  return {
    async keepMail(at: Date, mail: NewMail): Promise<void> {
      await database.query(`insert into ${hostSchema}.mails (at, to_address, mail) values ($1, $2, $3::jsonb)`, [
        at.toISOString(),
        mail.to.toLowerCase(),
        JSON.stringify(mail),
      ]);
    },

    /** Returns the row's id, under which a later status is noted. PostgreSQL keeps no NUL in a text. */
    async keepText(at: Date, text: NewText): Promise<number> {
      const [row] = await database.query<{ id: number }>(
        `insert into ${hostSchema}.texts (at, customer_number, direction, body, status) values ($1, $2, $3, $4, $5) returning id`,
        [at.toISOString(), text.customerNumber, text.direction, text.body.replaceAll('\0', '\ufffd'), text.status],
      );
      if (row === undefined) throw new Error('The text was not kept: the insert returned nothing.');
      return row.id;
    },
    async noteStatus(id: number, status: string): Promise<void> {
      await database.query(`update ${hostSchema}.texts set status = $2 where id = $1`, [id, status]);
    },

    async mailsTo(address: string): Promise<Mail[]> {
      const rows = await database.query<{ id: number; at: Date | string; mail: unknown }>(
        `select id, at, mail from ${hostSchema}.mails where to_address = $1 order by id`,
        [address.toLowerCase()],
      );
      return rows.map((row) => {
        const mail = keptMail.parse(row.mail);
        const html = mail.html && leadingHere(mail.html);
        const text = mail.text && leadingHere(mail.text);
        return { id: row.id, at: new Date(row.at).toISOString(), ...mail, html, text };
      });
    },
    async textsOf(number: string): Promise<Text[]> {
      const rows = await database.query<Omit<Text, 'at'> & { at: Date | string }>(
        `select id, at, direction, body, status from ${hostSchema}.texts where customer_number = $1 order by id`,
        [number],
      );
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), body: leadingHere(row.body) }));
    },

    /** How much every address and number got, and when last. */
    async totals(): Promise<{ mails: Map<string, Total>; texts: Map<string, Total> }> {
      const [mails, texts] = [
        await database.query<TotalRow>(
          `select to_address as place, count(*)::int as count, max(at) as last_at from ${hostSchema}.mails group by 1`,
        ),
        await database.query<TotalRow>(
          `select customer_number as place, count(*)::int as count, max(at) as last_at from ${hostSchema}.texts group by 1`,
        ),
      ];
      return { mails: byPlace(mails), texts: byPlace(texts) };
    },

    /** Of everything sent: compared before and after the clock moved. */
    async sentCounts(): Promise<{ emails: number; texts: number }> {
      const [row] = await database.query<{ emails: number; texts: number }>(
        `select (select count(*)::int from ${hostSchema}.mails) as emails,
                (select count(*)::int from ${hostSchema}.texts where direction = 'to_customer') as texts`,
      );
      return row ?? { emails: 0, texts: 0 };
    },
  };
}

export type Total = { readonly count: number; readonly lastAt: string };
type TotalRow = { place: string; count: number; last_at: Date | string };

function byPlace(rows: readonly TotalRow[]): Map<string, Total> {
  return new Map(rows.map((row) => [row.place, { count: row.count, lastAt: new Date(row.last_at).toISOString() }]));
}
