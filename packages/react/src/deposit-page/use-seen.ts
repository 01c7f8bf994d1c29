import { useEffect } from 'react';
import type { QuoteEndpoint } from './quote-endpoint.ts';

const VISIBLE_MS = 2000;

/**
 * Tells the server that a person is reading: two seconds visible, then one gesture that only a person's browser makes.
 * Scanners open pages and run scripts; they are not to be taken for the customer.
 */
export function useSeen(endpoint: QuoteEndpoint, ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const since = Date.now();
    let said = false;
    const gestures = { pointerdown: 'pointer', keydown: 'key', scroll: 'scroll' } as const;
    const say = (event: Event) => {
      const gesture = gestures[event.type as keyof typeof gestures];
      if (said || !event.isTrusted || document.visibilityState !== 'visible' || Date.now() - since < VISIBLE_MS) return;
      said = true;
      endpoint.press('seen', { gesture }).catch(() => {
        // It only chooses the words of a later message: the next gesture tries again.
        said = false;
      });
    };
    const types = Object.keys(gestures);
    for (const type of types) window.addEventListener(type, say, { passive: true, capture: true });
    return () => {
      for (const type of types) window.removeEventListener(type, say, { capture: true });
    };
  }, [endpoint, ready]);
}
