import type { Enrolled, EstimateInput, PlanPreview, SettingsView } from '@quote-rescue/core';
import type { EstimateDraft } from '@quote-rescue/core/quote-text';
import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type Fault, readFault } from '../provider/fault.ts';
import { useQuoteRescue } from '../provider/quote-rescue-provider.tsx';
import { loadBody } from './body-loader.ts';
import type { ComposerPhase } from './composer-props.ts';
import { type Draft, type DraftAction, draftFromParsed, emptyDraft, reduceDraft } from './draft.ts';
import { freshRequestKey, type KeptDraft, keepDraft, loadDraft } from './draft-storage.ts';
import { type DraftFault, type DraftReading, estimateOfDraft, placeOfPath } from './estimate-of-draft.ts';
import { readPaste } from './read-paste.ts';
import type { Started } from './start-bar.tsx';
import { START_AFTER_MS } from './use-plan.ts';

/** A start this old is over: the form opens empty. */
const FORGET_STARTED_MS = 10 * 60_000;

type State = {
  draft: Draft;
  phase: ComposerPhase;
  submitted: EstimateInput | null;
  started: (NonNullable<KeptDraft['started']> & Pick<Started, 'busy' | 'fault'>) | null;
  /** Faults are shown from the first press of Start on. */
  pressed: boolean;
  failedPresses: number;
  serverFaults: DraftFault[];
  failure: { title: string; detail: string } | null;
};

type Action =
  | { type: 'restored'; state: Pick<State, 'draft' | 'phase' | 'submitted' | 'started'> }
  | { type: 'draft'; change: DraftAction }
  | { type: 'reading'; text: string }
  | { type: 'read'; draft: Draft; found: boolean }
  | { type: 'unreadable'; detail: string }
  | { type: 'by_hand' }
  | { type: 'invalid' }
  | { type: 'starting'; estimate: EstimateInput }
  | { type: 'started'; enrolled: Enrolled; receivedAt: number; firstChannel: 'email' | 'sms' }
  | { type: 'failed'; fault: Fault }
  | { type: 'after_start'; change: Partial<NonNullable<State['started']>> }
  | { type: 'undone'; requestKey: string }
  | { type: 'anew'; draft: Draft };

function freshState(draft: Draft): State {
  return {
    draft,
    phase: 'empty',
    submitted: null,
    started: null,
    pressed: false,
    failedPresses: 0,
    serverFaults: [],
    failure: null,
  };
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'restored':
      return { ...state, ...action.state };
    case 'draft': {
      const draft = reduceDraft(state.draft, action.change);
      if (action.change.type === 'step' || action.change.type === 'pasted_text') return { ...state, draft };
      const phase = state.phase === 'undone' || state.phase === 'failed' ? 'draft' : state.phase;
      return { ...state, draft, phase, serverFaults: [] };
    }
    case 'reading':
      return { ...state, phase: 'parsing', failure: null, draft: { ...state.draft, pastedText: action.text } };
    case 'read':
      return { ...state, phase: action.found ? 'draft' : 'nothing_found', draft: action.draft };
    case 'unreadable':
      return { ...state, phase: 'empty', failure: { title: 'The text could not be read', detail: action.detail } };
    case 'by_hand':
      return { ...state, phase: 'draft', failure: null, draft: { ...state.draft, step: 'check' } };
    case 'invalid':
      return { ...state, pressed: true, failedPresses: state.failedPresses + 1, failure: null, phase: 'draft' };
    case 'starting':
      return { ...state, phase: 'starting', submitted: action.estimate, failure: null, serverFaults: [] };
    case 'started': {
      const { enrolled, receivedAt, firstChannel } = action;
      const started = { enrolled, receivedAt, firstChannel, held: false, busy: null, fault: null };
      return { ...state, phase: 'started', started, pressed: false };
    }
    case 'failed':
      return failed(state, action.fault);
    case 'after_start':
      return state.started ? { ...state, started: { ...state.started, ...action.change } } : state;
    case 'undone':
      return {
        ...freshState({ ...state.draft, requestKey: action.requestKey, step: 'check' }),
        phase: 'undone',
      };
    case 'anew':
      return freshState(action.draft);
  }
}

