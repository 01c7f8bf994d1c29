'use client';

import { type DepositRule, type Enrolled, formatMoney } from '@quote-rescue/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../primitives/skeleton.tsx';
import { useOfflineSince, useServerNow } from '../primitives/use-now.ts';
import { useQuoteRescue } from '../provider/quote-rescue-provider.tsx';
import { loadBody } from './body-loader.ts';
import { ComposerFrame } from './composer-frame.tsx';
import type { QuoteComposerViewProps } from './composer-props.ts';
import { prepareToRead } from './read-paste.ts';
import { useComposer } from './use-composer.ts';
import { usePlan, usePlannedMessage } from './use-plan.ts';
import { sampleEstimate } from './words.ts';

export type QuoteComposerProps = {
  /** After the server has started the follow-up. Its first message goes 30 s later; until then Undo stands in the composer. */
  onStarted?: (started: Enrolled) => void;
  /** Shows a link to the timeline of an estimate where given. */
  onOpenEstimate?: (estimateId: string) => void;
  /** Fills the box of "Try a sample". */
  sample?: string;
};

const ComposerBody = lazy(async () => ({ default: (await loadBody()).ComposerBody }));

/** Paste an estimate, check what was read, see what goes when, start. Needs a QuoteRescueProvider around it. */
export function QuoteComposer({ onStarted, onOpenEstimate, sample = sampleEstimate }: QuoteComposerProps) {
  const { client, queryClient, tenantKey, locale, theme } = useQuoteRescue();
  const settings = useQuery(
    {
      queryKey: ['quote-rescue', tenantKey, 'settings'],
      queryFn: ({ signal }) => client.settings.query(undefined, { signal }),
      staleTime: 60_000,
    },
    queryClient,
  ).data;
  const composer = useComposer(settings?.settings ?? null);
  const { state, reading } = composer;
  const estimate = reading.ok && state.phase !== 'parsing' ? reading.estimate : null;
  const { plan, retry } = usePlan(estimate);
  const planned = usePlannedMessage(estimate);
  const preview = plan.status === 'ready' ? plan.preview : null;
  const { started } = state;
  const nowMs = useServerNow(started?.enrolled.now ?? null, started?.receivedAt ?? 0, state.phase === 'started');
  const zone = settings?.settings.timeZone;
  const view: QuoteComposerViewProps = {
    phase: state.phase,
    draft: state.draft,
    faults: composer.faults,
    failedPresses: state.failedPresses,
    plan,
    started,
    failure: state.failure,
    message: planned.message,
    nowMs,
    today: localDate(preview?.now ?? new Date(nowMs).toISOString(), zone),
    zone,
    usualDeposit: settings && depositWords(settings.settings.deposit, settings.settings.currency, locale),
    offlineSince: useOfflineSince(locale),
    readOnly: settings?.readOnly ? 'Someone with more rights in your business can start follow-ups.' : undefined,
    locale,
    ...(theme && { theme }),
    brandColor: settings?.settings.brandColor ?? null,
    dispatch: composer.dispatch,
    onFocusPaste: () => prepareToRead(settings?.settings.country ?? 'US'),
    onRead: (text) => void composer.read(text),
    onSample: () => void composer.read(sample),
    onManual: composer.byHand,
    onStart: () =>
      void composer.start(preview).then((enrolled) => {
        if (enrolled) onStarted?.(enrolled);
      }),
    onUndo: () => void composer.undo(),
    onHold: () => void composer.hold(),
    onContinue: () => void composer.goOn(),
    onAnother: composer.anew,
    onRetryPlan: retry,
    onOpenMessage: planned.open,
    onCloseMessage: planned.close,
    ...(onOpenEstimate && { onOpenEstimate }),
  };
  return (
    <ComposerFrame view={view}>
      <Suspense fallback={<Skeleton height={560} />}>
        <ComposerBody {...view} />
      </Suspense>
    </ComposerFrame>
  );
}

function localDate(iso: string, zone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso));
}

function depositWords(rule: DepositRule, currency: string, locale: string): string {
  switch (rule.type) {
    case 'none':
      return 'Your rule: no deposit';
    case 'percent':
      return `Your rule: ${rule.basisPoints / 100} % of the total`;
    case 'amount':
      return `Your rule: ${formatMoney({ amountMinor: rule.amountMinor, currency }, locale)}`;
  }
}
