'use client';

import { useId, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { ErrorSummary } from '../primitives/error-summary.tsx';
import { MessageBody } from '../primitives/message-body.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { customerOf, type OpenMessage, type QuoteComposerViewProps } from './composer-props.ts';
import { Consent } from './consent.tsx';
import { type Draft, type DraftFieldName, fieldsToCheck } from './draft.ts';
import { estimateOfDraft, type FaultPlace } from './estimate-of-draft.ts';
import { Evidence } from './evidence.tsx';
import { Delivery, Fields } from './fields.tsx';
import { LineItems } from './line-items.tsx';
import { Plan, type PlanState } from './plan.tsx';
import { StartedBar } from './start-bar.tsx';
import { Terms } from './terms.tsx';
import { fieldLabels, missingWords, planWhen, warningWords } from './words.ts';

/** Everything after the paste box: check, plan, start, undo. Loaded together with the parser, while it reads. */
export function ComposerBody(props: QuoteComposerViewProps) {
  const { phase, message, locale = 'en-US', onCloseMessage } = props;
  return (
    <>
      {phase === 'started' ? <AfterStart {...props} /> : <Workbench {...props} />}
      {message ? <MessageDialog open={message} locale={locale} onClose={onCloseMessage} /> : null}
    </>
  );
}

function Workbench(props: QuoteComposerViewProps) {
  const { draft, faults, plan, locale = 'en-US', dispatch } = props;
  const formId = useId();
  const idOf = (place: FaultPlace) => `${formId}-${place}`;
  const [lit, setLit] = useState<DraftFieldName | null>(null);
  const goTo = (place: FaultPlace) => {
    if (draft.step !== 'check') dispatch({ type: 'step', step: 'check' });
    // On a narrow screen the field's step is shown first, with the next frame.
    requestAnimationFrame(() => {
      const field = document.getElementById(idOf(place));
      // The person may have folded it away again, and then it cannot take focus.
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    });
  };
  const toCheck = fieldsToCheck(draft);
  return (
    <>
      {faults.length > 0 ? (
        <ErrorSummary
          title="Not started yet. Please put this right:"
          focusKey={props.failedPresses}
          faults={faults.map((fault) => ({
            id: idOf(fault.place),
            label: labelOf(fault.place),
            message: fault.message,
          }))}
          onGo={(fault) => goTo(fault.id.slice(formId.length + 1) as FaultPlace)}
        />
      ) : null}
      <Steps step={draft.step} onStep={(step) => dispatch({ type: 'step', step })} />
      <div className={columns(draft.pastedText !== '')}>
        {draft.pastedText ? (
          <details className="qr-evidence-drawer qr:min-w-0">
            <summary className="qr-summary qr:font-bold qr:text-base">The text you pasted</summary>
            <h3 className="qr:hidden qr:@w:block qr:font-bold qr:text-base">What you pasted</h3>
            <Evidence
              draft={draft}
              lit={lit}
              idOf={idOf}
              onGo={goTo}
              onUseSpan={(field, span, text) => {
                dispatch({ type: 'use_span', field, span, text });
                goTo(field);
              }}
              onPasteAgain={props.onAnother}
            />
          </details>
        ) : null}
        <section className="qr-step-check qr:grid qr:gap-4 qr:content-start qr:min-w-0" aria-label="Details">
          <h3 className="qr:font-bold qr:text-base">
            Check the details
            {toCheck.length > 0 ? (
              <span className="qr:font-normal qr:text-warning"> · {toCheck.length} to look at</span>
            ) : null}
          </h3>
          {draft.warnings
            .filter(({ code }) => code !== 'nothing_found')
            .map(({ code, start }) => (
              <Notice key={`${code}-${start}`} tone="warning" title={warningWords[code]} />
            ))}
          <Fields
            draft={draft}
            faults={faults}
            lit={lit}
            idOf={idOf}
            dispatch={dispatch}
            onLight={setLit}
            usualDeposit={props.usualDeposit}
          />
          <div className="qr-card qr:px-4 qr:py-1">
            <LineItems draft={draft} faults={faults} locale={locale} idOf={idOf} dispatch={dispatch} />
            <Terms draft={draft} faults={faults} id={idOf('terms')} dispatch={dispatch} />
            <Delivery draft={draft} dispatch={dispatch} />
          </div>
          <Consent draft={draft} faults={faults} idOf={idOf} today={props.today} dispatch={dispatch} />
        </section>
        <section className="qr-step-plan qr:grid qr:gap-4 qr:content-start qr:min-w-0" aria-label="Plan">
          <h3 className="qr:font-bold qr:text-base">What goes when</h3>
          <Plan
            plan={plan}
            locale={locale}
            zone={props.zone}
            customer={customerOf(draft)}
            missing={plan.status === 'idle' ? missingWords(estimateOfDraft(draft)) : []}
            onOpenMessage={props.onOpenMessage}
            onOpenEstimate={props.onOpenEstimate}
            onRetry={props.onRetryPlan}
          />
        </section>
      </div>
      <StartBar {...props} />
    </>
  );
}

/** W: text, details, plan side by side, 4/4/3. M: text above as a drawer, details over plan. C: one step at a time. */
function columns(withText: boolean): string {
  return withText
    ? 'qr:grid qr:gap-6 qr:@w:grid-cols-[4fr_4fr_minmax(288px,3fr)] qr:@w:items-start'
    : 'qr:grid qr:gap-6 qr:@w:grid-cols-[7fr_4fr] qr:@w:items-start';
}

function labelOf(place: FaultPlace): string {
  if (place === 'terms') return 'Terms for this job';
  if (place === 'consent') return 'Consent';
  if (place === 'form') return 'Estimate';
  if (place.startsWith('item:')) return 'What is included';
  return fieldLabels[place as DraftFieldName];
}

/** Only shown when the screen is too narrow for all parts at once. */
function Steps({ step, onStep }: { step: Draft['step']; onStep(step: 'check' | 'plan'): void }) {
  const steps = [
    { id: 'check', label: '1. Check' },
    { id: 'plan', label: '2. Plan and start' },
  ] as const;
  return (
    <nav className="qr:flex qr:gap-2 qr:@m:hidden" aria-label="Steps">
      {steps.map(({ id, label }) => (
        <Button
          key={id}
          className="qr:flex-1"
          aria-current={step === id ? 'step' : undefined}
          variant={step === id ? 'primary' : 'secondary'}
          onClick={() => onStep(id)}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}

function StartBar(props: QuoteComposerViewProps) {
  const { phase, plan, draft, readOnly, locale = 'en-US' } = props;
  const first =
    plan.status === 'ready' ? plan.preview.rows.find((row) => row.skip === null && row.channel !== 'end') : undefined;
  const again = phase === 'failed';
  return (
    <div
      className="qr-sticky qr:-mx-4 qr:-mb-4 qr:@m:-mx-6 qr:@m:-mb-6 qr:px-4 qr:@m:px-6 qr:pt-3 qr:flex qr:flex-wrap qr:items-center qr:justify-end qr:gap-3"
      data-qr-part="start-bar"
    >
      <p className="qr:text-text-2 qr:flex-1 qr:min-w-48 qr:hidden qr:@m:block">
        {first
          ? `The first ${first.channel === 'sms' ? 'text' : 'e-mail'} goes 30 seconds after you start. You can undo until then.`
          : 'Nothing goes out before you start.'}
      </p>
      {draft.step === 'check' ? (
        <Button
          className="qr:flex-1 qr:@m:hidden!"
          variant="secondary"
          onClick={() => props.dispatch({ type: 'step', step: 'plan' })}
        >
          Next: the plan
        </Button>
      ) : null}
      {readOnly ? null : (
        <Button
          className={draft.step === 'check' ? 'qr:hidden! qr:@m:inline-flex!' : 'qr:flex-1 qr:@m:flex-none'}
          variant="primary"
          icon="send"
          busy={phase === 'starting'}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          lang={locale}
          onClick={props.onStart}
        >
          {phase === 'starting' ? 'Starting' : again ? 'Try again' : 'Start follow-up'}
        </Button>
      )}
    </div>
  );
}

function AfterStart(props: QuoteComposerViewProps) {
  const { started, draft, plan, locale = 'en-US', onOpenEstimate } = props;
  if (!started) return null;
  return (
    <div className="qr:grid qr:gap-4 qr:max-w-180">
      <StartedBar
        started={started}
        customerName={customerOf(draft)}
        nowMs={props.nowMs}
        onUndo={props.onUndo}
        onHold={props.onHold}
        onContinue={props.onContinue}
        onOpenTimeline={onOpenEstimate && (() => onOpenEstimate(started.enrolled.estimateId))}
        onAnother={props.onAnother}
      />
      <Plan
        plan={withoutDuplicates(plan)}
        locale={locale}
        zone={props.zone}
        customer={customerOf(draft)}
        missing={[]}
        onOpenMessage={props.onOpenMessage}
        onRetry={props.onRetryPlan}
      />
    </div>
  );
}

/** Asked again after the start, the server finds the follow-up that was just started. */
function withoutDuplicates(plan: PlanState): PlanState {
  return plan.status === 'ready' ? { ...plan, preview: { ...plan.preview, duplicates: [] } } : plan;
}

function MessageDialog({ open, locale, onClose }: { open: OpenMessage; locale: string; onClose: () => void }) {
  return (
    <Dialog
      title={`${open.row.channel === 'sms' ? 'Text' : 'E-mail'}, ${planWhen(open.row, locale)}`}
      onClose={onClose}
    >
      <div>
        {open.message ? (
          <MessageBody message={open.message} />
        ) : open.fault ? (
          <Notice tone="danger" title="The message could not be shown">
            <p>{open.fault}</p>
          </Notice>
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </Dialog>
  );
}
