'use client';

import { useId } from 'react';
import type { Draft, DraftAction } from './draft.ts';
import type { DraftFault } from './estimate-of-draft.ts';
import { Fold } from './fold.tsx';

/** What the customer agrees to on this job, in the contractor's own words. Most jobs need none: so folded away. */
export function Terms({
  draft,
  faults,
  id,
  dispatch,
}: {
  draft: Draft;
  faults: readonly DraftFault[];
  id: string;
  dispatch(action: DraftAction): void;
}) {
  const words = useId();
  const fault = faults.find(({ place }) => place === 'terms')?.message;
  return (
    <Fold
      part="terms"
      summary={draft.terms.trim() === '' ? 'Add terms for this job' : 'This job has terms of its own'}
      faulty={fault !== undefined}
      className="qr:border-t qr:border-border"
    >
      <div className="qr:grid qr:gap-1 qr:content-start qr:pt-2 qr:pb-3">
        <div className="qr:flex qr:items-baseline qr:justify-between qr:gap-2">
          <label htmlFor={id} className="qr:font-bold">
            Terms for this job
          </label>
          <span className="qr:text-xs qr:text-text-2 qr:whitespace-nowrap">Optional</span>
        </div>
        <textarea
          id={id}
          className="qr-input"
          rows={4}
          dir="auto"
          autoComplete="off"
          aria-describedby={words}
          aria-invalid={fault ? true : undefined}
          value={draft.terms}
          onChange={(event) => dispatch({ type: 'terms', text: event.target.value })}
        />
        <div id={words} className="qr:grid qr:gap-1 qr:text-xs qr:pt-1">
          {fault ? <p className="qr:text-danger qr:font-bold">{fault}</p> : null}
          <p className="qr:text-text-2">Shown on the quote page and its print. Empty: the terms in your settings.</p>
        </div>
      </div>
    </Fold>
  );
}
