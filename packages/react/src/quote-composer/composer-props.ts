import type { MessagePreviewView, PlanRow } from '@quote-rescue/core';
import type { Theme } from '../primitives/root.tsx';
import type { Draft, DraftAction } from './draft.ts';
import type { DraftFault } from './estimate-of-draft.ts';
import type { PlanState } from './plan.tsx';
import type { Started } from './start-bar.tsx';

export type ComposerPhase =
  | 'empty'
  | 'parsing'
  | 'nothing_found'
  | 'draft'
  | 'starting'
  | 'started'
  | 'undone'
  | 'failed';

export type OpenMessage = {
  row: PlanRow;
  message: MessagePreviewView | null;
  /** In words; null = none. */
  fault: string | null;
};

export type QuoteComposerViewProps = {
  phase: ComposerPhase;
  draft: Draft;
  /** Faults that are shown: none before the first press of Start. */
  faults: readonly DraftFault[];
  /** Counts the presses of Start that failed; each moves focus to the error summary. */
  failedPresses: number;
  plan: PlanState;
  /** Set in phase `started`. */
  started: Started | null;
  /** Set in phase `failed`: what failed and what is safe, in words. Also why a text could not be read. */
  failure: { title: string; detail: string } | null;
  message: OpenMessage | null;
  /** Calendar time of the server, epoch ms. */
  nowMs: number;
  /** Local date `YYYY-MM-DD`. */
  today: string;
  /** The contractor's time zone, for the days of what happened before; absent = UTC. */
  zone?: string | undefined;
  usualDeposit?: string | undefined;
  /** When the connection was lost, in words ("10:42"); null = online. */
  offlineSince?: string | null;
  /** Who can change it, in words, when this person may only read. */
  readOnly?: string | undefined;
  locale?: string;
  theme?: Theme;
  brandColor?: string | null;
  dispatch(action: DraftAction): void;
  /** The box for the paste is about to be used: time to load what reads it. */
  onFocusPaste?: () => void;
  onRead(text: string): void;
  onSample: () => void;
  onManual: () => void;
  onStart: () => void;
  onUndo: () => void;
  onHold: () => void;
  onContinue: () => void;
  onAnother: () => void;
  onRetryPlan: () => void;
  onOpenMessage?: (row: PlanRow) => void;
  onCloseMessage: () => void;
  onOpenEstimate?: (estimateId: string) => void;
};

/** For the sentences. */
export function customerOf(draft: Draft): string {
  return draft.fields.customerName.text.trim() || 'the customer';
}
