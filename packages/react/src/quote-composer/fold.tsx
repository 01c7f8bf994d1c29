'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A part of the form that most people leave as it is. A fault in it unfolds it; putting that right does not fold it
 * again, which would take the field away under the person's hands.
 */
export function Fold({
  part,
  summary,
  faulty = false,
  className,
  children,
}: {
  part?: string;
  summary: string;
  faulty?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  return (
    <details ref={details} className={className} data-qr-part={part}>
      <summary className="qr-summary qr:text-brand-text">{summary}</summary>
      {children}
    </details>
  );
}
