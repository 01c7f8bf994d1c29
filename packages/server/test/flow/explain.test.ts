import { quoteRescueSequence, type SequenceDefinition } from '@quote-rescue/core';
import { afterEach, describe, expect, it } from 'vitest';
import { changeZone } from '../../src/flow/change-zone.ts';
import { type Explanation, explain } from '../../src/flow/explain.ts';
import { markWon } from '../../src/flow/mark.ts';
import { optOutByContractor } from '../../src/flow/opt-out-by-contractor.ts';
import { pause } from '../../src/flow/pause.ts';
import { publishSequence } from '../../src/flow/publish-sequence.ts';
import { resume } from '../../src/flow/resume.ts';
import { setTenant } from '../../src/flow/tenant-settings.ts';
import { chicago, createFlowKit, day, type FlowKit, minute, started } from './flow-kit.ts';

let kit: FlowKit | undefined;
afterEach(async () => {
  await kit?.drop();
  kit = undefined;
});

type Started = Awaited<ReturnType<typeof started>>;
const why = (one: Started, step: string): Promise<Explanation> => {
  if (kit === undefined) throw new Error('no kit');
  return explain(kit.context, one.caller, `${one.estimateId}:${step}`);
};
const refused = (explanation: Explanation) =>
  explanation.decisions.map(({ decided, reason, questions, agrees }) => ({
    decided,
    reason,
    agrees,
    refused: questions.filter(({ passed }) => !passed).map(({ question, found }) => `${question}: ${found}`),
  }));

