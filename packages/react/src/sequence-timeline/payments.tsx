'use client';

import { formatMoney, type PaymentsView, type TimelineView } from '@quote-rescue/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatInstant } from '../primitives/format.ts';
import { Notice } from '../primitives/notice.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import { AskRefund } from './ask-dialogs.tsx';
import type { Telling } from './words.ts';

type Payment = PaymentsView['payments'][number];

export type PaymentsProps = {
  view: TimelineView;
  payments: PaymentsView;
  telling: Telling;
  busy: TimelineActionType | null;
  done: TimelineActionType | null;
  onAct(action: TimelineAction): void;
};

/** Money that is not as it was asked for: what came, and the two ways to settle it. Says nothing of the rest. */
export function Payments(props: PaymentsProps) {
  const { payments, done } = props;
  const unsettled = payments.payments.filter(isUnsettled);
  return (
    <>
      {done === 'keep_payment' ? (
        <Settled title="Kept as it came">
          <p className="qr:text-text-2">Nothing is proposed for this payment any more.</p>
        </Settled>
      ) : null}
      {done === 'refund' ? (
        <Settled title="The refund is on its way">
          <p className="qr:text-text-2">Banks take some days. It stands below as soon as it is confirmed.</p>
        </Settled>
      ) : null}
      {unsettled.map((payment) => (
        <Unsettled key={`${payment.provider} ${payment.paymentId}`} {...props} payment={payment} />
      ))}
    </>
  );
}

/** The bank decides a dispute; what is kept or given back whole is settled. */
function isUnsettled({ flag, kept, dispute, refundableMinor, proposedRefundMinor }: Payment): boolean {
  if (kept || dispute === 'open' || refundableMinor === 0) return false;
  return flag !== null || proposedRefundMinor !== null;
}

/** Takes the place, and the focus, of the button that was pressed. */
function Settled({ title, children }: { title: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="success" title={title} part="payment-settled" noticeRef={notice}>
      {children}
    </Notice>
  );
}

function Unsettled({ view, payment, telling, busy, onAct }: PaymentsProps & { payment: Payment }) {
  const [asking, setAsking] = useState(false);
  const { paymentId, currency, paidAt, flag, proposedRefundMinor } = payment;
  const sum = (amountMinor: number, of = currency) => formatMoney({ amountMinor, currency: of }, telling.locale);
  const came = sum(payment.amountMinor);
  const asked = sum(view.estimate.depositMinor, view.estimate.currency);
  return (
    <Notice
      tone="warning"
      icon="card"
      part="payment"
      title={
        <span className="qr-num">
          {flag === 'amount_differs' ? `${came} came, not ${asked}` : `${came} came once more`}
        </span>
      }
      actions={
        view.readOnly ? null : (
          <>
            {proposedRefundMinor === null ? null : (
              <Button size="small" icon="undo" busy={busy === 'refund'} onClick={() => setAsking(true)}>
                Refund {sum(proposedRefundMinor)}
              </Button>
            )}
            <Button
              size="small"
              icon="check"
              busy={busy === 'keep_payment'}
              onClick={() => onAct({ type: 'keep_payment', paymentId })}
            >
              Keep it as it came
            </Button>
          </>
        )
      }
    >
      <p className="qr:text-text-2">
        Paid <time dateTime={paidAt}>{formatInstant(paidAt, telling.zone, telling.locale)}</time>.{' '}
        {proposedRefundMinor === null
          ? `Keep it if ${telling.customer} and you agreed on this sum.`
          : `Refund what is too much, or keep it if ${telling.customer} and you agreed on that.`}
      </p>
      {asking && proposedRefundMinor !== null ? (
        <AskRefund
          sum={sum(proposedRefundMinor)}
          customer={telling.customer}
          byHand={payment.provider === 'by-hand'}
          onClose={() => setAsking(false)}
          onRefund={() => {
            setAsking(false);
            onAct({ type: 'refund', paymentId, amountMinor: proposedRefundMinor });
          }}
        />
      ) : null}
    </Notice>
  );
}
