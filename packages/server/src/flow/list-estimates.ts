import { type EstimatePage, type EstimateSummary, type listInput, QuoteRescueError } from '@quote-rescue/core';
import * as z from 'zod';
import { countStatuses, type ListPlace, listSummaries, type SummaryRow } from '../store/estimate-summaries.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';

/** The tenant's estimates: who needs the contractor first, then by the next message. */
export async function listEstimates(
  context: Context,
  { tenant }: TenantCaller,
  { status, search, cursor, limit }: z.output<typeof listInput>,
): Promise<EstimatePage> {
  const after = cursor === null ? null : readCursor(cursor);
  const now = (await context.now()).calendar;
  const mayText = context.sms !== null && tenant.settings.smsApprovedCountries.length > 0;
  const rows = await listSummaries(context.db, {
    ...{ tenantId: tenant.id, search, status, after, limit: limit + 1 },
    mayText,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    now: iso(now),
    items: items.map(toSummary),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last.place) : null,
    counts: await countStatuses(context.db, tenant.id, search),
  };
}

function toSummary({ place: _, ...row }: SummaryRow): EstimateSummary {
  return {
    ...row,
    startedAt: iso(row.startedAt),
    nextSendAt: row.nextSendAt === null ? null : iso(row.nextSendAt),
    endsAt: row.endsAt === null ? null : iso(row.endsAt),
  };
}

const placeSchema = z.strictObject({
  rank: z.int(),
  nextSendAt: z.number().nullable(),
  startedAt: z.number(),
  enrollmentId: z.string().regex(/^\d{1,19}$/),
});

const writeCursor = (place: ListPlace): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function readCursor(cursor: string): ListPlace {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new QuoteRescueError('invalid_input', 'This place in the list is not known. Load the list from its start.', {
      fields: [{ path: 'cursor', message: 'not a cursor of this list' }],
      cause,
    });
  }
}
