'use client';

import type { MessagePreviewView, TimelineTouchpoint } from '@quote-rescue/core';
import { useEffect, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { formatInstant } from '../primitives/format.ts';
import { MessageBody } from '../primitives/message-body.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import { outcomeSentence, receiptWords, type Telling } from './words.ts';

export type BodyState =
  | { status: 'loading' }
  /** `to` is set for a message that went; a planned one is shown as it would go now. */
  | { status: 'ready'; message: MessagePreviewView; to: string | null }
  | { status: 'error'; message: string };

export type DetailsProps = {
  touchpoint: TimelineTouchpoint;
  telling: Telling;
  body: BodyState | null;
  busy: TimelineActionType | null;
  readOnly: boolean;
  /** Beside the list (wide) it has a heading and a Close button of its own. */
  beside: boolean;
  onAct(action: TimelineAction): void;
  onClose: () => void;
};

/** The message as it went, word for word, and what is known of its arrival. */
export function Details(props: DetailsProps) {
  const { touchpoint, telling, body, beside, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row opened: its heading gets focus.
  useEffect(() => {
    heading.current?.focus();
  }, [touchpoint.key]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside.
    <div
      className={beside ? 'qr-card qr:p-4 qr:grid qr:gap-4' : 'qr:grid qr:gap-4'}
      data-qr-part="details"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {beside ? (
        <div className="qr:flex qr:items-center qr:justify-between qr:gap-2">
          <h3 ref={heading} tabIndex={-1} className="qr:text-base qr:font-bold">
            {outcomeSentence(touchpoint)}
          </h3>
          <Button variant="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : null}
      <Receipt {...props} />
      {body?.status === 'loading' ? <Skeleton height={320} /> : null}
      {body?.status === 'error' ? (
        <Notice tone="danger" title="The message could not be shown">
          <p>{body.message}</p>
        </Notice>
      ) : null}
      {body?.status === 'ready' ? (
        <div className="qr:grid qr:gap-2">
          {body.to === null ? (
            <p className="qr:text-text-2">As it would go now; it is written anew when it is sent.</p>
          ) : (
            <p className="qr:text-text-2">
              To <span dir="auto">{body.to}</span>
            </p>
          )}
          <MessageBody message={body.message} />
        </div>
      ) : null}
      <Settle {...props} telling={telling} />
    </div>
  );
}

function Receipt({ touchpoint, telling }: DetailsProps) {
  if (touchpoint.receipts.length === 0) return null;
  return (
    <ol className="qr:grid qr:gap-1" aria-label="Delivery receipt" data-qr-part="receipt">
      {touchpoint.receipts.map((receipt) => (
        <li key={`${receipt.type}-${receipt.at}`} className="qr:flex qr:flex-wrap qr:gap-x-3">
          <span>{receiptWords[receipt.type]}</span>
          <time dateTime={receipt.at} className="qr:text-text-2">
            {formatInstant(receipt.at, telling.zone, telling.locale)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Only a person can tell what became of a message whose answer was lost. */
function Settle({ touchpoint, busy, readOnly, onAct }: DetailsProps) {
  if (readOnly) return null;
  const { key } = touchpoint;
  const uncertain = touchpoint.outcome === 'uncertain';
  if (!uncertain && !touchpoint.canSendAgain) return null;
  return (
    <div className="qr:flex qr:flex-wrap qr:gap-2" data-qr-part="settle">
      {uncertain ? (
        <>
          <Button size="small" busy={busy === 'settle'} onClick={() => onAct({ type: 'settle', key, as: 'sent' })}>
            It arrived
          </Button>
          <Button size="small" onClick={() => onAct({ type: 'settle', key, as: 'not_sent' })}>
            It did not arrive
          </Button>
        </>
      ) : null}
      {touchpoint.canSendAgain ? (
        <Button
          size="small"
          icon="send"
          busy={busy === 'send_again'}
          onClick={() => onAct({ type: 'send_again', key })}
        >
          Send again
        </Button>
      ) : null}
    </div>
  );
}
