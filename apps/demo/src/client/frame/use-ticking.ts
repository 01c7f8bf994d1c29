import { useEffect, useState } from 'react';

/** The machine's time, epoch ms, renewed every so many ms. */
export function useTicking(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
