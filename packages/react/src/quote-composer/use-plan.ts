import type { EstimateInput, MessagePreviewView, PlanRow } from '@quote-rescue/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFault } from '../provider/fault.ts';
import { useQuoteRescue } from '../provider/quote-rescue-provider.tsx';
import type { OpenMessage } from './composer-props.ts';
import type { PlanState } from './plan.tsx';

/** The time in which everything can be taken back after Start. */
export const START_AFTER_MS = 30_000;
const SETTLE_MS = 400;

/** When what is sent depends on nothing in them, they need not travel with every key stroke. */
function withoutBulk(estimate: EstimateInput): EstimateInput {
  return { ...estimate, pastedText: null, lineItems: [], terms: null };
}

/** Asks the server what would go when, once typing has settled for a moment. */
export function usePlan(estimate: EstimateInput | null): { plan: PlanState; retry: () => void } {
  const { client, queryClient, tenantKey } = useQuoteRescue();
  const wanted = estimate === null ? null : JSON.stringify(withoutBulk(estimate));
  const settled = useSettled(wanted);
  const query = useQuery(
    {
      queryKey: ['quote-rescue', tenantKey, 'preview', settled],
      queryFn: ({ signal }) =>
        client.preview.mutate(
          { estimate: JSON.parse(settled ?? '') as EstimateInput, startAfterMs: START_AFTER_MS },
          { signal },
        ),
      enabled: settled !== null,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: 1,
    },
    queryClient,
  );
  const retry = () => void query.refetch();
  if (wanted === null) return { plan: { status: 'idle' }, retry };
  if (query.error && !query.isFetching)
    return { plan: { status: 'error', message: readFault(query.error).message }, retry };
  if (!query.data) return { plan: { status: 'loading' }, retry };
  return {
    plan: { status: 'ready', preview: query.data, refreshing: query.isPlaceholderData || wanted !== settled },
    retry,
  };
}

/** The first value at once, later ones when they have stood still. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), settled === null || value === null ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}

/** The message behind a row of the plan, as it would be written now. */
export function usePlannedMessage(estimate: EstimateInput | null) {
  const { client, queryClient, tenantKey } = useQuoteRescue();
  const [row, setRow] = useState<PlanRow | null>(null);
  const channel = row === null || row.channel === 'end' ? null : row.channel;
  const of = estimate && withoutBulk(estimate);
  const query = useQuery<MessagePreviewView>(
    {
      queryKey: ['quote-rescue', tenantKey, 'message', row?.stepId, channel, JSON.stringify(of)],
      queryFn: ({ signal }) => {
        if (of === null || row === null || channel === null) throw new Error('No message is open.');
        return client.messagePreview.mutate({ of: { estimate: of }, stepId: row.stepId, channel }, { signal });
      },
      enabled: of !== null && row !== null && channel !== null,
      retry: 1,
    },
    queryClient,
  );
  const message: OpenMessage | null =
    row === null
      ? null
      : { row, message: query.data ?? null, fault: query.error ? readFault(query.error).message : null };
  return { message, open: setRow, close: () => setRow(null) };
}
