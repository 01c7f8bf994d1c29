import { countSegments } from '@quote-rescue/core';
import { createListeners } from '../listeners.ts';
import { type EmulatedText, makeSid } from './message.ts';

export type NewText = Omit<EmulatedText, 'sid' | 'segments' | 'createdAt' | 'errorCode' | 'sentAt'>;

/** The texts that went to and fro, and who wants none. */
export type TextNetwork = {
  readonly texts: readonly EmulatedText[];
  keep(text: NewText): EmulatedText;
  setStatus(text: EmulatedText, status: string, errorCode?: number): void;
  onChange(listener: (text: EmulatedText) => void): () => void;
  /** Opt-outs hold between one of our numbers and one of theirs. */
  isOptedOut(ours: string, theirs: string): boolean;
  optOut(ours: string, theirs: string): void;
  optIn(ours: string, theirs: string): void;
  clear(): void;
};

export function createTextNetwork(now: () => number, sidSeed: string): TextNetwork {
  const texts: EmulatedText[] = [];
  const optedOut = new Set<string>();
  const changes = createListeners<EmulatedText>();
  let made = 0;
  return {
    texts,
    keep(text) {
      made += 1;
      const kept: EmulatedText = {
        ...text,
        sid: makeSid('SM', `${sidSeed} ${made} ${text.to} ${text.body}`),
        segments: countSegments(text.body).segments,
        createdAt: new Date(now()),
        errorCode: null,
        sentAt: text.direction === 'outbound-api' ? null : new Date(now()),
      };
      texts.push(kept);
      changes.notify(kept);
      return kept;
    },
    setStatus(text, status, errorCode) {
      text.status = status;
      text.sentAt ??= new Date(now());
      if (errorCode !== undefined) text.errorCode = errorCode;
      changes.notify(text);
    },
    onChange: (listener) => changes.add(listener),
    isOptedOut: (ours, theirs) => optedOut.has(`${ours} ${theirs}`),
    optOut: (ours, theirs) => void optedOut.add(`${ours} ${theirs}`),
    optIn: (ours, theirs) => void optedOut.delete(`${ours} ${theirs}`),
    clear() {
      texts.length = 0;
      optedOut.clear();
    },
  };
}
