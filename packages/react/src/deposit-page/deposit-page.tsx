'use client';

import { isInAppBrowser, type QuoteAnswer, type QuoteView, quoteCopy } from '@quote-rescue/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../primitives/root.tsx';
import type { DepositPanel } from './answers.tsx';
import { DepositPageView, type DepositPageViewProps } from './deposit-page-view.tsx';
import type { PayPhase } from './pay-box.tsx';
import {
  payOutOfFrame,
  printUrl,
  type QuoteEndpoint,
  QuotePressError,
  quoteEndpoint,
  wholeWindow,
} from './quote-endpoint.ts';
import { useSeen } from './use-seen.ts';

export type DepositPageProps = {
  /** The secret part of the customer's link. */
  token: string;
  /** Where the kit is mounted, `/quotes` or `https://app.example.com/quotes`. */
  endpoint: string;
  /** The customer has just come back from the payment page: the server asks the provider what became of it. */
  returned?: boolean;
  /**
   * What the server's own page has in `#quote-rescue-answer`: shown at once, so that nothing of that page jumps or loads
   * a second time.
   */
  initialAnswer?: QuoteAnswer;
  /** Language until the quote is known. @default 'en' */
  locale?: string;
  theme?: Theme;
};

/** Seconds between questions while a payment is being checked; the last one goes on. */
const POLL_SECONDS = [1, 2, 3, 5, 8, 10];
const STILL_CHECKING_MS = 120_000;
const SLOW_MS = 8000;

/** The customer's page, in a host's own site. Needs no provider and no sign-in: the token is the key. */
export function DepositPage(props: DepositPageProps) {
  const { token, endpoint: where, returned = false, initialAnswer, locale = 'en', theme } = props;
  const endpoint = useMemo(() => quoteEndpoint(where, token), [where, token]);
  const { load, take, read } = useQuote(endpoint, returned, initialAnswer);
  const quote = load.status === 'ready' ? load.quote : null;
  const copy = quoteCopy(quote?.locale ?? locale);
  const [panel, setPanel] = useState<DepositPanel | null>(null);
  const [busy, setBusy] = useState<DepositPageViewProps['busy']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [justDeclined, setJustDeclined] = useState(false);
  const payment = usePayment({ endpoint, leave: () => payOutOfFrame(where, token) }, take, setFault, copy);
  useSeen(endpoint, quote !== null);

  const press = async (
    what: NonNullable<DepositPageViewProps['busy']>,
    path: Parameters<QuoteEndpoint['press']>[0],
    fields: Record<string, string>,
  ) => {
    if (busy !== null) return;
    setBusy(what);
    setFault(null);
    try {
      take(await endpoint.press(path, fields));
      setPanel(null);
      setJustDeclined(what === 'decline');
    } catch (error) {
      // What was typed stays where it is.
      setFault(error instanceof QuotePressError ? error.message : copy.somethingFailed);
    } finally {
      setBusy(null);
    }
  };

  return (
    <DepositPageView
      load={load}
      pay={payment.phase}
      stillChecking={useStillChecking(quote)}
      panel={panel}
      busy={busy}
      fault={fault}
      justDeclined={justDeclined && quote?.state === 'declined'}
      locale={locale}
      inApp={useInApp()}
      printUrl={printUrl(where, token)}
      {...(theme && { theme })}
      onPay={() => void payment.start()}
      onPanel={(next) => {
        setFault(null);
        setPanel(next);
      }}
      onAccept={(name) => void press('accept', 'accept', { name })}
      onAsk={(question) => void press('ask', 'ask', { question })}
      onLater={(until) => void press('later', 'later', { until })}
      onDecline={(reason) => void press('decline', 'decline', { reason })}
      onUndoDecline={() => void press('undo_decline', 'undo-decline', {})}
      onRemindersOn={() => void press('reminders_on', 'reminders-on', {})}
      onRemindersOff={() => void press('reminders_off', 'reminders-off', {})}
      onRetry={() => void read()}
    />
  );
}

const LOADING: DepositPageViewProps['load'] = { status: 'loading' };
const loaded = (answer: QuoteAnswer): DepositPageViewProps['load'] =>
  answer.found ? { status: 'ready', quote: answer.quote } : { status: 'not_found' };

/** Known after the first paint only: a server renders for any browser. */
function useInApp(): boolean {
  const [inApp, setInApp] = useState(false);
  useEffect(() => setInApp(isInAppBrowser(navigator.userAgent)), []);
  return inApp;
}

/** Reads the quote, again and again while a payment is checked, and whenever the page comes back into view. */
function useQuote(endpoint: QuoteEndpoint, returned: boolean, initialAnswer: QuoteAnswer | undefined) {
  const [load, setLoad] = useState(initialAnswer ? loaded(initialAnswer) : LOADING);
  const take = useCallback((answer: QuoteAnswer) => setLoad(loaded(answer)), []);
  const [asked, setAsked] = useState(0);
  const state = load.status === 'ready' ? load.quote.state : null;
  const checking = state === 'confirming';
  const read = useCallback(async () => {
    try {
      take(await endpoint.read({ returned: returned || checking }));
    } catch {
      // What is on the screen stays; only an empty screen says that it could not be loaded.
      setLoad((before) => (before.status === 'loading' ? { status: 'error' } : before));
    }
    setAsked((count) => count + 1);
  }, [endpoint, returned, checking, take]);

  const first = useRef(initialAnswer ? endpoint : null);
  useEffect(() => {
    if (first.current === endpoint) return;
    first.current = endpoint;
    setLoad(LOADING);
    void read();
  }, [endpoint, read]);

  useEffect(() => {
    if (!checking) return;
    const seconds = POLL_SECONDS[Math.min(asked - 1, POLL_SECONDS.length - 1)] ?? 1;
    const timer = setTimeout(() => void read(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [checking, asked, read]);

  useEffect(() => {
    // Another tab may have paid; the browser's Back button may have brought an old page out of its cache.
    const look = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [read]);
  return { load, take, read };
}

function useStillChecking(quote: QuoteView | null): boolean {
  const checking = quote?.state === 'confirming';
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!checking) return;
    const timer = setTimeout(() => setLong(true), STILL_CHECKING_MS);
    return () => clearTimeout(timer);
  }, [checking]);
  return long;
}

/** One press asks for one session; the browser then leaves for the provider's page. */
function usePayment(
  { endpoint, leave }: { endpoint: QuoteEndpoint; leave: () => boolean },
  take: (answer: QuoteAnswer) => void,
  say: (fault: string | null) => void,
  copy: ReturnType<typeof quoteCopy>,
) {
  const [phase, setPhase] = useState<PayPhase>('idle');
  useEffect(() => {
    // Back from the provider's page by the browser's cache: the button is a button again.
    const again = () => setPhase('idle');
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
  const start = async () => {
    setPhase('starting');
    say(null);
    const slow = setTimeout(() => setPhase('slow'), SLOW_MS);
    if (leave()) return;
    try {
      const answer = await endpoint.pay();
      switch (answer.outcome) {
        case 'redirect':
          (wholeWindow() ?? window).location.assign(answer.url);
          return;
        case 'not_now':
          take({ found: true, quote: answer.quote });
          break;
        case 'unavailable':
          say(answer.message);
      }
      setPhase('idle');
    } catch {
      say(copy.paymentUnavailable);
      setPhase('idle');
    }
    clearTimeout(slow);
  };
  return { phase, start };
}
