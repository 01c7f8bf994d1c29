import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enroll } from '../../src/flow/enroll.ts';
import { preview } from '../../src/flow/preview.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { anEstimate, aRequest, createFlowKit, type FlowKit, minute, sent } from './flow-kit.ts';

let kit: FlowKit;
beforeAll(async () => {
  kit = await createFlowKit();
});
afterAll(async () => {
  await kit.drop();
});

const denverJob = { jobAddress: '4410 Juniper Way, Denver, CO 80202', customerPhone: '(212) 555-0123' };
const boundary = { customerPhone: '(208) 555-0123' };
const storedZones = async (estimateId: string) =>
  (await kit.db.query<{ zones: string[] }>('SELECT zones FROM qr.enrollment WHERE subject_id = $1', [estimateId]))
    .rows[0]?.zones;

describe('a customer whose zone nobody chose', () => {
  it('is planned in the zone of the job’s ZIP, and the preview says that it is a guess', async () => {
    const caller = await kit.newTenant();
    const shown = await preview(kit.context, caller, { estimate: anEstimate(denverJob) });
    expect(shown.rows.map(({ zone }) => zone)).toEqual(shown.rows.map(() => 'America/Denver'));
    expect(shown.rows[1]?.localAt).toBe('2027-01-13T09:00');
    expect(shown.rows[1]?.dueAt).toBe('2027-01-13T16:00:00.000Z');
    expect(shown.warnings).toEqual([
      {
        code: 'guessed_zone',
        message:
          'Times are planned in America/Denver, after the postal code of the job. Set the customer’s time zone if it differs.',
      },
    ]);
    const { estimateId } = await enroll(kit.context, caller, aRequest(denverJob));
    expect(await storedZones(estimateId)).toEqual(['America/Denver']);
    expect((await readTimeline(kit.context, caller, { estimateId })).zone).toBe('America/Denver');
  });

  it('gets texts inside the hours of both sides of a boundary', async () => {
    const caller = await kit.newTenant();
    const shown = await preview(kit.context, caller, { estimate: anEstimate(boundary) });
    expect(shown.warnings.map(({ code }) => code)).toEqual(['guessed_zone']);
    expect(shown.warnings[0]?.message).toContain('America/Los_Angeles');
    // Nine in Boise is eight in the panhandle: the text waits for nine there.
    expect(shown.rows.find(({ stepId }) => stepId === 'T+4')).toMatchObject({
      dueAt: '2027-01-15T17:00:00.000Z',
      localAt: '2027-01-15T10:00',
      zone: 'America/Boise',
    });
    const { estimateId } = await enroll(kit.context, caller, aRequest(boundary));
    expect(await storedZones(estimateId)).toEqual(['America/Boise', 'America/Los_Angeles']);
  });

  it('brings no warning where the guess is the tenant’s own clock, or a person chose', async () => {
    const caller = await kit.newTenant();
    for (const changes of [
      { customerPhone: '(512) 555-0123', jobAddress: '12 Mill Lane, Austin, TX 78701' },
      { customerPhone: '(800) 555-0123' },
      { ...denverJob, customerZone: 'America/Denver' },
    ]) {
      const { warnings } = await preview(kit.context, caller, { estimate: anEstimate(changes) });
      expect(warnings.filter(({ code }) => code === 'guessed_zone')).toEqual([]);
    }
  });

  it('gets no text before the later side’s window opens', async () => {
    const caller = await kit.newTenant();
    await enroll(kit.context, caller, aRequest(boundary));
    const { calendar } = await kit.context.now();
    await kit.pass(Date.parse('2027-01-15T16:59:00Z') - calendar);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2']);
    await kit.pass(2 * minute);
    expect(sent(kit, caller)).toEqual([':T+0', ':T+2', ':T+4']);
  });
});
