import { createTRPCClient, httpLink } from '@trpc/client';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouter, type QuoteRescueRouter } from '../../src/doors/trpc/index.ts';
import { anEstimate, aRequest, createFlowKit, type FlowKit } from '../flow/flow-kit.ts';

type HostContext = { tenantId: string };

describe('the router, from a client to the database and back', () => {
  let kit: FlowKit;
  let client: ReturnType<typeof createTRPCClient<QuoteRescueRouter>>;
  beforeAll(async () => {
    kit = await createFlowKit();
    const router = createRouter<HostContext>({
      context: kit.context,
      authenticate: ({ tenantId }) => ({ tenantId, actor: { id: 'user-7' } }),
    });
    client = createTRPCClient<QuoteRescueRouter>({
      links: [
        httpLink({
          url: 'https://host.example/api',
          fetch: (input: string | URL | Request, init?: object) =>
            fetchRequestHandler({
              endpoint: '/api',
              req: new Request(input, init),
              router,
              createContext: (): HostContext => ({ tenantId: 'T1' }),
            }),
        }),
      ],
    });
  });
  afterAll(() => kit.drop());

  it('leads a quote from draft to restart, JSON all the way', async () => {
    const plan = await client.preview.mutate({ estimate: anEstimate() });
    expect(plan.rows).toHaveLength(6);
    const undone = await client.enroll.mutate(aRequest({}, { startAfterMs: 30_000 }));
    expect((await client.undoEnroll.mutate({ estimateId: undone.estimateId })).draft.customerName).toBe(
      'Dana Whitfield',
    );

    const { estimateId } = await client.enroll.mutate(aRequest());
    expect((await client.list.query({})).items.map((item) => item.estimateId)).toEqual([estimateId]);
    expect((await client.pause.mutate({ estimateId })).estimate.status).toBe('paused');
    expect((await client.resumePreview.query({ estimateId })).choices.map(({ catchUp }) => catchUp)).toEqual([
      'shift',
      'skip_missed',
      'next_only',
    ]);
    expect((await client.resume.mutate({ estimateId })).estimate.status).toBe('active');
    await kit.pass(1000);
    const key = `${estimateId}:T+0`;
    expect((await client.sentMessage.query({ estimateId, key })).message.channel).toBe('email');
    expect((await client.messagePreview.mutate({ of: { estimateId }, stepId: 'T+2', channel: 'email' })).channel).toBe(
      'email',
    );
    expect((await client.markLost.mutate({ estimateId, reason: 'too dear' })).estimate.status).toBe('lost');
    expect((await client.undoMark.mutate({ estimateId })).estimate.status).toBe('active');
    expect((await client.markWon.mutate({ estimateId })).estimate.status).toBe('won');
    expect((await client.reopen.mutate({ estimateId })).estimate.status).toBe('active');
    expect((await client.cancel.mutate({ estimateId })).estimate.reason).toBe('cancelled');
    expect((await client.restart.mutate({ estimateId })).run).toBe(2);
    const view = await client.optOut.mutate({ estimateId, channel: 'sms' });
    expect(view.rows.some((row) => row.kind === 'fact' && row.type === 'opted_out' && row.by === 'contractor')).toBe(
      true,
    );
    expect(await client.timeline.query({ estimateId })).toMatchObject({ run: 2, readOnly: false });
  });

  it('edits the sequence while a quote runs, and moves its customer, JSON all the way', async () => {
    const { estimateId } = await client.enroll.mutate(aRequest({ customerEmail: 'ken@example.com' }));
    const { definition, edited } = await client.sequence.query();
    expect(edited).toBe(false);
    const later = { ...definition, end: { id: 'T+10', after: { days: 14 } } };
    const shown = await client.previewSequenceChange.mutate({ definition: later });
    expect(shown.retimed).toBe(shown.enrolled);
    const published = await client.publishSequence.mutate({ definition: later, running: 'follow' });
    expect(published).toMatchObject({ version: shown.version, finished: true, counts: { retimed: shown.retimed } });
    expect(await client.sequence.query()).toMatchObject({ edited: true, definition: later });
    const view = await client.changeZone.mutate({ estimateId, zone: 'America/Denver' });
    expect(view.zone).toBe('America/Denver');
    await expect(client.changeZone.mutate({ estimateId, zone: 'Mars/Olympus' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
    const broken = { ...definition, steps: [] };
    await expect(client.publishSequence.mutate({ definition: broken, running: 'keep' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
  });

  it('reads and saves settings', async () => {
    const saved = await client.updateSettings.mutate({ settings: { nextStep: 'We call you the same day.' } });
    expect(saved.settings.nextStep).toBe('We call you the same day.');
    expect((await client.settings.query()).settings.companyName).toBe('Brightwater Plumbing');
  });
});
