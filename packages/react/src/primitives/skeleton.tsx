'use client';

/** Holds the place of what is loading, at its height; shows only after 200 ms. Hidden from assistive technology: `aria-busy` says it. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  return <div aria-hidden="true" className="qr-skeleton" style={{ height, width }} />;
}
