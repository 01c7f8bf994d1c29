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
