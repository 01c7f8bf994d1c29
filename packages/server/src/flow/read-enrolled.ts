import { type Enrolled, publicStatus } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import { readEstimateRow } from '../store/estimate-rows.ts';
import { readEstimateState } from '../store/estimates.ts';
import { readNewestRun } from '../store/runs.ts';
import type { Tenant } from '../store/tenants.ts';
import { estimateNotFound } from './change-estimate.ts';
import { type Context, iso } from './context.ts';
import { quoteUrl } from './links.ts';

/** The answer to a start that was made before, as things stand now. */
export async function readEnrolled(
  tx: Tx,
  context: Context,
  input: { readonly tenant: Tenant; readonly estimateId: string; readonly now: number },
): Promise<Enrolled> {
  const { tenant, estimateId, now } = input;
  const row = await readEstimateRow(tx, tenant.id, estimateId);
  const current = await readEstimateState(tx, tenant.id, estimateId);
  const run = await readNewestRun(tx, tenant.id, estimateId);
  if (row === null || current === null || run === null) throw estimateNotFound();
  const first = run.touchpoints.find(({ channel, state }) => channel !== 'end' && state !== 'skipped');
  return {
    estimateId,
    run: run.run,
    status: publicStatus(current.state),
    firstSendAt: first === undefined ? null : iso(first.dueAt),
    now: iso(now),
    quoteUrl: quoteUrl(context.baseUrl, context.sealer.open(row.tokenSealed)),
    repeated: true,
  };
}
