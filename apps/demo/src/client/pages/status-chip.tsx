import type { EstimateSummary } from '@quote-rescue/core';
import { Icon } from '../frame/icon.tsx';

const statusWords = {
  active: 'Active',
  paused: 'Paused',
  won: 'Won',
  lost: 'Lost',
  no_response: 'No response',
} as const;
const reasonWords: Partial<Record<NonNullable<EstimateSummary['reason']>, string>> = {
  deposit_paid: 'deposit paid',
  declined: 'said no',
  cancelled: 'stopped',
};
const holdWords = {
  paused: 'by you',
  snoozed: 'customer: later',
  deposit_pending: 'payment on its way',
  question: 'question open',
} as const;

type StatusChipProps = Pick<EstimateSummary, 'status' | 'reason' | 'holds'>;

export function StatusChip({ status, reason, holds }: StatusChipProps) {
  const hold = holds[0];
  const because = status === 'paused' && hold ? holdWords[hold] : reason ? reasonWords[reason] : undefined;
  return (
    <span className="chip" data-status={status}>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        <circle cx="4" cy="4" r="4" fill="currentColor" />
      </svg>
      {statusWords[status]}
      {because ? ` · ${because}` : ''}
    </span>
  );
}

const needs = {
  question: 'Asks you something',
  failed: 'A message failed',
  uncertain: 'Check a message',
  refund: 'Paid twice',
} as const;

export function NeedsYou({ what }: { what: EstimateSummary['needsYou'] }) {
  if (what === null) return null;
  return (
    <span className="chip" data-status="needs-you">
      <Icon name={what === 'question' ? 'question' : 'warning'} size={14} /> {needs[what]}
    </span>
  );
}
