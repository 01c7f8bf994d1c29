'use client';

import { type QuoteCopy, type QuoteView, quoteMoney } from '@quote-rescue/core';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';

/** `slow`: 8 seconds have passed since the press; the same session may be asked for again. */
export type PayPhase = 'idle' | 'starting' | 'slow';

/** One button with its sum in a box, who gets the card details, and what happens to the money if plans change. */
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
    <div className="qr-pay qr:grid qr:gap-3" data-qr-part="pay" data-state={phase}>
      <Button variant="primary" size="large" className="qr:w-full qr-num" busy={phase === 'starting'} onClick={onPay}>
        {phase === 'starting'
          ? copy.labels.openingPayment
          : phase === 'slow'
            ? copy.labels.retry
            : copy.labels.pay(quoteMoney(quote, quote.depositMinor))}
      </Button>
      <p className="qr:flex qr:gap-2 qr:text-xs qr:text-text-2 qr:items-center">
        <Icon name="lock" size={16} />
        <span>{copy.cardDetails('Stripe', quote.company.name)}</span>
      </p>
    </div>
  );
}
