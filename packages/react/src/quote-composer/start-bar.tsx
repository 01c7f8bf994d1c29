'use client';

import type { Enrolled } from '@quote-rescue/core';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatCountdown } from '../primitives/format.ts';
import { Notice } from '../primitives/notice.tsx';
import { UndoBar } from '../primitives/undo-bar.tsx';

export type Started = {
  enrolled: Enrolled;
  /** First channel of the plan, for "First e-mail in 0:28". */
  firstChannel: 'email' | 'sms';
  held: boolean;
  busy: 'undo' | 'hold' | 'continue' | null;
  /** What went wrong with Undo or Hold, in words. */
  fault: string | null;
};

const firstWords = { email: 'First e-mail', sms: 'First text' } as const;

/** What follows Start: the seconds in which everything can be taken back, on the server's clock. */
export function StartedBar({
  started,
  customerName,
  nowMs,
  onUndo,
  onHold,
  onContinue,
  onOpenTimeline,
  onAnother,
}: {
  started: Started;
  customerName: string;
  nowMs: number;
  onUndo: () => void;
  onHold: () => void;
  onContinue: () => void;
  onOpenTimeline?: (() => void) | undefined;
  onAnother: () => void;
}) {
  const { enrolled, held, busy, fault } = started;
  const first = firstWords[started.firstChannel];
  const left = enrolled.firstSendAt === null ? 0 : Date.parse(enrolled.firstSendAt) - nowMs;
  const open = held || left > 0;
  const done = useRef<HTMLButtonElement>(null);
  const onward = (
    <>
      {onOpenTimeline ? (
        <Button buttonRef={done} size="small" onClick={onOpenTimeline}>
          Open timeline
        </Button>
      ) : null}
      <Button size="small" variant={onOpenTimeline ? 'quiet' : 'secondary'} onClick={onAnother}>
        Paste another
      </Button>
    </>
  );
  useFocusOnwardWhenUndoGoes(open, done);
  return (
    <div className="qr:grid qr:gap-2" data-qr-part="started">
      {open ? (
        <UndoBar
          tone={held ? 'hold' : 'success'}
          icon={held ? 'pause' : 'send'}
          takeFocus
          busy={busy === 'undo'}
          onUndo={onUndo}
          more={
            <>
              {held ? (
                <Button size="small" icon="play" busy={busy === 'continue'} onClick={onContinue}>
                  Continue
                </Button>
              ) : (
                <Button size="small" icon="pause" busy={busy === 'hold'} onClick={onHold}>
                  Hold
                </Button>
              )}
              {onward}
            </>
          }
        >
          <p className="qr:font-bold qr-num">{held ? 'On hold' : `${first} in ${formatCountdown(left)}`}</p>
          <p className="qr:text-text-2">
            {held
              ? 'Nothing goes to the customer until you press Continue.'
              : `Started for ${customerName}. It goes even if you close this page.`}
          </p>
        </UndoBar>
      ) : (
        <Notice tone="success" icon="send" title={`${first} is on its way`} actions={onward}>
          <p className="qr:text-text-2">Follow-up for {customerName} is running. Pause it any time in its timeline.</p>
        </Notice>
      )}
      {fault ? <Notice tone="danger" title={fault} /> : null}
    </div>
  );
}

/** When the countdown ends while Undo has focus, focus must not fall to the top of the page. */
function useFocusOnwardWhenUndoGoes(open: boolean, target: RefObject<HTMLButtonElement | null>) {
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && (document.activeElement === document.body || document.activeElement === null))
      target.current?.focus();
    was.current = open;
  }, [open, target]);
}
