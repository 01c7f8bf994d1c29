'use client';

import { formatMoney, type TimelineView } from '@quote-rescue/core';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatCountdown, formatDayOf, formatInstant, zoneCity } from '../primitives/format.ts';
import { Badge } from '../primitives/notice.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import { statusWords } from './words.ts';

export type HeaderProps = {
  view: TimelineView;
  nowMs: number;
  locale: string;
  busy: TimelineActionType | null;
  headingId: string;
  onAct(action: TimelineAction): void;
};

const AskReason = lazy(async () => ({ default: (await import('./ask-dialogs.tsx')).AskReason }));
const AskStop = lazy(async () => ({ default: (await import('./ask-dialogs.tsx')).AskStop }));

const HOUR = 3_600_000;

export function Header({ view, nowMs, locale, busy, headingId, onAct }: HeaderProps) {
  const { estimate } = view;
  const status = statusWords[estimate.status];
  const running = (estimate.status === 'active' || estimate.status === 'paused') && estimate.reason === null;
  return (
    <header className="qr:grid qr:gap-3" data-qr-part="header">
      <div className="qr:flex qr:flex-wrap qr:items-start qr:justify-between qr:gap-3">
        <div className="qr:min-w-0 qr:grid qr:gap-1">
          <h2 id={headingId} className="qr:text-xl qr:font-bold" dir="auto">
            {estimate.jobTitle}
          </h2>
          <p className="qr:text-text-2">
            <span dir="auto">{estimate.customerName}</span>
            {estimate.number ? ` · Estimate ${estimate.number}` : ''} ·{' '}
            <span className="qr-num">
              {formatMoney({ amountMinor: estimate.totalMinor, currency: estimate.currency }, locale)}
            </span>
          </p>
        </div>
        <Badge tone={running ? status.tone : estimate.status === 'active' ? 'neutral' : status.tone} icon={status.icon}>
          {running || estimate.status !== 'active' ? status.word : 'Stopped'}
        </Badge>
      </div>
      {running ? <NextSend view={view} nowMs={nowMs} locale={locale} /> : null}
      {running && !view.readOnly ? <Actions view={view} busy={busy} onAct={onAct} /> : null}
    </header>
  );
}

function NextSend({ view, nowMs, locale }: { view: TimelineView; nowMs: number; locale: string }) {
  const { nextSendAt, nextChannel, endsAt } = view.estimate;
  if (view.estimate.holds.length > 0) return null;
  if (nextSendAt === null || nextChannel === null)
    return (
      <p className="qr:text-text-2" data-qr-part="next-send">
        No further message is planned.
        {endsAt === null ? null : (
          <>
            {' '}
            Ends <time dateTime={endsAt}>{formatDayOf(endsAt, view.zone, locale)}</time> if no answer comes.
          </>
        )}
      </p>
    );
  const left = Date.parse(nextSendAt) - nowMs;
  const what = nextChannel === 'sms' ? 'text' : 'e-mail';
  return (
    <p data-qr-part="next-send">
      Next {what}{' '}
      <time dateTime={nextSendAt} className="qr:font-bold">
        {left <= 0
          ? 'is going out'
          : left < HOUR
            ? `in ${formatCountdown(left)}`
            : `${formatInstant(nextSendAt, view.zone, locale)}`}
      </time>
      {left >= HOUR ? `, ${zoneCity(view.zone)} time` : ''}
    </p>
  );
}

function Actions({
  view,
  busy,
  onAct,
}: {
  view: TimelineView;
  busy: TimelineActionType | null;
  onAct(action: TimelineAction): void;
}) {
  const [asking, setAsking] = useState<'lost' | 'stop' | null>(null);
  const paused = view.estimate.holds.includes('paused');
  return (
    <div className="qr:flex qr:flex-wrap qr:gap-2" data-qr-part="actions">
      {paused ? null : (
        <Button icon="pause" busy={busy === 'pause'} onClick={() => onAct({ type: 'pause' })}>
          Pause
        </Button>
      )}
      <Button icon="check" busy={busy === 'won'} onClick={() => onAct({ type: 'won' })}>
        Won
      </Button>
      <Button icon="cross" busy={busy === 'lost'} onClick={() => setAsking('lost')}>
        Lost
      </Button>
      <Button variant="quiet" busy={busy === 'stop'} onClick={() => setAsking('stop')}>
        Stop
      </Button>
      {asking === null ? null : (
        <Suspense fallback={null}>
          {asking === 'lost' ? (
            <AskReason
              onClose={() => setAsking(null)}
              onSay={(reason) => {
                setAsking(null);
                onAct({ type: 'lost', reason });
              }}
            />
          ) : (
            <AskStop
              customerName={view.estimate.customerName}
              onClose={() => setAsking(null)}
              onStop={() => {
                setAsking(null);
                onAct({ type: 'stop' });
              }}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
