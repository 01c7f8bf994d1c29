'use client';

import {
  isQuoteClosed,
  type QuoteCopy,
  type QuoteView,
  quoteCopy,
  quoteWords,
  unknownQuoteWords,
} from '@quote-rescue/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Root, type Theme } from '../primitives/root.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { Answers, type DepositPanel, type Unsent } from './answers.tsx';
import { PayBox, type PayPhase, Trust } from './pay-box.tsx';
import { Company, Included, Job, SmallPrint, Sums } from './summary.tsx';

export type DepositPageViewProps = {
  load: { status: 'loading' } | { status: 'ready'; quote: QuoteView } | { status: 'not_found' } | { status: 'error' };
  pay: PayPhase;
  /** Two minutes of `confirming` have passed. */
  stillChecking?: boolean;
  panel: DepositPanel | null;
  busy: DepositPanel | 'undo_decline' | null;
  /** Why the last press failed, in the customer's words. */
  fault: string | null;
  /** The customer has just said no here: the way back takes focus. */
  justDeclined?: boolean;
  /** Read in the browser of another program, which offers no wallet: says how to get to a real one. */
  inApp?: boolean;
  /** Where the quote stands as a sheet to print. */
  printUrl?: string;
  /** Language until the quote is known. */
  locale?: string;
  theme?: Theme;
  onPay: () => void;
  onPanel(panel: DepositPanel | null): void;
  onAccept(name: string): void;
  onAsk(question: string): void;
  onLater(until: string): void;
  onDecline(reason: string): void;
  onUndoDecline: () => void;
  onRemindersOff: () => void;
  onRetry: () => void;
};

/** The customer's page: what the job is, what it costs, one press to book it; or ask, later, no. Props only. */
export function DepositPageView(props: DepositPageViewProps) {
  const { load, locale = 'en' } = props;
  const quote = load.status === 'ready' ? load.quote : null;
  return (
    <Root
      name="deposit-page"
      state={quote?.state ?? load.status}
      locale={quote?.locale ?? locale}
      theme={props.theme}
      brandColor={quote?.company.brandColor}
      busy={load.status === 'loading'}
    >
      <div className="qr:p-4 qr:@m:p-6">
        <div className="qr:max-w-160 qr:@w:max-w-256 qr:mx-auto">
          {quote ? (
            <Quote {...props} quote={quote} />
          ) : (
            <NoQuote status={load.status} copy={quoteCopy(locale)} locale={locale} onRetry={props.onRetry} />
          )}
        </div>
      </div>
    </Root>
  );
}

