'use client';

import type { PaymentsView, TimelineView } from '@quote-rescue/core';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { zoneCity } from '../primitives/format.ts';
import { Notice } from '../primitives/notice.tsx';
import { Root, type Theme } from '../primitives/root.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { useWide } from '../primitives/use-wide.ts';
import { doneWords, type TimelineAction, type TimelineActionType } from './actions.ts';
import type { BodyState } from './details.tsx';
import { type ShownRow, shownRows } from './group-rows.ts';
import { Header } from './header.tsx';
import { LinkState, QuoteLink } from './quote-link.tsx';
import { NowLine, Row } from './row.tsx';
import { type ResumeState, Standing } from './standing.tsx';
import { type Telling, tellingOf } from './words.ts';

export type SequenceTimelineViewProps = {
  load:
    | { status: 'loading' }
    /** Old data stays when a refresh fails: then `fault` says so. */
    | { status: 'ready'; view: TimelineView; fault: string | null }
    | { status: 'not_found' }
    | { status: 'error'; message: string };
  /** Calendar time of the server, epoch ms. */
  nowMs: number;
  busy: TimelineActionType | null;
  /** What the person did last on this screen. */
  done: TimelineActionType | null;
  /** Why the last press failed, in words. */
  actionFault: string | null;
  /** Set while paused: what Resume would send. */
  resume: ResumeState | null;
  /** Set once money came: what of it is not as it was asked for can be settled. */
  payments: PaymentsView | null;
  /** Key of the touchpoint whose details are open. */
  openKey: string | null;
  body: BodyState | null;
  /** When the connection was lost, in words ("10:42"); null = online. */
  offlineSince?: string | null;
  locale?: string;
  theme?: Theme;
  brandColor?: string | null;
  onAct(action: TimelineAction): void;
  onOpen(key: string | null): void;
  onRetry: () => void;
};

const Payments = lazy(async () => ({ default: (await import('./payments.tsx')).Payments }));
const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));

/** What went, what will go, what did not and why. Props only. */
export function SequenceTimelineView(props: SequenceTimelineViewProps) {
  const { load, locale = 'en-US' } = props;
  const state = load.status === 'ready' ? load.view.estimate.status : load.status;
  return (
    <Root
      name="sequence-timeline"
      state={state}
      locale={locale}
      theme={props.theme}
      brandColor={props.brandColor}
      offline={Boolean(props.offlineSince)}
      busy={load.status === 'loading'}
      data={
        load.status === 'ready'
          ? { 'data-status': load.view.estimate.status, 'data-reason': load.view.estimate.reason ?? undefined }
          : {}
      }
    >
      <div className="qr:p-4 qr:@m:p-6">
        <Loaded {...props} />
        <p className="qr:sr-only" role="status">
          {props.done && !props.busy ? doneWords[props.done] : ''}
        </p>
      </div>
    </Root>
  );
}

function Loaded(props: SequenceTimelineViewProps): ReactNode {
  const { load } = props;
  switch (load.status) {
    case 'loading':
      return (
        <div className="qr:grid qr:gap-4">
          <Skeleton height={28} width="60%" />
          <Skeleton height={20} width="40%" />
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      );
    case 'not_found':
      return (
        <Notice tone="neutral" title="This estimate is not here">
          <p>It may have been removed, or it belongs to another business.</p>
        </Notice>
      );
    case 'error':
      return (
        <Notice
          tone="danger"
          title="The timeline could not be loaded"
          actions={
            <Button size="small" onClick={props.onRetry}>
              Try again
            </Button>
          }
        >
          <p>{load.message} What is planned goes on as planned.</p>
        </Notice>
      );
    case 'ready':
      return <Ready {...props} view={load.view} fault={load.fault} />;
  }
}

