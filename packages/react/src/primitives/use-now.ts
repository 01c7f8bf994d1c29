import { useEffect, useState } from 'react';

/**
 * The server's calendar time, going on from its last answer by this machine's clock: a wrong clock here moves nothing.
 * Epoch ms.
 *
 * @param serverNow what the answer said, ISO; null = none yet
 * @param receivedAt when it came, by this machine's clock, epoch ms
 * @param ticking whether seconds are shown
 */
export function useServerNow(serverNow: string | null, receivedAt: number, ticking: boolean): number {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    setHere(Date.now());
    if (!ticking) return;
    const timer = setInterval(() => setHere(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return serverNow === null ? here : Date.parse(serverNow) + Math.max(0, here - receivedAt);
}

/** Since when the browser has had no connection, as a clock shows it; null = online. */
export function useOfflineSince(locale: string): string | null {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const lost = () =>
      setSince(new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date()));
    const back = () => setSince(null);
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, [locale]);
  return since;
}
