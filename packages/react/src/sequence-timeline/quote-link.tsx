'use client';

import type { TimelineView } from '@quote-rescue/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import type { TimelineAction, TimelineActionType } from './actions.ts';
import type { Telling } from './words.ts';

const AskNewLink = lazy(async () => ({ default: (await import('./ask-dialogs.tsx')).AskNewLink }));
const AskLinkOff = lazy(async () => ({ default: (await import('./ask-dialogs.tsx')).AskLinkOff }));

export type QuoteLinkProps = {
  view: TimelineView;
  telling: Telling;
  busy: TimelineActionType | null;
  done: TimelineActionType | null;
  onAct(action: TimelineAction): void;
};

/** Whether the customer can open the quote: the last word on its link was not that it was switched off. */
export function isLinkOn({ facts }: Telling): boolean {
  return facts.findLast(({ type }) => type === 'link_revoked' || type === 'link_replaced')?.type !== 'link_revoked';
}

/** Said above the rest: without a link nobody can pay, and nothing goes. */
export function LinkState({ view, telling, busy, done, onAct }: QuoteLinkProps) {
  const notice = useRef<HTMLDivElement>(null);
  const on = isLinkOn(telling);
  const changed = done === 'link_off' || done === 'new_link';
  useEffect(() => {
    if (changed) notice.current?.focus();
  }, [changed]);
  if (!on)
    return (
      <Notice
        tone="warning"
        icon="stop"
        part="link-off"
        noticeRef={notice}
        title="The customer’s link is switched off"
        actions={
          view.readOnly ? null : (
            <Button size="small" busy={busy === 'new_link'} onClick={() => onAct({ type: 'new_link' })}>
              Make a new link
            </Button>
          )
        }
      >
        <p className="qr:text-text-2">
          {telling.customer} cannot open the quote, and no message can go before there is a new link.
        </p>
      </Notice>
    );
  if (done !== 'new_link') return null;
  return (
    <Notice tone="success" part="link-new" noticeRef={notice} title="The quote has a new link">
      <p dir="ltr">{view.estimate.quoteUrl}</p>
      <p className="qr:text-text-2">{whoCarriesIt(view, telling)}</p>
    </Notice>
  );
}

function whoCarriesIt({ estimate }: TimelineView, { customer }: Telling): string {
  if (estimate.holds.includes('paused')) return 'Messages carry it once you resume.';
  return estimate.nextSendAt === null ? `Send it to ${customer} yourself.` : 'The next message carries it.';
}

/** For a link that went to the wrong person: another one, or none. Seldom needed: so folded away, at the end. */
export function QuoteLink({ view, telling, busy, onAct }: QuoteLinkProps) {
  const [asking, setAsking] = useState<'new_link' | 'link_off' | null>(null);
  if (view.readOnly || !isLinkOn(telling)) return null;
  const close = () => setAsking(null);
  const say = (type: 'new_link' | 'link_off') => () => {
    close();
    onAct({ type });
  };
  return (
    <details className="qr:border-t qr:border-border" data-qr-part="link">
      <summary className="qr-summary qr:text-brand-text">The customer’s link</summary>
      <div className="qr:grid qr:gap-3 qr:pt-2 qr:pb-3">
        <p dir="ltr">{view.estimate.quoteUrl}</p>
        <p className="qr:text-text-2">Whoever has it can open the quote. Did it go to the wrong person?</p>
        <div className="qr:flex qr:flex-wrap qr:gap-2">
          <Button size="small" busy={busy === 'new_link'} onClick={() => setAsking('new_link')}>
            Make a new link
          </Button>
          <Button
            size="small"
            variant="danger"
            icon="stop"
            busy={busy === 'link_off'}
            onClick={() => setAsking('link_off')}
          >
            Switch it off
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {asking === 'new_link' ? (
          <AskNewLink customer={telling.customer} onClose={close} onMake={say('new_link')} />
        ) : null}
        {asking === 'link_off' ? (
          <AskLinkOff
            customer={telling.customer}
            pauses={view.estimate.status === 'active' && view.estimate.reason === null}
            onClose={close}
            onSwitchOff={say('link_off')}
          />
        ) : null}
      </Suspense>
    </details>
  );
}