describe('explain', () => {
  it('tells why a message was sent, with every question of the guard passed', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(3 * day);
    const explanation = await why(one, 'T+2');
    expect(refused(explanation)).toEqual([{ decided: 'send', reason: null, agrees: true, refused: [] }]);
    expect(explanation.decisions[0]?.questions.map(({ question }) => question)).toEqual([
      ...['closed', 'run_ended', 'holdout', 'opted_out', 'address', 'unreachable'],
      ...['hold', 'due', 'newer_step_due', 'late', 'min_gap', 'window'],
    ]);
    expect(explanation).toMatchObject({ state: 'sent', late: null, intent: { status: 'sent', provider: 'sink' } });
    expect(explanation.sentences).toEqual([
      'Sent when it was planned: nothing spoke against it.',
      '2027-01-11 08:00 America/Chicago: planned for 2027-01-13 09:00.',
      '2027-01-13 09:00 America/Chicago: every question of the guard let it go.',
      '2027-01-13 09:00 America/Chicago: sink took it as email-2.',
    ]);
    expect(JSON.stringify(explanation)).not.toContain('dana@example.com');
  });

  it('tells why a message was not sent: what had ended, who had opted out', async () => {
    kit = await createFlowKit();
    const won = await started(kit);
    const quiet = await started(kit, { customerEmail: 'q@example.com', customerPhone: '(512) 555-0188' });
    await kit.pass(day);
    await markWon(kit.context, won.caller, won);
    await optOutByContractor(kit.context, quiet.caller, { estimateId: quiet.estimateId, channel: 'sms' });
    await kit.pass(6 * day);
    const ended = await why(won, 'T+2');
    expect(refused(ended)).toEqual([
      {
        decided: 'skip',
        reason: 'terminal_won',
        agrees: true,
        refused: ['closed: won', 'run_ended: ended'],
      },
    ]);
    expect(ended.sentences[0]).toBe('Not sent, and will not be: the estimate had been won.');
    expect(refused(await why(quiet, 'T+4'))).toEqual([
      { decided: 'skip', reason: 'opt_out', agrees: true, refused: ['opted_out: true'] },
    ]);
    const sent = await why(quiet, 'T+2');
    expect(sent.decisions.at(-1)).toMatchObject({ decided: 'send', agrees: true });
  });

  it('tells why a message was late, from everything that moved it', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(day);
    await pause(kit.context, one.caller, one);
    await kit.pass(4 * day);
    await resume(kit.context, one.caller, { estimateId: one.estimateId, catchUp: 'shift' });
    await kit.pass(3 * day);
    const explanation = await why(one, 'T+2');
    expect(explanation.late).toMatchObject({
      causes: ['the contractor had paused it', 'the follow-up was resumed'],
    });
    expect(explanation.sentences[0]).toMatch(/^Sent 4 d after it was first planned: the contractor had paused it; /);
    expect(refused(explanation)).toEqual([
      { decided: 'hold', reason: 'paused', agrees: true, refused: ['hold: paused'] },
      { decided: 'send', reason: null, agrees: true, refused: [] },
    ]);
  });

  it('tells a step given up when the rest was planned anew from one that the guard gave up', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(day);
    await pause(kit.context, one.caller, one);
    await kit.pass(5 * day);
    await resume(kit.context, one.caller, { estimateId: one.estimateId, catchUp: 'next_only' });
    const explanation = await why(one, 'T+2');
    expect(explanation.decisions.map(({ reason }) => reason)).toEqual(['paused']);
    expect(explanation.sentences.at(-1)).toMatch(/not sent, because .*; decided when the rest was planned anew\.$/);
  });

  it('says so where today’s settings would have decided otherwise', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(5 * day);
    expect((await why(one, 'T+4')).decisions.at(-1)).toMatchObject({ decided: 'send', agrees: true });
    await setTenant(kit.context, 'T1', { ...chicago, smsApprovedCountries: [] }, { email: 10, sms: 10 });
    const again = { ...one, caller: await kit.as('T1') };
    expect(refused(await why(again, 'T+4')).at(-1)).toEqual({
      decided: 'send',
      reason: null,
      agrees: false,
      refused: ['sender_approved: false'],
    });
  });

  it('tells of a hold that is still on, of a step not due, of the quiet end, and of a try that failed', async () => {
    kit = await createFlowKit();
    let busy = true;
    kit.sink.behave = () => {
      if (!busy) return 'accept';
      busy = false;
      return { outcome: 'failed', code: '503', message: 'busy', retry: { kind: 'after', ms: null }, scope: 'message' };
    };
    const one = await started(kit);
    await kit.pass(5 * minute);
    expect((await why(one, 'T+0')).sentences.join('\n')).toMatch(
      /not taken by the provider \(503\), to be tried again/,
    );
    expect((await why(one, 'T+0')).intent).toMatchObject({ attempt: 2, status: 'sent' });
    expect((await why(one, 'T+4')).sentences[0]).toBe('Not due yet.');
    await kit.pass(20 * day);
    const end = await why(one, 'T+10');
    expect(end).toMatchObject({ channel: 'end', state: 'sent', intent: null });
    expect(refused(end)).toEqual([{ decided: 'send', reason: null, agrees: true, refused: [] }]);
    expect(end.sentences.at(-1)).toMatch(/the follow-up ended quietly\.$/);
  });

  it('tells of steps that a published version moved, added and took out, with the guard’s answers by the version of then', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(3 * day);
    const { version: _, ...original } = quoteRescueSequence;
    const [first, second, text, pair] = original.steps;
    if (!first || !second || !text || !pair) throw new Error('the default sequence has four steps');
    const definition: SequenceDefinition = {
      ...original,
      minGapHours: 30,
      steps: [
        first,
        second,
        { ...text, after: { days: 5 } },
        { id: 'T+9', after: { days: 9 }, channels: [{ channel: 'email', template: 'quote/T+2' }] },
      ],
      end: { id: 'T+10', after: { days: 12 } },
    };
    await publishSequence(kit.context, one.caller, { definition, running: 'follow' });
    await kit.pass(10 * day);
    const text4 = await why(one, 'T+4');
    expect(text4.sentences.slice(0, 3)).toEqual([
      'Sent 1 d after it was first planned: the sequence was edited.',
      '2027-01-11 08:00 America/Chicago: planned for 2027-01-15 09:00.',
      '2027-01-14 08:00 America/Chicago: moved to 2027-01-16 09:00, because the sequence was edited.',
    ]);
    const added = await why(one, 'T+9');
    expect(added).toMatchObject({ state: 'sent', late: null, plannedAt: '2027-01-20T15:00:00.000Z' });
    expect(added.sentences[1]).toBe(
      '2027-01-14 08:00 America/Chicago: added for 2027-01-20 09:00, because the sequence was edited.',
    );
    const gone = await why(one, 'T+7/email');
    expect(gone.sentences[0]).toBe('Not sent, and will not be: the step was taken out of the run.');
    expect(gone.decisions).toEqual([]);
    for (const step of ['T+0', 'T+2', 'T+4', 'T+9', 'T+10']) {
      const { decisions } = await why(one, step);
      expect(decisions.map(({ decided, agrees }) => [step, decided, agrees])).toEqual([[step, 'send', true]]);
    }
  });

  it('tells of a move to another zone', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    await kit.pass(3 * day);
    await changeZone(kit.context, one.caller, { estimateId: one.estimateId, zone: 'America/Los_Angeles' });
    await kit.pass(2 * day);
    const { sentences, decisions } = await why(one, 'T+4');
    expect(sentences[0]).toBe('Sent 2 h after it was first planned: the time zone was changed.');
    expect(decisions).toMatchObject([{ decided: 'send', agrees: true }]);
    expect((await why(one, 'T+2')).decisions).toMatchObject([{ decided: 'send', agrees: true }]);
  });

  it('answers for keys of other tenants like for none', async () => {
    kit = await createFlowKit();
    const one = await started(kit);
    const other = { ...one, caller: await kit.as('T2') };
    await expect(why(other, 'T+0')).rejects.toMatchObject({ code: 'not_found' });
    await expect(why(one, 'T+99')).rejects.toMatchObject({ code: 'not_found' });
  });
});
