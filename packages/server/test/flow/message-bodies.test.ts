import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBodies } from '../../src/flow/dispatch/keep-bodies.ts';
import { readSentMessage } from '../../src/flow/read-sent-message.ts';
import { forgetWhatIsOver } from '../../src/flow/retention.ts';
import { createFlowKit, type FlowKit, started } from './flow-kit.ts';

describe('the full words of what went', () => {
  let kit: FlowKit;
  beforeEach(async () => {
    kit = await createFlowKit();
  });
  afterEach(() => kit.drop());

  const sourceOf = async (sent: Awaited<ReturnType<typeof started>>) => {
    const { estimateId, caller } = sent;
    const shown = await readSentMessage(kit.context, caller, { estimateId, key: `${estimateId}:T+0` });
    return shown.source;
  };

  it('are made again at first, and kept as soon as somebody has time, once, by however many processes', async () => {
    const sent = await started(kit);
    const second = await started(kit, { customerEmail: 'second@example.com' });
    await kit.dispatcher.drain();
    expect(await sourceOf(sent)).toBe('rendered_again');
    const batches = await Promise.all([keepBodies(kit.context), keepBodies(kit.context)]);
    expect(batches[0] + batches[1]).toBe(1);
    expect([await sourceOf(sent), await sourceOf(second)]).toEqual(['stored', 'stored']);
    expect(await keepBodies(kit.context)).toBe(0);
  });

  it('are kept of what went only, and not where its bytes can no longer be made', async () => {
    const sent = await started(kit);
    const refused = await started(kit, { customerEmail: 'refused@example.com' });
    kit.sink.behave = ({ key }) =>
      key.startsWith(refused.estimateId)
        ? { outcome: 'failed', code: '550', message: 'No such user', retry: { kind: 'never' }, scope: 'recipient' }
        : 'accept';
    await kit.dispatcher.drain();
    await kit.db.query(`UPDATE qr.intent SET body_hash = decode('00', 'hex') WHERE key = $1`, [
      `${sent.estimateId}:T+0`,
    ]);
    await keepBodies(kit.context);
    const { rows } = await kit.db.query('SELECT count(*)::int AS n FROM qr.message_body');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('are forgotten after four years and some weeks', async () => {
    const sent = await started(kit);
    await kit.dispatcher.drain();
    await keepBodies(kit.context);
    await forgetWhatIsOver(kit.context);
    expect(await sourceOf(sent)).toBe('stored');
    kit.clock.advance(1_501 * 24 * 3_600_000);
    await forgetWhatIsOver(kit.context);
    expect(await sourceOf(sent)).toBe('rendered_again');
  });
});
