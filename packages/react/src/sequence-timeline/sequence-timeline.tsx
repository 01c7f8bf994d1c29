'use client';

import type { PaymentsView, TimelineTouchpoint, TimelineView } from '@quote-rescue/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfflineSince, useServerNow } from '../primitives/use-now.ts';
import type { QuoteRescueClient } from '../provider/client.ts';
import { readFault } from '../provider/fault.ts';
import { useQuoteRescue } from '../provider/quote-rescue-provider.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import type { BodyState } from './details.tsx';
import { SequenceTimelineView, type SequenceTimelineViewProps } from './sequence-timeline-view.tsx';
import type { ResumeState } from './standing.tsx';

export type SequenceTimelineProps = {
  estimateId: string;
  /** After a press has been carried out, for a host that shows the status elsewhere too. */
  onChanged?: (action: TimelineActionType) => void;
};

const HOUR = 3_600_000;

/** What went, what will go, what did not and why, with Pause, Won and Lost. Needs a QuoteRescueProvider around it. */
export function SequenceTimeline({ estimateId, onChanged }: SequenceTimelineProps) {
  const { client, queryClient, tenantKey, locale, theme } = useQuoteRescue();
  const key = ['quote-rescue', tenantKey, 'timeline', estimateId];
  const timeline = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => client.timeline.query({ estimateId }, { signal }),
      refetchInterval: ({ state }) => (state.data && isClose(state.data) ? 2000 : 10_000),
      retry: (count, error) => readFault(error).code === 'unreachable' && count < 2,
    },
    queryClient,
  );
  const view = timeline.data ?? null;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const payments = usePayments(estimateId, view);
  const acting = useActions({
    estimateId,
    view,
    onChanged,
    refetch: () => Promise.all([timeline.refetch(), payments.refetch()]),
  });
  const nowMs = useServerNow(view?.now ?? null, timeline.dataUpdatedAt, view !== null && isClose(view));
  return (
    <SequenceTimelineView
      load={loadOf(timeline)}
      nowMs={nowMs}
      busy={acting.busy}
      done={acting.done}
      actionFault={acting.fault}
      resume={useResumePreview(estimateId, view)}
      payments={payments.shown}
      openKey={openKey}
      body={useBody(estimateId, view, openKey)}
      offlineSince={useOfflineSince(locale)}
      locale={locale}
      {...(theme && { theme })}
      onAct={(action) => void acting.act(action)}
      onOpen={setOpenKey}
      onRetry={() => void timeline.refetch()}
    />
  );
}

/** Seconds matter: a countdown is shown, Undo is open, or a message is on its way out. */
function isClose({ now, undoUntil, estimate, rows }: TimelineView): boolean {
  const ms = Date.parse(now);
  const within = (iso: string | null) => iso !== null && Date.parse(iso) - ms < HOUR;
  return (
    within(estimate.nextSendAt) ||
    (undoUntil !== null && Date.parse(undoUntil) > ms) ||
    rows.some((row) => row.kind === 'touchpoint' && row.outcome === 'sending')
  );
}

function loadOf(query: {
  data: TimelineView | undefined;
  error: unknown;
  isFetching: boolean;
}): SequenceTimelineViewProps['load'] {
  const fault = query.error ? readFault(query.error) : null;
  if (fault?.code === 'not_found') return { status: 'not_found' };
  if (query.data) return { status: 'ready', view: query.data, fault: fault?.message ?? null };
  return fault ? { status: 'error', message: fault.message } : { status: 'loading' };
}

type Acting = {
  estimateId: string;
  view: TimelineView | null;
  onChanged: SequenceTimelineProps['onChanged'];
  refetch: () => Promise<unknown>;
};

/** One press at a time; the screen shows what is so on the server afterwards, not what was hoped for. */
function useActions({ estimateId, view, onChanged, refetch }: Acting) {
  const { client } = useQuoteRescue();
  const [busy, setBusy] = useState<TimelineActionType | null>(null);
  const [done, setDone] = useState<TimelineActionType | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const act = async (action: TimelineAction) => {
    if (busy !== null) return;
    setBusy(action.type);
    setFault(null);
    setDone(null);
    try {
      await carryOut(client, estimateId, action, view);
      await refetch();
      setDone(action.type);
      onChanged?.(action.type);
    } catch (error) {
      const read = readFault(error);
      setFault(
        read.code === 'unreachable'
          ? `${read.message} It may have been done or not; what you see here is what is known.`
          : read.message,
      );
      await refetch();
    } finally {
      setBusy(null);
    }
  };
  return { busy, done, fault, act };
}

