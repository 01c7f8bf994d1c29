'use client';

import type { CatchUp, ResumePreview, TimelineView } from '@quote-rescue/core';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatDayOf, wallParts, zoneCity } from '../primitives/format.ts';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { UndoBar } from '../primitives/undo-bar.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import { Ended, Lost, undoOpen, Won } from './closed-standing.tsx';
import { isLinkOn } from './quote-link.tsx';
import { catchUpWords, type Telling } from './words.ts';

export type ResumeState = { status: 'loading' } | { status: 'ready'; preview: ResumePreview } | { status: 'error' };

export type StandingProps = {
  view: TimelineView;
  telling: Telling;
  nowMs: number;
  busy: TimelineActionType | null;
  /** What the person did last on this screen: its bar takes focus. */
  done: TimelineActionType | null;
  resume: ResumeState | null;
  onAct(action: TimelineAction): void;
};

/** Where the follow-up stands, when that is more than "running": each with the one thing to do about it. */
export function Standing(props: StandingProps) {
  const { view } = props;
  const { holds, status, reason } = view.estimate;
  if (status === 'won') return <Won {...props} />;
  if (status === 'lost') return <Lost {...props} />;
  if (status === 'no_response') return <Ended {...props} title="Ended quietly" />;
  if (reason !== null) return <Ended {...props} title="Follow-up stopped" />;
  return (
    <>
      <UndoStart {...props} />
      {view.openQuestion ? <Question {...props} question={view.openQuestion} /> : null}
      {holds.includes('deposit_pending') ? (
        <Notice tone="hold" icon="card" title="A deposit is on its way from the bank">
          <p>Bank debits take 1-4 business days. Reminders wait until it arrives or fails.</p>
        </Notice>
      ) : null}
      {holds.includes('snoozed') && view.snoozedUntil ? (
        <Notice
          tone="hold"
          title={`${props.telling.customer} asked for quiet until ${formatDayOf(view.snoozedUntil, view.zone, props.telling.locale)}`}
        >
          <p>Reminders go on after that by themselves.</p>
        </Notice>
      ) : null}
      {holds.includes('paused') && isLinkOn(props.telling) ? <Paused {...props} /> : null}
      {holds.includes('paused') && !isLinkOn(props.telling) ? (
        <Notice tone="hold" part="paused" title="Paused. Resume once there is a new link." />
      ) : null}
    </>
  );
}

function UndoStart({ view, nowMs, busy, onAct }: StandingProps) {
  if (!undoOpen(view, nowMs)) return null;
  return (
    <UndoBar tone="info" icon="send" busy={busy === 'undo'} onUndo={() => onAct({ type: 'undo' })}>
      <p className="qr:font-bold">Just started</p>
      <p className="qr:text-text-2">Nothing has gone out yet. Undo takes everything back.</p>
    </UndoBar>
  );
}

function Question({
  view,
  telling,
  busy,
  onAct,
  question,
}: StandingProps & { question: NonNullable<TimelineView['openQuestion']> }) {
  const answer = (how: 'answered' | 'continued') => onAct({ type: 'answer', messageId: question.messageId, how });
  return (
    <Notice
      tone="warning"
      icon="question"
      part="question"
      title={`${telling.customer} asked a question`}
      actions={
        view.readOnly ? null : (
          <>
            <Button size="small" icon="check" busy={busy === 'answer'} onClick={() => answer('answered')}>
              I answered it
            </Button>
            <Button size="small" variant="quiet" onClick={() => answer('continued')}>
              Go on without
            </Button>
          </>
        )
      }
    >
      <p>
        “<span dir="auto">{question.text}</span>”
      </p>
      <p className="qr:text-text-2">Reminders wait until then.{contact(view)}</p>
    </Notice>
  );
}

function contact(view: TimelineView): ReactNode {
  const { customerEmail, customerPhone, customerPhoneShown } = view.estimate;
  return (
    <>
      {' '}
      {customerPhone ? (
        <a className="qr-link qr:whitespace-nowrap" href={`tel:${customerPhone}`}>
          {customerPhoneShown}
        </a>
      ) : null}
      {customerPhone && customerEmail ? ' · ' : ''}
      {customerEmail ? (
        <a className="qr-link" href={`mailto:${customerEmail}`}>
          {customerEmail}
        </a>
      ) : null}
    </>
  );
}

/** Before Resume is pressed, it says what Resume would send: the server's own answer. */
function Paused({ view, telling, busy, resume, onAct }: StandingProps) {
  const name = useId();
  const [catchUp, setCatchUp] = useState<CatchUp>('skip_missed');
  const chosen = resume?.status === 'ready' ? resume.preview.choices.find((c) => c.catchUp === catchUp) : undefined;
  const going = chosen?.rows.filter((row) => row.skip === null && row.channel !== 'end') ?? [];
  return (
    <Notice
      tone="hold"
      part="paused"
      title="Paused. Nothing goes until you resume."
      actions={
        view.readOnly ? null : (
          <Button
            icon="play"
            variant="primary"
            busy={busy === 'resume'}
            onClick={() => onAct({ type: 'resume', catchUp })}
          >
            Resume
          </Button>
        )
      }
    >
      {view.readOnly ? null : (
        <div className="qr:grid qr:gap-2 qr:pt-2">
          <fieldset>
            <legend className="qr:sr-only">How to go on</legend>
            {(['skip_missed', 'shift', 'next_only'] as const).map((choice) => (
              <label key={choice} className="qr:flex qr:gap-3 qr:items-center qr:min-h-11 qr:py-2 qr:cursor-pointer">
                <input
                  type="radio"
                  className="qr-check"
                  name={name}
                  checked={catchUp === choice}
                  onChange={() => setCatchUp(choice)}
                />
                {catchUpWords[choice]}
              </label>
            ))}
          </fieldset>
          {resume?.status === 'loading' ? <Skeleton height={40} /> : null}
          {resume?.status === 'error' ? (
            <p className="qr:text-text-2">What Resume would send could not be worked out just now.</p>
          ) : null}
          {chosen ? (
            <p className="qr:text-text-2" role="status">
              {going.length === 0
                ? 'Resume would send nothing more.'
                : `Resume would send: ${going
                    .map((row) => {
                      const { day, time } = wallParts(row.localAt, telling.locale);
                      return `${row.channel === 'sms' ? 'text' : 'e-mail'} ${day}, ${time}`;
                    })
                    .join('; ')} (${zoneCity(view.zone)}).`}
            </p>
          ) : null}
        </div>
      )}
    </Notice>
  );
}
