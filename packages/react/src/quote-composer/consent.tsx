'use client';

import { useId } from 'react';
import type { ConsentSource, Draft, DraftAction } from './draft.ts';
import type { DraftFault } from './estimate-of-draft.ts';
import { consentSources } from './words.ts';

/** Whether the customer may be texted, and how we know. Never ticked for the person. */
export function Consent({
  draft,
  faults,
  idOf,
  today,
  dispatch,
}: {
  draft: Draft;
  faults: readonly DraftFault[];
  idOf(place: 'consent'): string;
  /** Local date, the default for "when". */
  today: string;
  dispatch(action: DraftAction): void;
}) {
  const id = useId();
  const { consent } = draft;
  const fault = faults.find(({ place }) => place === 'consent')?.message;
  return (
    <fieldset className="qr-card qr:px-4 qr:py-2 qr:grid qr:gap-1" data-qr-part="consent">
      <legend className="qr:sr-only">Consent to texts</legend>
      <label className="qr:flex qr:gap-3 qr:items-center qr:min-h-11 qr:cursor-pointer">
        <input
          type="checkbox"
          className="qr-check"
          checked={consent.given}
          onChange={(event) =>
            dispatch({
              type: 'consent',
              consent: { given: event.target.checked, on: consent.on || today },
            })
          }
        />
        <span>The customer agreed to be texted about this quote</span>
      </label>
      {consent.given ? (
        <div className="qr:grid qr:gap-3 qr:@m:grid-cols-2 qr:pb-2">
          <div className="qr:grid qr:gap-1">
            <label htmlFor={`${id}-source`} className="qr:font-bold">
              How
            </label>
            <select
              id={`${id}-source`}
              className="qr-input"
              value={consent.source}
              onChange={(event) =>
                dispatch({ type: 'consent', consent: { source: event.target.value as ConsentSource } })
              }
            >
              {Object.entries(consentSources).map(([source, label]) => (
                <option key={source} value={source}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="qr:grid qr:gap-1">
            <label htmlFor={idOf('consent')} className="qr:font-bold">
              When
            </label>
            <input
              id={idOf('consent')}
              type="date"
              className="qr-input"
              max={today || undefined}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-fault` : undefined}
              value={consent.on}
              onChange={(event) => dispatch({ type: 'consent', consent: { on: event.target.value } })}
            />
            {fault ? (
              <p id={`${id}-fault`} className="qr:text-danger qr:text-xs qr:font-bold">
                {fault}
              </p>
            ) : null}
          </div>
        </div>
      ) : (
        <p className="qr:text-xs qr:text-text-2 qr:pb-2">Without it only e-mails go. Texts need a record of consent.</p>
      )}
    </fieldset>
  );
}