function carryOut(
  client: QuoteRescueClient,
  estimateId: string,
  action: TimelineAction,
  view: TimelineView | null,
): Promise<unknown> {
  switch (action.type) {
    case 'pause':
      return client.pause.mutate({ estimateId });
    case 'resume':
      return client.resume.mutate({ estimateId, catchUp: action.catchUp });
    case 'stop':
      return client.cancel.mutate({ estimateId });
    case 'won':
      return client.markWon.mutate({ estimateId });
    case 'lost':
      return client.markLost.mutate({ estimateId, reason: action.reason });
    case 'undo':
      return view?.estimate.status === 'won' || view?.estimate.status === 'lost'
        ? client.undoMark.mutate({ estimateId })
        : client.undoEnroll.mutate({ estimateId });
    case 'reopen':
      return client.reopen.mutate({ estimateId });
    case 'restart':
      return client.restart.mutate({ estimateId });
    case 'answer':
      return client.answerQuestion.mutate({ estimateId, messageId: action.messageId, how: action.how });
    case 'send_again':
      return client.sendAgain.mutate({ estimateId, key: action.key });
    case 'settle':
      return client.settleUncertain.mutate({ estimateId, key: action.key, as: action.as });
    case 'opt_out':
      return client.optOut.mutate({ estimateId, channel: action.channel });
    case 'refund':
      return client.refund.mutate({ estimateId, paymentId: action.paymentId, amountMinor: action.amountMinor });
    case 'keep_payment':
      return client.keepPayment.mutate({ estimateId, paymentId: action.paymentId });
    case 'new_link':
      return client.reissueLink.mutate({ estimateId });
    case 'link_off':
      return client.revokeLink.mutate({ estimateId });
  }
}

/** The money that came, asked for again whenever the timeline tells of something new. */
function usePayments(estimateId: string, view: TimelineView | null) {
  const { client, queryClient, tenantKey } = useQuoteRescue();
  const came = view !== null && (view.estimate.paidMinor > 0 || view.estimate.needsYou === 'refund');
  const query = useQuery<PaymentsView>(
    {
      queryKey: ['quote-rescue', tenantKey, 'payments', estimateId, view?.rows.length],
      queryFn: ({ signal }) => client.payments.query({ estimateId }, { signal }),
      enabled: came,
      placeholderData: keepPreviousData,
      retry: 1,
    },
    queryClient,
  );
  return {
    shown: came ? (query.data ?? null) : null,
    refetch: async () => (came ? query.refetch() : null),
  };
}

function useResumePreview(estimateId: string, view: TimelineView | null): ResumeState | null {
  const { client, queryClient, tenantKey } = useQuoteRescue();
  const paused = view?.estimate.holds.includes('paused') === true && !view.readOnly;
  const query = useQuery(
    {
      queryKey: ['quote-rescue', tenantKey, 'resume-preview', estimateId],
      queryFn: ({ signal }) => client.resumePreview.query({ estimateId }, { signal }),
      enabled: paused,
      refetchInterval: 60_000,
      staleTime: 0,
      retry: 1,
    },
    queryClient,
  );
  if (!paused) return null;
  if (query.data) return { status: 'ready', preview: query.data };
  return query.error ? { status: 'error' } : { status: 'loading' };
}

const wentOut: ReadonlySet<TimelineTouchpoint['outcome']> = new Set([
  'sending',
  'sent',
  'delivered',
  'failed',
  'uncertain',
]);

/** The message behind the open row: word for word if it went, as it would be written now if it is planned. */
function useBody(estimateId: string, view: TimelineView | null, openKey: string | null): BodyState | null {
  const { client, queryClient, tenantKey } = useQuoteRescue();
  const row = view?.rows.find((each) => each.kind === 'touchpoint' && each.key === openKey);
  const touchpoint = row?.kind === 'touchpoint' && row.channel !== 'end' ? row : null;
  const went = touchpoint !== null && wentOut.has(touchpoint.outcome);
  const query = useQuery<Extract<BodyState, { status: 'ready' }>>(
    {
      queryKey: ['quote-rescue', tenantKey, 'body', estimateId, openKey, went],
      queryFn: async ({ signal }) => {
        if (touchpoint === null || touchpoint.channel === 'end') throw new Error('No message is open.');
        const { key, stepId, channel } = touchpoint;
        if (!went) {
          const message = await client.messagePreview.mutate({ of: { estimateId }, stepId, channel }, { signal });
          return { status: 'ready', message, to: null };
        }
        const { message, to } = await client.sentMessage.query({ estimateId, key }, { signal });
        return { status: 'ready', message, to };
      },
      enabled: touchpoint !== null,
      staleTime: went ? Number.POSITIVE_INFINITY : 0,
      retry: 1,
    },
    queryClient,
  );
  if (touchpoint === null) return null;
  if (query.data) return query.data;
  return query.error ? { status: 'error', message: readFault(query.error).message } : { status: 'loading' };
}
