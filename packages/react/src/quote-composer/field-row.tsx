'use client';

import { type ReactNode, useId } from 'react';
import { Button } from '../primitives/button.tsx';
import type { Confidence } from './draft.ts';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'data-confidence': Confidence | undefined;
};

/** Label, control, what it was read from, what is wrong with it. The control gets ids that tie all of it together. */
export function FieldRow({
  id,
  label,
  optional = false,
  confidence,
  quote,
  fault,
  hint,
  lit = false,
  level = false,
  onLooksRight,
  onLight,
  children,
}: {
  id: string;
  label: string;
  optional?: boolean;
  confidence?: Confidence | undefined;
  quote?: string | null;
  fault?: string | undefined;
  hint?: string | undefined;
  lit?: boolean;
  /** Beside others in a row: its control stands level with theirs, also when one label takes two lines. */
  level?: boolean;
  onLooksRight?: () => void;
  onLight?: (on: boolean) => void;
  children: (control: FieldControl) => ReactNode;
}) {
  const describedBy = useId();
  // Beside the marked text itself, a sure reading needs no words for the eye.
  const quiet = confidence !== 'check' && !fault;
  const said = fault || quote || hint || confidence === 'check' || confidence === 'missing';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing lights the evidence, as focus does for the keyboard.
    <div
      className={
        level
          ? 'qr:grid qr:content-start qr:gap-1 qr:row-span-3 qr:grid-rows-subgrid'
          : 'qr:grid qr:content-start qr:gap-1'
      }
      data-qr-part="field"
      data-confidence={confidence}
      data-lit={lit || undefined}
      onFocus={onLight && (() => onLight(true))}
      onMouseEnter={onLight && (() => onLight(true))}
      onMouseLeave={onLight && (() => onLight(false))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && lit) onLight?.(false);
      }}
    >
      <div className="qr:flex qr:items-baseline qr:justify-between qr:gap-2 qr:self-end">
        <label htmlFor={id} className="qr:font-bold">
          {label}
        </label>
        {optional ? <span className="qr:text-xs qr:text-text-2 qr:whitespace-nowrap">Optional</span> : null}
      </div>
      {children({
        id,
        'aria-describedby': said ? describedBy : undefined,
        'aria-invalid': fault ? true : undefined,
        'data-confidence': confidence,
      })}
      <div className="qr:flex qr:items-start qr:justify-between qr:gap-2">
        <div id={describedBy} className="qr:grid qr:gap-1 qr:text-xs qr:pt-1">
          {fault ? <p className="qr:text-danger qr:font-bold">{fault}</p> : null}
          {confidence === 'check' ? <p className="qr:text-warning qr:font-bold">Please check this</p> : null}
          {quote ? (
            <p className={quiet ? 'qr:text-text-2 qr:@w:sr-only' : 'qr:text-text-2'}>
              From: “<span dir="auto">{quote}</span>”
            </p>
          ) : null}
          {confidence === 'missing' && !optional && !fault ? (
            <p className="qr:text-text-2">Not found in the text</p>
          ) : null}
          {hint ? <p className="qr:text-text-2">{hint}</p> : null}
        </div>
        {confidence === 'check' && onLooksRight ? (
          <Button size="small" icon="check" onClick={onLooksRight} aria-label={`${label} looks right`}>
            Looks right
          </Button>
        ) : null}
      </div>
    </div>
  );
}