function Ready(props: SequenceTimelineViewProps & { view: TimelineView; fault: string | null }) {
  const { view, fault, nowMs, busy, done, locale = 'en-US', offlineSince, actionFault, openKey } = props;
  const headingId = useId();
  const box = useRef<HTMLDivElement>(null);
  const wide = useWide(box, 976);
  const telling = tellingOf(view, locale);
  const rows = shownRows(view.rows, nowMs);
  const link = { view, telling, busy, done, onAct: props.onAct };
  const open = rows.find((row) => row.id === openKey);
  const close = () => {
    const opener = box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(openKey ?? '')}"]`);
    props.onOpen(null);
    opener?.focus();
  };
  const details =
    open?.kind === 'touchpoint' ? (
      <Suspense fallback={<Skeleton height={320} />}>
        <Details
          touchpoint={open.touchpoint}
          telling={telling}
          body={props.body}
          busy={busy}
          readOnly={view.readOnly}
          beside={wide}
          onAct={props.onAct}
          onClose={close}
        />
      </Suspense>
    ) : null;
  return (
    <div ref={box} className="qr:grid qr:gap-5">
      <Header view={view} nowMs={nowMs} locale={locale} busy={busy} headingId={headingId} onAct={props.onAct} />
      {actionFault ? (
        <div role="alert">
          <Notice tone="danger" title="That did not work">
            <p>{actionFault}</p>
          </Notice>
        </div>
      ) : null}
      <LinkState {...link} />
      {props.payments ? (
        <Suspense fallback={null}>
          <Payments {...link} payments={props.payments} />
        </Suspense>
      ) : null}
      <Standing
        view={view}
        telling={telling}
        nowMs={nowMs}
        busy={busy}
        done={done}
        resume={props.resume}
        onAct={props.onAct}
      />
      {offlineSince || fault ? (
        <Notice
          tone="warning"
          title={offlineSince ? `No connection. As of ${offlineSince}.` : 'Not up to date'}
          actions={
            offlineSince ? null : (
              <Button size="small" onClick={props.onRetry}>
                Try again
              </Button>
            )
          }
        >
          <p>{fault ?? 'What is planned goes on as planned; buttons need the connection.'}</p>
        </Notice>
      ) : null}
      {view.readOnly ? (
        <p className="qr:text-text-2">You can look at this follow-up. An owner of the business can change it.</p>
      ) : null}
      <div className={wide && details ? 'qr:grid qr:gap-6 qr:grid-cols-[3fr_2fr] qr:items-start' : 'qr:max-w-200'}>
        <List
          rows={rows}
          telling={telling}
          nowMs={nowMs}
          headingId={headingId}
          openKey={openKey}
          onOpen={props.onOpen}
          onClose={close}
        >
          {wide ? null : details}
        </List>
        {wide ? details : null}
      </div>
      <QuoteLink {...link} />
    </div>
  );
}

function List({
  rows,
  telling,
  nowMs,
  headingId,
  openKey,
  onOpen,
  onClose,
  children,
}: {
  rows: readonly ShownRow[];
  telling: Telling;
  nowMs: number;
  headingId: string;
  openKey: string | null;
  onOpen(key: string): void;
  onClose: () => void;
  children: ReactNode;
}) {
  if (rows.length === 0)
    return (
      <Notice tone="neutral" title="Nothing planned">
        <p>Start the follow-up to see here what goes when.</p>
      </Notice>
    );
  const firstAhead = rows.findIndex(({ future }) => future);
  return (
    <div>
      <p className="qr:text-xs qr:text-text-2 qr:pb-1">All times are {zoneCity(telling.zone)} time, the customer’s.</p>
      <ol aria-labelledby={headingId}>
        {rows.flatMap((row, index) => {
          const open = row.id === openKey;
          const shown = (
            <Row
              key={row.id}
              row={row}
              telling={telling}
              open={open}
              onToggle={canOpen(row) ? () => (open ? onClose() : onOpen(row.id)) : null}
            >
              {open ? children : null}
            </Row>
          );
          return index === firstAhead ? [<NowLine key="now" nowMs={nowMs} telling={telling} />, shown] : [shown];
        })}
      </ol>
    </div>
  );
}

/** Rows with a message behind them: what went word for word, what is planned as it would go. */
function canOpen(row: ShownRow): boolean {
  if (row.kind === 'fact' || row.touchpoint.channel === 'end') return false;
  return row.touchpoint.outcome !== 'skipped' && row.touchpoint.outcome !== 'not_needed';
}