function failed(state: State, fault: Fault): State {
  const serverFaults = fault.fields.map(({ path, message }) => ({ place: placeOfPath(path), message }));
  const failure =
    fault.code === 'unreachable'
      ? {
          title: 'No answer from the server',
          detail:
            'It may have started or not. Press Try again: it starts once, however often you press. What you entered is kept.',
        }
      : { title: 'Not started. Nothing was sent.', detail: fault.message };
  return {
    ...state,
    phase: 'failed',
    failure,
    serverFaults,
    failedPresses: state.failedPresses + (serverFaults.length > 0 ? 1 : 0),
  };
}

/** The composer's behaviour: a draft that survives a reload, and one start per draft. */
export function useComposer(settings: SettingsView['settings'] | null) {
  const { client, tenantKey, locale, queryClient } = useQuoteRescue();
  const currency = settings?.currency ?? 'USD';
  const [state, send] = useReducer(reduce, currency, (first) => freshState(emptyDraft(freshRequestKey(), first)));
  useKept(tenantKey, state, send);
  const reading = useMemo(() => estimateOfDraft(state.draft), [state.draft]);

  const lastRead = useRef(0);
  const read = useCallback(
    async (text: string) => {
      if (text.trim() === '') return;
      lastRead.current++;
      const own = lastRead.current;
      send({ type: 'reading', text });
      try {
        const context = { country: settings?.country ?? 'US', currency, timeZone: settings?.timeZone ?? 'UTC' };
        const [parsed] = await Promise.all([readPaste(text, context), loadBody()]);
        // Words for one paste may come after the draft of the next.
        if (own !== lastRead.current) return;
        const found = looksLikeAnEstimate(parsed);
        const draft = emptyDraft(freshRequestKey(), currency);
        send({
          type: 'read',
          found,
          draft: found ? draftFromParsed(draft, text, parsed, { currency, locale }) : { ...draft, pastedText: text },
        });
      } catch {
        if (own !== lastRead.current) return;
        send({
          type: 'unreadable',
          detail: 'The reader could not be loaded. Check the connection, then reload this page.',
        });
      }
    },
    [currency, locale, settings],
  );

  const inFlight = useRef(false);
  const start = async (preview: PlanPreview | null): Promise<Enrolled | null> => {
    if (inFlight.current || state.phase === 'started') return null;
    if (!reading.ok) {
      send({ type: 'invalid' });
      return null;
    }
    inFlight.current = true;
    const { requestKey } = state.draft;
    const earlier = state.submitted;
    send({ type: 'starting', estimate: reading.estimate });
    try {
      const enrolled = await enrollOnce(client, requestKey, reading.estimate, earlier);
      send({ type: 'started', enrolled, receivedAt: Date.now(), firstChannel: firstChannelOf(preview) });
      void queryClient.invalidateQueries({ queryKey: ['quote-rescue', tenantKey] });
      return enrolled;
    } catch (error) {
      send({ type: 'failed', fault: readFault(error) });
      return null;
    } finally {
      inFlight.current = false;
    }
  };

  const afterStart = async (
    busy: 'undo' | 'hold' | 'continue',
    act: (id: string) => Promise<unknown>,
    then: Action,
  ) => {
    const id = state.started?.enrolled.estimateId;
    if (id === undefined || state.started?.busy) return;
    send({ type: 'after_start', change: { busy, fault: null } });
    try {
      await act(id);
      send({ type: 'after_start', change: { busy: null } });
      send(then);
    } catch (error) {
      send({ type: 'after_start', change: { busy: null, fault: readFault(error).message } });
    }
    void queryClient.invalidateQueries({ queryKey: ['quote-rescue', tenantKey] });
  };

  return {
    state,
    reading,
    faults: faultsOf(state, reading),
    dispatch: useCallback((change: DraftAction) => send({ type: 'draft', change }), []),
    read,
    byHand: () => send({ type: 'by_hand' }),
    start,
    undo: () =>
      afterStart('undo', (estimateId) => client.undoEnroll.mutate({ estimateId }), {
        type: 'undone',
        requestKey: freshRequestKey(),
      }),
    hold: () =>
      afterStart('hold', (estimateId) => client.pause.mutate({ estimateId }), {
        type: 'after_start',
        change: { held: true },
      }),
    // The first message came due while held: shifted it still goes, skipped it would be lost.
    goOn: () =>
      afterStart('continue', (estimateId) => client.resume.mutate({ estimateId, catchUp: 'shift' }), {
        type: 'after_start',
        change: { held: false },
      }),
    anew: () => send({ type: 'anew', draft: emptyDraft(freshRequestKey(), currency) }),
  };
}

