import { estimateInput } from '@quote-rescue/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantCaller } from '../../src/flow/caller.ts';
import { previewMessage } from '../../src/flow/preview-message.ts';
import { readSentMessage } from '../../src/flow/read-sent-message.ts';
import { anEstimate, createFlowKit, type FlowKit, started } from './flow-kit.ts';

describe('messages shown to the contractor', () => {
  let kit: FlowKit;
  let caller: TenantCaller;
  beforeAll(async () => {
    kit = await createFlowKit();
    caller = await kit.as('T1');
  });
  afterAll(() => kit.drop());

  it('a preview of a draft says what will go, with no working link in it', async () => {
    const estimate = estimateInput.parse(anEstimate());
    const email = await previewMessage(kit.context, caller, {
      of: { estimate },
      stepId: 'T+0',
      channel: 'email',
      variant: 'N',
    });
    if (email.channel !== 'email') throw new Error('an e-mail was asked for');
    expect(email.subject).toBe('Your quote from Brightwater Plumbing');
    expect(email.from).toBe('Brightwater Plumbing <quotes@mail.example.com>');
    expect(email.text).toContain('$3,184.50');
    expect(email.text).toContain('https://quotes.example.com/q/(private)');
    expect(`${email.html}${email.text}`).not.toContain('__');
    const sms = await previewMessage(kit.context, caller, {
      of: { estimate },
      stepId: 'T+4',
      channel: 'sms',
      variant: 'R',
    });
    expect(sms).toMatchObject({ channel: 'sms', encoding: 'GSM-7', segments: 1 });
    await expect(
      previewMessage(kit.context, caller, { of: { estimate }, stepId: 'T+4', channel: 'email', variant: 'N' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('what was sent is shown byte for byte, except for the secret of its link', async () => {
    const { estimateId, quoteUrl } = await started(kit);
    const key = `${estimateId}:T+0`;
    await expect(readSentMessage(kit.context, caller, { estimateId, key })).rejects.toMatchObject({
      code: 'not_found',
    });
    await kit.pass(1000);
    const shown = await readSentMessage(kit.context, caller, { estimateId, key });
    expect(shown).toMatchObject({ key, to: 'dana@example.com' });
    const accepted = kit.sink.accepted.find((message) => message.key === key);
    if (shown.message.channel !== 'email') throw new Error('an e-mail was sent');
    const withoutUnsubscribe = (text: string | undefined) => text?.replace(/\/u\/[^\s]+/g, '/u/');
    expect(withoutUnsubscribe(shown.message.text)).toBe(
      withoutUnsubscribe(accepted?.text.replaceAll(quoteUrl, 'https://quotes.example.com/q/(private)')),
    );
    expect(JSON.stringify(shown)).not.toContain(quoteUrl.slice(-22));
    await expect(readSentMessage(kit.context, await kit.as('T2'), { estimateId, key })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
