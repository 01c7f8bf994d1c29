'use client';

import {
  type QuoteCopy,
  type QuoteView,
  quoteCopy,
  quotePresses,
  quoteWords,
  showsPay,
  unknownQuoteWords,
} from '@quote-rescue/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Root, type Theme } from '../primitives/root.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { Answers, type DepositPanel, type Unsent } from './answers.tsx';
import { HowToPay, PayBox, type PayPhase, Trust } from './pay-box.tsx';
import { Company, Included, Job, SmallPrint, Sums } from './summary.tsx';

export type DepositPageViewProps = {
  load: { status: 'loading' } | { status: 'ready'; quote: QuoteView } | { status: 'not_found' } | { status: 'error' };
  pay: PayPhase;
  /** Two minutes of `confirming` have passed. */
  stillChecking?: boolean;
  panel: DepositPanel | null;
  busy: DepositPanel | 'undo_decline' | 'reminders_on' | null;
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
  onRemindersOn: () => void;
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
      {quote ? (
        <Quote {...props} quote={quote} />
      ) : (
        <div className="qr-page">
          <NoQuote status={load.status} copy={quoteCopy(locale)} locale={locale} onRetry={props.onRetry} />
        </div>
      )}
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
      <div className="qr-body">
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
    <>
      <div className="qr-head">
        <h1>{words.title}</h1>
      </div>
      {words.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </>
  );
}

function Quote(props: DepositPageViewProps & { quote: QuoteView }) {
  const { quote, panel, pay } = props;
  const copy = quoteCopy(quote.locale);
  const [unsent, setUnsent] = useState<Unsent>({ question: '', reason: '', name: '' });
  return (
    <>
      <Company quote={quote} copy={copy} />
      <div className="qr-page qr-wide">
        <StateNotice {...props} copy={copy} />
        <Job quote={quote} copy={copy} />
        <section className="qr-deal" aria-label={copy.labels.total}>
          <Sums quote={quote} />
          {showsPay(quote) ? <PayBox quote={quote} copy={copy} phase={pay} onPay={props.onPay} /> : null}
          <HowToPay quote={quote} copy={copy} />
          <Trust quote={quote} inApp={props.inApp === true} />
          <Choices quote={quote} onPanel={props.onPanel} />
        </section>
        <Included quote={quote} copy={copy} />
      </div>
      <SmallPrint
        quote={quote}
        copy={copy}
        printUrl={props.printUrl}
        onStop={() => props.onPanel('reminders_off')}
        onGoOn={props.onRemindersOn}
      />
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
    </>
  );
}

/** Ask, Later, No thanks: the same size, none of them hidden. Where nothing is to be paid, Accept is the first press. */
function Choices({ quote, onPanel }: { quote: QuoteView; onPanel(panel: DepositPanel): void }) {
  const presses = quotePresses(quote);
  if (presses.length === 0) return null;
  return (
    <div className="qr-acts" data-qr-part="choices">
      {presses.map(({ press, label }) => (
        <Button
          key={press}
          {...(press === 'accept' && !quote.can.pay && { variant: 'primary', size: 'large' })}
          onClick={() => onPanel(press)}
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
  panel,
  fault,
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
  const confirming = quote.state === 'confirming';
  const title = stillChecking && confirming ? copy.stillChecking : words.title;
  const { question } = quote;
  return (
    <div role="status" className="qr-notices" data-qr-part="state">
      {panel === null && fault ? (
        <div role="alert">
          <Notice tone="danger" title={fault} />
        </div>
      ) : null}
      {title === null ? null : (
        <Notice
          tone={words.tone}
          title={title}
          {...(confirming ? { icon: 'spinner' } : words.tone === 'hold' && { icon: 'clock' })}
          actions={
            quote.can.undoDecline ? (
              <Button buttonRef={back} busy={busy === 'undo_decline'} onClick={onUndoDecline}>
                {justDeclined ? copy.decline.undo : copy.labels.changedMyMind}
              </Button>
            ) : null
          }
        >
          {words.details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
          {quote.can.undoDecline ? <p>{copy.decline.done}</p> : null}
        </Notice>
      )}
      {question ? (
        <Notice
          tone={question.answered ? 'success' : 'hold'}
          icon="question"
          title={question.answered ? copy.ask.answered : copy.ask.sent(quote.company.name)}
        >
          <p dir="auto">{question.text}</p>
        </Notice>
      ) : null}
    </div>
  );
}