/** A name or a date stands in any message; an address, a number or a sum is what an estimate has. */
function looksLikeAnEstimate({ fields, lineItems, warnings }: EstimateDraft): boolean {
  if (warnings.some(({ code }) => code === 'nothing_found')) return false;
  const { totalMinor, estimateNumber, customerEmail, customerPhone } = fields;
  return lineItems.length > 0 || Boolean(totalMinor ?? estimateNumber ?? customerEmail ?? customerPhone);
}

function faultsOf(state: State, reading: DraftReading): DraftFault[] {
  if (state.serverFaults.length > 0) return state.serverFaults;
  return state.pressed && !reading.ok ? reading.faults : [];
}

function firstChannelOf(preview: PlanPreview | null): 'email' | 'sms' {
  const first = preview?.rows.find((row) => row.skip === null && row.channel !== 'end');
  return first?.channel === 'sms' ? 'sms' : 'email';
}

/**
 * Starts once per request key. If an earlier press was started although its answer was lost, and the form was changed
 * since, the key belongs to the earlier form: then that start is what is shown, and Undo brings everything back.
 */
async function enrollOnce(
  client: ReturnType<typeof useQuoteRescue>['client'],
  requestKey: string,
  estimate: EstimateInput,
  earlier: EstimateInput | null,
): Promise<Enrolled> {
  try {
    return await client.enroll.mutate({ requestKey, estimate, startAfterMs: START_AFTER_MS });
  } catch (error) {
    if (earlier === null || readFault(error).code !== 'request_key_reused') throw error;
    return client.enroll.mutate({ requestKey, estimate: earlier, startAfterMs: START_AFTER_MS });
  }
}

/** Takes the draft from storage after the first render (a server has none), and keeps it there from then on. */
function useKept(tenantKey: string, state: State, send: Dispatch<Action>) {
  const restoredFor = useRef<string | null>(null);
  useEffect(() => {
    if (restoredFor.current === tenantKey) {
      const { draft, submitted, started } = state;
      const untouched = draft.pastedText === '' && draft.step === 'paste';
      keepDraft(tenantKey, untouched ? null : { draft, submitted, started });
      return;
    }
    restoredFor.current = tenantKey;
    const kept = loadDraft(tenantKey);
    if (kept === null) return;
    const over = kept.started !== null && Date.now() - kept.started.receivedAt > FORGET_STARTED_MS;
    if (over) return keepDraft(tenantKey, null);
    send({
      type: 'restored',
      state: {
        draft: kept.draft,
        submitted: kept.submitted,
        started: kept.started && { ...kept.started, busy: null, fault: null },
        phase: kept.started ? 'started' : kept.draft.step === 'paste' ? 'empty' : 'draft',
      },
    });
  }, [tenantKey, state, send]);
}
