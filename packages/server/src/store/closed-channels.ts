import type { Channel } from '@quote-rescue/core';
import type { Tx } from './db.ts';

/** Channels on which the guard lets nothing through to these addresses, whatever the calendar has for them. */
export async function readClosedChannels(
  tx: Tx,
  tenantId: number,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<ReadonlySet<Channel>> {
  const { rows } = await tx.query<{ channel: Channel }>(
    `SELECT a.channel FROM (VALUES ('email', $2::text), ('sms', $3::text)) AS a (channel, address)
     WHERE a.address IS NULL
       OR EXISTS (SELECT FROM qr.opt_out o WHERE o.tenant_id = $1 AND o.channel = a.channel AND o.address = a.address
                    AND o.lifted_at IS NULL)
       OR EXISTS (SELECT FROM qr.unreachable u WHERE u.tenant_id = $1 AND u.channel = a.channel AND u.address = a.address)`,
    [tenantId, email, phone],
  );
  return new Set(rows.map(({ channel }) => channel));
}
