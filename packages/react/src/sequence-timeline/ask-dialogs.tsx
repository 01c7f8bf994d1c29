'use client';

import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';

/** Stopping has no Undo, only a new start: so it asks first. */
export function AskStop({
  customerName,
  onClose,
  onStop,
}: {
  customerName: string;
  onClose: () => void;
  onStop: () => void;
}) {
  return (
    <Dialog
      title="Stop the follow-up?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it running</Button>
          <Button variant="danger" onClick={onStop}>
            Stop it
          </Button>
        </>
      }
    >
      <p>
        No planned message will go. The quote stays open: {customerName} can still pay or answer. You can start again
        later.
      </p>
    </Dialog>
  );
}

export function AskReason({ onClose, onSay }: { onClose: () => void; onSay(reason: string | null): void }) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title="Mark as lost"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => onSay(reason.trim() || null)}>
            Mark as lost
          </Button>
        </>
      }
    >
      <label className="qr:grid qr:gap-1">
        <span className="qr:font-bold">What was the reason? (optional)</span>
        <textarea
          className="qr-input"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p className="qr:text-text-2">Nothing is sent to the customer. You can undo it for 30 seconds.</p>
    </Dialog>
  );
}

/** What was given back cannot be taken again. */
export function AskRefund({
  sum,
  customer,
  byHand,
  onClose,
  onRefund,
}: {
  sum: string;
  customer: string;
  /** The payment was noted by the contractor: no provider holds it. */
  byHand: boolean;
  onClose: () => void;
  onRefund: () => void;
}) {
  return (
    <Dialog
      title={`Refund ${sum}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onRefund}>
            Refund {sum}
          </Button>
        </>
      }
    >
      <p>
        {byHand
          ? `You noted this payment yourself: hand the money back to ${customer} yourself too. This only notes it.`
          : `It goes back to ${customer} the way it came, and cannot be taken back.`}
      </p>
    </Dialog>
  );
}

export function AskNewLink({
  customer,
  onClose,
  onMake,
}: {
  customer: string;
  onClose: () => void;
  onMake: () => void;
}) {
  return (
    <Dialog
      title="Make a new link?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the link</Button>
          <Button variant="danger" onClick={onMake}>
            Make a new link
          </Button>
        </>
      }
    >
      <p>
        The link that {customer} has stops working at once, in every message that went, and an open payment page closes.
        It cannot be brought back.
      </p>
    </Dialog>
  );
}

export function AskLinkOff({
  customer,
  pauses,
  onClose,
  onSwitchOff,
}: {
  customer: string;
  /** A follow-up is running, and stands still without a link. */
  pauses: boolean;
  onClose: () => void;
  onSwitchOff: () => void;
}) {
  return (
    <Dialog
      title="Switch off the link?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the link</Button>
          <Button variant="danger" onClick={onSwitchOff}>
            Switch it off
          </Button>
        </>
      }
    >
      <p>
        {customer} cannot open the quote, pay or answer any more, and an open payment page closes. This link cannot be
        brought back; you can make a new one later.
      </p>
      {pauses ? <p>The follow-up is paused until you resume it.</p> : null}
    </Dialog>
  );
}
