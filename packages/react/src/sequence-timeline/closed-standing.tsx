'use client';

import { formatMoney, type TimelineView } from '@quote-rescue/core';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { UndoBar } from '../primitives/undo-bar.tsx';
import { isLinkOn } from './quote-link.tsx';
import type { StandingProps } from './standing.tsx';

/** How a quote or its follow-up ended, and the way back, where messages would have a link to carry. */

export function undoOpen(view: TimelineView, nowMs: number): boolean {
  return view.undoUntil !== null && Date.parse(view.undoUntil) > nowMs && !view.readOnly;
}

export function Won({ view, telling, nowMs, busy, done, onAct }: StandingProps) {
  const { estimate, cancelledCount } = view;
  const paid =
    estimate.paidMinor > 0
      ? `${formatMoney({ amountMinor: estimate.paidMinor, currency: estimate.currency }, telling.locale)} deposit received`
      : 'Marked won';
  const refunded =
    estimate.refundedMinor > 0
      ? `${formatMoney({ amountMinor: estimate.refundedMinor, currency: estimate.currency }, telling.locale)} of it was refunded.`
      : null;
  const undo = undoOpen(view, nowMs);
  const canReopen = estimate.reason === 'marked_won' && !view.readOnly;
  const on = isLinkOn(telling);
  return (
    <UndoBar
      tone="success"
      icon="check"
      takeFocus={done === 'won'}
      busy={busy === 'undo' || busy === 'reopen'}
      undoLabel={undo ? 'Undo' : 'Reopen'}
      onUndo={on && (undo || canReopen) ? () => onAct({ type: undo ? 'undo' : 'reopen' }) : undefined}
    >
      <p className="qr:font-bold qr-num">Won: {paid}</p>
      <p className="qr:text-text-2">{cancelledSentence(cancelledCount)}</p>
      {refunded ? <p className="qr:text-text-2">{refunded}</p> : null}
      {on || !canReopen ? null : <p className="qr:text-text-2">{reopenLater}</p>}
    </UndoBar>
  );
}

/** What is open again sends messages, and they carry the link. */
const reopenLater = 'It can be reopened once there is a new link.';

function cancelledSentence(count: number): string {
  if (count === 0) return 'No message was left to send.';
  return count === 1 ? '1 planned message will not go.' : `${count} planned messages will not go.`;
}

export function Lost({ view, telling, nowMs, busy, done, onAct }: StandingProps) {
  const undo = undoOpen(view, nowMs);
  const fact = telling.facts.findLast(({ type }) => type === 'declined' || type === 'lost');
  const byCustomer = view.estimate.reason === 'declined';
  const on = isLinkOn(telling);
  return (
    <UndoBar
      tone="danger"
      icon="cross"
      takeFocus={done === 'lost'}
      busy={busy === 'undo' || busy === 'reopen'}
      undoLabel={undo ? 'Undo' : 'Reopen'}
      onUndo={on && !view.readOnly ? () => onAct({ type: undo ? 'undo' : 'reopen' }) : undefined}
    >
      <p className="qr:font-bold">{byCustomer ? `${telling.customer} said no` : 'Marked lost'}</p>
      {fact?.text ? (
        <p className="qr:text-text-2">
          “<span dir="auto">{fact.text}</span>”
        </p>
      ) : (
        <p className="qr:text-text-2">{byCustomer ? 'No reason given.' : 'No reason noted.'}</p>
      )}
      <p className="qr:text-text-2">{cancelledSentence(view.cancelledCount)}</p>
      {on || view.readOnly ? null : <p className="qr:text-text-2">{reopenLater}</p>}
    </UndoBar>
  );
}

export function Ended({ view, telling, busy, onAct, title }: StandingProps & { title: string }) {
  const on = isLinkOn(telling);
  return (
    <Notice
      tone="neutral"
      icon="flag"
      title={title}
      actions={
        view.readOnly || !on ? null : (
          <Button size="small" icon="play" busy={busy === 'restart'} onClick={() => onAct({ type: 'restart' })}>
            Start again
          </Button>
        )
      }
    >
      <p className="qr:text-text-2">{endedSentence(view, on)}</p>
    </Notice>
  );
}

function endedSentence({ estimate }: TimelineView, on: boolean): string {
  if (!on) return 'No planned message will go. It can be started again once there is a new link.';
  return estimate.status === 'no_response'
    ? 'No answer came. The quote page stays open while the price holds.'
    : 'No planned message will go. The quote page stays open.';
}
