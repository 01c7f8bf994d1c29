import { QuoteRescueError } from '@quote-rescue/core';
import type { Tx } from '../store/db.ts';
import {
  beginSnapshot,
  readCalendar,
  readEnrollments,
  readEventsOf,
  readSubjects,
  type SubjectName,
} from '../store/system/verify.ts';
import { findTenant } from '../store/tenants.ts';
import { compareSubject, type Difference } from './compare-projections.ts';
import type { Context } from './context.ts';

/** What one page of subjects came to. */
export type VerifiedPage = {
  readonly subjects: number;
  readonly touchpoints: number;
  readonly events: number;
  readonly differences: readonly Difference[];
};

export type VerifyReport = VerifyCounts & {
  /** The first 1,000. */
  readonly differences: readonly Difference[];
  /** How many there are in all. */
  readonly differenceCount: number;
};
type VerifyCounts = Pick<VerifiedPage, 'subjects' | 'touchpoints' | 'events'>;

const MOST_KEPT = 1_000;
const SUBJECTS_A_PAGE = 100;

/**
 * Rebuilds every projection of one tenant, or of all, from the events and compares it with what is stored. Changes
 * nothing, blocks nobody, and needs the memory of one page.
 * @throws QuoteRescueError `not_found` for a tenant that was never set up
 */
export async function verify(context: Context, tenantId?: string): Promise<VerifyReport> {
  const counts = { subjects: 0, touchpoints: 0, events: 0 };
  const differences: Difference[] = [];
  let differenceCount = 0;
  for await (const page of verifyPages(context, tenantId)) {
    counts.subjects += page.subjects;
    counts.touchpoints += page.touchpoints;
    counts.events += page.events;
    differenceCount += page.differences.length;
    differences.push(...page.differences.slice(0, MOST_KEPT - differences.length));
  }
  return { ...counts, differences, differenceCount };
}

/** The same page by page, for a caller that tells as it goes. Each page is read in one snapshot of its own. */
export async function* verifyPages(
  { db }: Pick<Context, 'db'>,
  tenantId?: string,
  pageSize = SUBJECTS_A_PAGE,
): AsyncGenerator<VerifiedPage> {
  const tenant = tenantId === undefined ? null : await findTenant(db, tenantId);
  if (tenantId !== undefined && tenant === null) {
    throw new QuoteRescueError('not_found', `There is no tenant "${tenantId}". Tenants are made by setTenant.`);
  }
  let after: SubjectName | null = null;
  for (;;) {
    const from: SubjectName | null = after;
    const page: Page = await db.transaction((tx) =>
      verifyPage(tx, { tenantId: tenant?.id ?? null, after: from, limit: pageSize }),
    );
    if (page.last === null) return;
    yield page.verified;
    after = page.last;
  }
}

type Page = { readonly verified: VerifiedPage; readonly last: SubjectName | null };

async function verifyPage(tx: Tx, input: Parameters<typeof readSubjects>[1]): Promise<Page> {
  await beginSnapshot(tx);
  const subjects = await readSubjects(tx, input);
  const runs = bySubject(await readEnrollments(tx, subjects));
  const touchpoints = await readCalendar(tx, subjects);
  const calendar = bySubject(touchpoints);
  const facts = await readEventsOf(tx, subjects);
  const events = bySubject(facts);
  const differences = subjects.flatMap((subject) => {
    const name = nameOf(subject.tenantId, subject.subjectId);
    return compareSubject(runs.get(name) ?? [], calendar.get(name) ?? [], events.get(name) ?? []);
  });
  return {
    verified: { subjects: subjects.length, touchpoints: touchpoints.length, events: facts.length, differences },
    last: subjects.at(-1) ?? null,
  };
}

const nameOf = (tenantId: number, subjectId: string): string => `${tenantId} ${subjectId}`;

const bySubject = <Row extends { tenant_id: number; subject_id: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, (row) => nameOf(row.tenant_id, row.subject_id));
