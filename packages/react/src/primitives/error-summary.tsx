'use client';

import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

export type SummaryFault = { id: string; label: string; message: string };

/** List of what is wrong, each linked to its field; gets focus when a press failed. The same words stand beside the field. */
export function ErrorSummary({
  title,
  faults,
  focusKey,
  onGo,
}: {
  title: string;
  faults: readonly SummaryFault[];
  /** Changes with each failed press, so that focus comes back although the list stayed the same. */
  focusKey: number;
  onGo(fault: SummaryFault): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed press brings focus here again.
  useEffect(() => {
    box.current?.focus();
  }, [focusKey]);
  return (
    <div ref={box} tabIndex={-1} className="qr-notice" data-tone="danger" data-qr-part="error-summary" role="alert">
      <span className="qr-tone">
        <Icon name="alert" />
      </span>
      <div className="qr:grid qr:gap-1">
        <p className="qr:font-bold">{title}</p>
        <ul className="qr:grid qr:gap-1">
          {faults.map((fault) => (
            <li key={fault.id}>
              <a
                className="qr-link"
                href={`#${fault.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(fault);
                }}
              >
                {fault.label}: {fault.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
