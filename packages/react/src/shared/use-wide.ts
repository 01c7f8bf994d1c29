import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is at least `px` wide; false until measured, so that the server renders the narrow form. */
export function useWide(ref: RefObject<HTMLElement | null>, px: number): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= px);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, px]);
  return wide;
}
