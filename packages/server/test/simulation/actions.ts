import type { EnrollInput } from '@quote-rescue/core';
import { answerQuestion } from '../../src/flow/answer-question.ts';
import { cancel } from '../../src/flow/cancel.ts';
import { enroll } from '../../src/flow/enroll.ts';
import { markLost, markWon, reopen, undoMark } from '../../src/flow/mark.ts';
import { optOutByContractor } from '../../src/flow/opt-out-by-contractor.ts';
import { pause } from '../../src/flow/pause.ts';
import { readTimeline } from '../../src/flow/read-timeline.ts';
import { restart } from '../../src/flow/restart.ts';
import { resume } from '../../src/flow/resume.ts';
import { sendAgain } from '../../src/flow/send-again.ts';
import { settleUncertain } from '../../src/flow/settle-uncertain.ts';
import { updateSettings } from '../../src/flow/tenant-settings.ts';
import { undoEnroll } from '../../src/flow/undo-enroll.ts';
import { resumeLane } from '../../src/store/system/lanes.ts';
import { type Action, byContractor, pressed } from './act.ts';
import type { Random } from './random.ts';
import { aRequest, phoneOf } from './requests.ts';
import { Violation } from './tally.ts';
import type { Host, Known, World } from './world.ts';

const nobody = 'nobody to do it to';
/** Of each of the two cohorts. */
const ENOUGH = 21;

async function start(world: World, host: Host, tenantId: string, request: EnrollInput): Promise<string> {
  const enrolled = await enroll(host.context, await world.caller(host, tenantId), request);
  const { estimateId, quoteUrl } = enrolled;
  const before = world.known.find((one) => one.estimateId === estimateId);
  if (before === undefined) {
    const { customerEmail: email, customerPhone: phone } = request.estimate;
    world.known.push({
      tenantId,
      estimateId,
      token: quoteUrl.slice(quoteUrl.lastIndexOf('/') + 1),
      email: email?.trim().toLowerCase() ?? null,
      phone: phone === null ? null : phoneOf(phone),
    });
  }
  world.tally.check('request key answers once');
  const answered = world.requests.get(`${tenantId} ${request.requestKey}`);
  if (answered?.estimateId !== undefined && answered.estimateId !== estimateId) {
    world.violate(
      new Violation(
        'request key answers once',
        `${request.requestKey} started ${answered.estimateId} and ${estimateId}`,
      ),
    );
  }
  world.requests.set(`${tenantId} ${request.requestKey}`, { tenantId, request, estimateId });
  return estimateId;
}

