import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

// Measured before the first paint, so that nothing jumps; React 18 warns of layout effects on a server.
const useMeasureEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Whether the element is at least `px` wide; false on a server, which renders the narrow form. */
export function useWide(ref: RefObject<HTMLElement | null>, px: number): boolean {
  const [wide, setWide] = useState(false);
  useMeasureEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWide(element.clientWidth >= px);
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= px));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, px]);
  return wide;
}