function NoQuote({
  status,
  copy,
  locale,
  onRetry,
}: {
  status: DepositPageViewProps['load']['status'];
  copy: QuoteCopy;
  locale: string;
  onRetry: () => void;
}) {
  if (status === 'loading')
    return (
      <div className="qr:grid qr:gap-4">
        <Skeleton height={44} />
        <Skeleton height={68} width="80%" />
        <Skeleton height={96} />
        <Skeleton height={52} />
        <Skeleton height={44} />
      </div>
    );
  if (status === 'error')
    return (
      <Notice
        tone="danger"
        title={copy.somethingFailed}
        actions={<Button onClick={onRetry}>{copy.labels.retry}</Button>}
      />
    );
  const words = unknownQuoteWords(locale);
  return (
    <Notice tone={words.tone} title={words.title}>
      {words.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </Notice>
  );
}

function Quote(props: DepositPageViewProps & { quote: QuoteView }) {
  const { quote, panel, pay } = props;
  const copy = quoteCopy(quote.locale);
  const [unsent, setUnsent] = useState<Unsent>({ question: '', reason: '', name: '' });
  return (
    <div className="qr:grid qr:gap-4 qr:@m:gap-6">
      <Company quote={quote} copy={copy} />
      <div className="qr:grid qr:gap-4 qr:@m:gap-6 qr:@w:grid-cols-[minmax(0,1fr)_360px] qr:@w:gap-x-12 qr:@w:items-start">
        <div className="qr:grid qr:gap-4 qr:@w:row-start-1">
          <StateNotice {...props} copy={copy} />
          <Job quote={quote} copy={copy} />
        </div>
        <div className="qr-pay-card qr:grid qr:gap-4 qr:@w:row-span-2">
          <Sums quote={quote} copy={copy} />
          {quote.can.pay ? <PayBox quote={quote} copy={copy} phase={pay} onPay={props.onPay} /> : null}
          {quote.can.pay ? <Trust quote={quote} copy={copy} inApp={props.inApp === true} /> : null}
          {panel === null && props.fault ? (
            <div role="alert">
              <Notice tone="danger" title={props.fault} />
            </div>
          ) : null}
          <Choices quote={quote} copy={copy} onPanel={props.onPanel} />
        </div>
        <div className="qr:grid qr:gap-6">
          <Included quote={quote} copy={copy} />
          {quote.nextStep && quote.state !== 'paid' && !isQuoteClosed(quote) ? (
            <section className="qr:grid qr:gap-1">
              <h2 className="qr:text-base qr:font-bold">{copy.labels.nextSteps}</h2>
              <p dir="auto">{quote.nextStep}</p>
            </section>
          ) : null}
          <SmallPrint
            quote={quote}
            copy={copy}
            printUrl={props.printUrl}
            onStop={quote.remindersOn ? () => props.onPanel('reminders_off') : null}
          />
        </div>
      </div>
      {panel ? (
        <Answers
          panel={panel}
          quote={quote}
          copy={copy}
          busy={props.busy === panel}
          fault={props.fault}
          unsent={unsent}
          onUnsent={(change) => setUnsent((before) => ({ ...before, ...change }))}
          onClose={() => props.onPanel(null)}
          onAccept={props.onAccept}
          onAsk={props.onAsk}
          onLater={props.onLater}
          onDecline={props.onDecline}
          onRemindersOff={props.onRemindersOff}
        />
      ) : null}
    </div>
  );
}

/** Ask, Later, No thanks: the same size, none of them hidden. Where nothing is to be paid, Accept is the first press. */
function Choices({ quote, copy, onPanel }: { quote: QuoteView; copy: QuoteCopy; onPanel(panel: DepositPanel): void }) {
  const { can } = quote;
  const choices: { panel: DepositPanel; label: string; shown: boolean }[] = [
    { panel: 'accept', label: copy.labels.accept, shown: can.accept },
    { panel: 'ask', label: copy.labels.ask, shown: can.ask },
    { panel: 'later', label: copy.labels.later, shown: can.later },
    { panel: 'decline', label: copy.labels.decline, shown: can.decline },
  ];
  const shown = choices.filter((choice) => choice.shown);
  if (shown.length === 0) return null;
  return (
    <div className="qr-choices qr:grid qr:gap-2" data-qr-part="choices">
      {shown.map(({ panel, label }) => (
        <Button
          key={panel}
          {...(panel === 'accept' && !can.pay && { variant: 'primary', size: 'large' })}
          onClick={() => onPanel(panel)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Where the quote stands, said once and announced when it changes. */
function StateNotice({
  quote,
  copy,
  stillChecking = false,
  justDeclined = false,
  busy,
  onUndoDecline,
}: DepositPageViewProps & { quote: QuoteView; copy: QuoteCopy }): ReactNode {
  const words = quoteWords(quote);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (justDeclined) back.current?.focus();
  }, [justDeclined]);
  const title = stillChecking && quote.state === 'confirming' ? copy.stillChecking : words.title;
  return (
    <div role="status" className="qr:grid qr:gap-2 qr:empty:hidden" data-qr-part="state">
      {title === null ? null : (
        <Notice
          tone={words.tone}
          title={title}
          actions={
            quote.can.undoDecline ? (
              <Button buttonRef={back} icon="undo" busy={busy === 'undo_decline'} onClick={onUndoDecline}>
                {justDeclined ? copy.decline.undo : copy.labels.changedMyMind}
              </Button>
            ) : null
          }
        >
          {justDeclined ? <p>{copy.decline.done}</p> : null}
          {words.details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </Notice>
      )}
      {quote.question ? (
        <Notice tone="info" title={quote.question.answered ? copy.ask.answered : copy.ask.sent(quote.company.name)}>
          <p dir="auto">“{quote.question.text}”</p>
        </Notice>
      ) : null}
    </div>
  );
}