export const contractor = {
  async enroll(world, host, random) {
    for (let tries = 1; ; tries++) {
      const tenantId = random.pick(world.tenantIds);
      const request = aRequest(world, tenantId, random);
      world.requests.set(`${tenantId} ${request.requestKey}`, { tenantId, request });
      try {
        return await start(world, host, tenantId, request);
      } catch (error) {
        // This customer gets no messages: the next one does.
        if (tries === 4 || (error as { code?: string }).code !== 'nothing_to_send') throw error;
      }
    }
  },
  /** Makes up for those that a crash took along: a seed has 40 at least. */
  async enrollLost(world, host, random) {
    const started = () => world.known.length;
    const before = started();
    const least = before < ENOUGH ? ENOUGH : 2 * ENOUGH;
    while (started() < least) await contractor.enroll(world, host, random.fork(`one more ${started()}`));
    return `${started() - before} more`;
  },
  /** The form is sent once more: by a double click, or because the answer was lost. */
  async enrollAgain(world, host, random) {
    const all = [...world.requests.values()];
    if (all.length === 0) return nobody;
    const { tenantId, request } = random.pick(all.slice(-6));
    world.tally.fault('repeated request key');
    return start(world, host, tenantId, request);
  },
  undoEnroll: pressed(undoEnroll),
  pause: pressed(pause),
  resume: byContractor(async (world, host, { tenantId, estimateId }, random) => {
    const catchUp = random.pick(['shift', 'skip_missed', 'next_only'] as const);
    await resume(host.context, await world.caller(host, tenantId), { estimateId, catchUp });
    return catchUp;
  }),
  cancel: pressed(cancel),
  markWon: pressed(markWon),
  markLost: pressed((context, caller, { estimateId }) => markLost(context, caller, { estimateId, reason: 'price' })),
  undoMark: pressed(undoMark),
  reopen: pressed(reopen),
  restart: pressed(restart),
  timeline: pressed(readTimeline),
  optOut: byContractor(async (world, host, { tenantId, estimateId, email, phone }, random) => {
    const channel = random.pick(['email', 'sms'] as const);
    const address = channel === 'email' ? email : phone;
    const caller = await world.caller(host, tenantId);
    const promise = address === null ? () => {} : world.promise(caller.tenant.id, channel, address);
    await optOutByContractor(host.context, caller, { estimateId, channel });
    promise();
    return channel;
  }),
  answer: byContractor(async (world, host, { tenantId, estimateId }, random) => {
    await world.schedule.gate(host, 'looks');
    const open = await world.database.read<{ message_id: string }>(
      `SELECT message_id FROM qr.customer_message WHERE estimate_id = $1 AND kind = 'question' ORDER BY received_at, message_id`,
      [estimateId],
    );
    const question = open.at(-1);
    if (question === undefined) return 'asked nothing';
    const how = random.pick(['answered', 'continued'] as const);
    await answerQuestion(host.context, await world.caller(host, tenantId), {
      estimateId,
      messageId: question.message_id,
      how,
    });
    return how;
  }),
  sendAgain: byContractor(async (world, host, known, random) => {
    const key = await messageIn(world, host, known, ['uncertain', 'failed'], random);
    if (key === null) return 'has nothing to send again';
    await sendAgain(host.context, await world.caller(host, known.tenantId), { estimateId: known.estimateId, key });
    return key;
  }),
  settle: byContractor(async (world, host, known, random) => {
    const key = await messageIn(world, host, known, ['uncertain'], random);
    if (key === null) return 'has nothing uncertain';
    // The customer is asked, and knows.
    const went = world.network.calls.some(
      (call) => call.key === key && call.tenantId === known.tenantId && call.accepted,
    );
    const as = went ? 'sent' : 'not_sent';
    await settleUncertain(host.context, await world.caller(host, known.tenantId), {
      estimateId: known.estimateId,
      key,
      as,
    });
    return `${key} as ${as}`;
  }),
  async settings(world, host, random) {
    const tenantId = random.pick(world.tenantIds);
    const today = world.schedule.now();
    const dates = [1, 2, 3, 4, 5].map((days) => new Date(today + days * 86_400_000).toISOString().slice(0, 10));
    const narrow = { from: '10:00', to: '16:00' };
    const overnight = { from: '20:00', to: '02:00' };
    const week = random.pick([narrow, overnight, { from: '09:00', to: '20:00' }]);
    const windows = {
      1: week,
      2: week,
      3: week,
      4: week,
      5: week,
      6: random.pick([week, null]),
      7: random.pick([week, null]),
    };
    const patch = random.pick([
      { smsWindows: windows },
      { emailWindows: windows },
      { emailWindows: null },
      { weekends: random.chance(0.5) },
      { closedDates: dates.filter(() => random.chance(0.4)) },
      { timeZone: random.pick(['America/Denver', 'America/Chicago', 'Asia/Tokyo']) },
      { followUpAt: random.pick(['07:00', '12:15', null]) },
      { smsApprovedCountries: random.pick([['US'], ['US'], []]) },
    ]);
    await updateSettings(host.context, await world.caller(host, tenantId), { settings: patch });
    world.tally.fault('settings edited');
    return `${tenantId} ${JSON.stringify(patch)}`;
  },
  /** The tenant has mended its account. */
  async resumeChannel(world, host, random) {
    const tenantId = random.pick(world.tenantIds);
    const { tenant } = await world.caller(host, tenantId);
    for (const channel of ['email', 'sms']) await resumeLane(host.context.db, tenant.id, channel);
    return tenantId;
  },
  /** Another tenant tries its luck with an id that is not its own. */
  foreign: byContractor(async (world, host, { tenantId, estimateId }, random) => {
    const other = random.pick(world.tenantIds.filter((each) => each !== tenantId));
    const press = random.pick([pause, cancel, markWon, undoEnroll, restart, readTimeline]);
    world.tally.fault('foreign tenant asks');
    world.tally.check('tenants are walls');
    const caller = await world.caller(host, other);
    try {
      await press(host.context, caller, { estimateId });
    } catch (error) {
      if ((error as { code?: string }).code === 'not_found' || (error as { code?: string }).code === '57P01')
        return other;
      throw error;
    }
    world.violate(new Violation('tenants are walls', `${other} could reach ${estimateId} of ${tenantId}`));
    return other;
  }),
} satisfies { [name: string]: Action };

async function messageIn(
  world: World,
  host: Host,
  { tenantId, estimateId }: Known,
  states: readonly string[],
  random: Random,
): Promise<string | null> {
  await world.schedule.gate(host, 'looks');
  const rows = await world.database.read<{ key: string }>(
    `SELECT t.key FROM qr.touchpoint t JOIN qr.enrollment n ON n.tenant_id = t.tenant_id AND n.enrollment_id = t.enrollment_id
     JOIN qr.tenant x ON x.tenant_id = t.tenant_id
     WHERE x.external_id = $1 AND n.subject_id = $2 AND t.state IN (SELECT jsonb_array_elements_text($3::text::jsonb)) ORDER BY t.key`,
    [tenantId, estimateId, JSON.stringify(states)],
  );
  return rows.length === 0 ? null : random.pick(rows).key;
}
