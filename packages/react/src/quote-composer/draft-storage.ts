import type { Enrolled, EstimateInput } from '@quote-rescue/core';
import type { Draft } from './draft.ts';

/** What a reload must not lose: the form, what was asked to be started, and what came of it. */
export type KeptDraft = {
  draft: Draft;
  /** Input of the last press of Start: the answer may have been lost on the way. */
  submitted: EstimateInput | null;
  started: { enrolled: Enrolled; receivedAt: number; firstChannel: 'email' | 'sms'; held: boolean } | null;
};

/** Of this shape; a draft of another shape is dropped. */
const VERSION = 2;

const nameOf = (tenantKey: string) => `quote-rescue:draft:${VERSION}:${tenantKey}`;

/** Kept in the tab only: names and addresses of customers do not outlive it. */
export function loadDraft(tenantKey: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(nameOf(tenantKey));
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

export function keepDraft(tenantKey: string, kept: KeptDraft | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(nameOf(tenantKey));
    else sessionStorage.setItem(nameOf(tenantKey), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden: then the draft lives as long as the page.
  }
}

/** Random, for the request key. `randomUUID` alone would ask for HTTPS. */
export function freshRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
