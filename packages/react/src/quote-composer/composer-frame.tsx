'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Notice } from '../primitives/notice.tsx';
import { Root } from '../primitives/root.tsx';
import type { ComposerPhase, QuoteComposerViewProps } from './composer-props.ts';
import { Paste } from './paste.tsx';
import type { PlanState } from './plan.tsx';

function isPasting(phase: ComposerPhase): phase is 'empty' | 'parsing' | 'nothing_found' {
  return phase === 'empty' || phase === 'parsing' || phase === 'nothing_found';
}

/** Heading, what is true of the whole form, and the paste box. What follows the box is given as children. */
export function ComposerFrame({ view, children }: { view: QuoteComposerViewProps; children: ReactNode }) {
  const { phase, draft, plan, locale = 'en-US' } = view;
  const headingId = useId();
  const { heading, byPress } = useKeptFocus(phase);
  return (
    <Root
      name="quote-composer"
      state={dataState(view)}
      locale={locale}
      theme={view.theme}
      brandColor={view.brandColor}
      offline={Boolean(view.offlineSince)}
      busy={phase === 'parsing' || phase === 'starting'}
      data={{ 'data-step': draft.step }}
    >
      <form
        className="qr:grid qr:gap-4 qr:p-4 qr:@m:p-6"
        aria-labelledby={headingId}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => startByKey(event, view)}
      >
        <h2 ref={heading} tabIndex={-1} id={headingId} className="qr:text-xl qr:font-bold">
          {phase === 'started' ? 'Follow-up started' : 'Follow up on an estimate'}
        </h2>
        <Standing {...view} />
        {isPasting(phase) ? (
          <Paste
            text={draft.pastedText}
            phase={phase}
            failure={view.failure?.detail ?? null}
            onFocus={view.onFocusPaste}
            onText={(text) => view.dispatch({ type: 'pasted_text', text })}
            onRead={byPress(view.onRead)}
            onSample={byPress(view.onSample)}
            onManual={byPress(view.onManual)}
          />
        ) : (
          children
        )}
        <p className="qr:sr-only" role="status">
          {announcement(phase, plan, view.started?.held === true)}
        </p>
      </form>
    </Root>
  );
}

/**
 * What was pressed goes away with its step, and focus with it: the heading takes it, so that the next Tab leads into what
 * has come. A draft that is found after a reload takes no focus from the page.
 */
function useKeptFocus(phase: ComposerPhase) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  const before = useRef(phase);
  useEffect(() => {
    const came = before.current;
    before.current = phase;
    if (came === phase) return;
    const toForm = phase === 'draft' && pressed.current;
    const toPaste = phase === 'empty' && came !== 'parsing';
    if (!toForm && !toPaste) return;
    pressed.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [phase]);
  const byPress =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      pressed.current = true;
      act(...given);
    };
  return { heading, byPress };
}

function dataState({ phase, faults, plan }: QuoteComposerViewProps): string {
  if (phase !== 'draft') return phase;
  if (faults.length > 0) return 'invalid';
  if (plan.status === 'ready') return plan.preview.duplicates.length > 0 ? 'duplicate' : 'ready';
  return 'draft';
}

function announcement(phase: ComposerPhase, plan: PlanState, held: boolean): string {
  if (phase === 'started' && held) return 'On hold. Nothing goes to the customer until you press Continue.';
  if (phase === 'started') return 'Follow-up started. Undo and Hold are available.';
  if (phase === 'undone') return 'Undone. Nothing was sent.';
  if (phase === 'parsing') return 'Reading the text.';
  if (plan.status === 'ready' && !plan.refreshing) {
    const going = plan.preview.rows.filter((row) => row.skip === null && row.channel !== 'end').length;
    return `Plan ready: ${going} ${going === 1 ? 'message' : 'messages'}.`;
  }
  return '';
}

function startByKey(event: KeyboardEvent, { phase, onStart, readOnly }: QuoteComposerViewProps) {
  const ready = phase === 'draft' || phase === 'undone' || phase === 'failed';
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && ready && !readOnly) {
    event.preventDefault();
    onStart();
  }
}

/** What is true of the whole form: offline, read-only, undone, failed. */
function Standing({ phase, failure, offlineSince, readOnly }: QuoteComposerViewProps) {
  return (
    <>
      {offlineSince ? (
        <Notice tone="warning" title={`No connection. As of ${offlineSince}.`}>
          <p>You can go on typing. Starting needs the connection; nothing is sent later behind your back.</p>
        </Notice>
      ) : null}
      {readOnly ? (
        <Notice tone="neutral" icon="lock" title="You can look, not start">
          <p>{readOnly}</p>
        </Notice>
      ) : null}
      {phase === 'undone' ? (
        <Notice tone="success" icon="undo" title="Undone. Nothing was sent.">
          <p>Everything you entered is still here.</p>
        </Notice>
      ) : null}
      {phase === 'failed' && failure ? (
        <Notice tone="danger" title={failure.title} part="failure">
          <p>{failure.detail}</p>
        </Notice>
      ) : null}
    </>
  );
}
