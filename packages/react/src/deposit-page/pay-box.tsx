'use client';

import {
  payByContact,
  type QuoteAssurance,
  type QuoteCopy,
  type QuoteView,
  quoteAssurances,
  quoteMoney,
} from '@quote-rescue/core';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

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
    <div className="qr-pay" data-qr-part="pay" data-state={phase}>
      <Button variant="primary" size="large" busy={phase === 'starting'} onClick={onPay}>
        {phase === 'starting'
          ? copy.labels.openingPayment
          : phase === 'slow'
            ? copy.labels.retry
            : copy.labels.pay(quoteMoney(quote, quote.depositMinor))}
      </Button>
    </div>
  );
}

/** How to pay where that is not done on a provider's page: to an account, or with whoever answers the phone. */
export function HowToPay({ quote, copy }: { quote: QuoteView; copy: QuoteCopy }) {
  const byContact = payByContact(quote);
  if (quote.paymentInstructions === null && byContact === null) return null;
  return (
    <section className="qr-panel" role="status" data-qr-part="how-to-pay">
      <h2>{copy.labels.howToPay}</h2>
      {quote.paymentInstructions === null ? (
        <p>{byContact}</p>
      ) : (
        <dl className="qr-sums">
          {quote.paymentInstructions.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Who gets the card details, what happens to the money if plans change, until when the price holds. */
export function Trust({ quote, inApp }: { quote: QuoteView; inApp: boolean }) {
  const lines: readonly QuoteAssurance[] = quoteAssurances(quote, { inApp });
  if (lines.length === 0) return null;
  return (
    <div className="qr-trust" data-qr-part="trust">
      {lines.map(({ icon, text }) => (
        <p key={icon}>
          <Icon name={icon} size={16} />
          <span dir="auto">{text}</span>
        </p>
      ))}
    </div>
  );
}
