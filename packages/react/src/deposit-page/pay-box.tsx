'use client';

import { type QuoteCopy, type QuoteView, quoteDay, quoteMoney } from '@quote-rescue/core';
import { Button } from '../primitives/button.tsx';
import { Icon, type IconName } from '../primitives/icon.tsx';

/** `slow`: 8 seconds have passed since the press; the same session may be asked for again. */
export type PayPhase = 'idle' | 'starting' | 'slow';

/** One button with its sum, in a box. */
export function PayBox({
  quote,
  copy,
  phase,
  onPay,
}: {
  quote: QuoteView;
  copy: QuoteCopy;
  phase: PayPhase;
  onPay: () => void;
}) {
  return (
    <div className="qr-pay qr:grid" data-qr-part="pay" data-state={phase}>
      <Button variant="primary" size="large" className="qr:w-full qr-num" busy={phase === 'starting'} onClick={onPay}>
        {phase === 'starting'
          ? copy.labels.openingPayment
          : phase === 'slow'
            ? copy.labels.retry
            : copy.labels.pay(quoteMoney(quote, quote.depositMinor))}
      </Button>
    </div>
  );
}

/** Who gets the card details, what happens to the money if plans change, until when the price holds. */
export function Trust({ quote, copy, inApp }: { quote: QuoteView; copy: QuoteCopy; inApp: boolean }) {
  const validUntil = quoteDay(quote, quote.validUntil);
  const { refundTerms } = quote;
  return (
    <div className="qr:grid qr:gap-2 qr:text-text-2" data-qr-part="trust">
      <TrustLine icon="lock">{copy.cardDetails('Stripe', quote.company.name)}</TrustLine>
      {refundTerms ? <TrustLine icon="undo">{`${copy.labels.refunds}: ${refundTerms}`}</TrustLine> : null}
      {inApp ? <TrustLine icon="info">{copy.inApp}</TrustLine> : null}
      {validUntil ? <TrustLine icon="clock">{copy.validUntil(validUntil)}</TrustLine> : null}
    </div>
  );
}

function TrustLine({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="qr:flex qr:gap-2">
      <span className="qr:pt-0.5">
        <Icon name={icon} size={16} />
      </span>
      <span dir="auto">{children}</span>
    </p>
  );
}
