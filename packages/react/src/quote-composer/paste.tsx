'use client';

import { useId, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';

const missedWords = {
  nothing: 'There is no text here yet. Paste your estimate into the box, or press “Type it in”.',
  no_words: 'What you pasted has no text in it. Copy the words of the estimate, or press “Type it in”.',
} as const;

/** The first screen: one box. Pasting reads at once; typing has a button. */
export function Paste({
  text,
  phase,
  failure,
  onFocus,
  onText,
  onRead,
  onSample,
  onManual,
}: {
  text: string;
  phase: 'empty' | 'parsing' | 'nothing_found';
  /** Why reading failed, in words; null = it did not. */
  failure: string | null;
  /** The box is about to be used. */
  onFocus: (() => void) | undefined;
  onText(text: string): void;
  onRead(text: string): void;
  onSample: () => void;
  onManual: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [missed, setMissed] = useState<'nothing' | 'no_words' | null>(null);
  const asked = text.trim() === '' ? missed : null;
  const read = () => {
    if (text.trim() !== '') return onRead(text);
    setMissed('nothing');
    box.current?.focus();
  };
  return (
    <div className="qr:grid qr:gap-4 qr:max-w-180" data-qr-part="paste">
      <div className="qr:grid qr:gap-1">
        <label htmlFor={id} className="qr:text-base qr:font-bold">
          Paste an estimate you already sent
        </label>
        <p id={`${id}-hint`} className="qr:text-text-2">
          From a PDF, an e-mail or a text. You check everything before anything goes out.
        </p>
      </div>
      {phase === 'nothing_found' ? (
        <Notice tone="warning" title="No estimate found in this text" part="nothing-found">
          <p>Paste the part with the customer and the total, or type it in. Your text is kept.</p>
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="danger" title="The text could not be read">
          <p>{failure} Your text is kept; you can type the details in instead.</p>
        </Notice>
      ) : null}
      <textarea
        ref={box}
        id={id}
        className="qr-input"
        rows={12}
        dir="auto"
        spellCheck={false}
        aria-describedby={asked ? `${id}-hint ${id}-fault` : `${id}-hint`}
        aria-invalid={asked ? true : undefined}
        placeholder={
          'Estimate 1042\nCustomer: Ana Ruiz\nE-mail: ana@example.com\nJob: Replace water heater\nTotal $4,850.00'
        }
        value={text}
        onFocus={onFocus}
        onChange={(event) => {
          if (event.target.value.trim() !== '') setMissed(null);
          onText(event.target.value);
        }}
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const pasted = event.clipboardData.getData('text/plain');
          // A picture, or a PDF copied as a file: without a word the press of a key would seem to be lost.
          if (pasted.trim() === '') return setMissed('no_words');
          event.preventDefault();
          onRead(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
        }}
      />
      {asked ? (
        <p id={`${id}-fault`} role="alert" className="qr:text-danger qr:font-bold">
          {missedWords[asked]}
        </p>
      ) : null}
      {phase === 'parsing' ? (
        <div className="qr:grid qr:gap-2" aria-busy="true">
          <p className="qr:flex qr:gap-2 qr:items-center qr:text-text-2 qr:min-h-11">
            <Icon name="spinner" size={18} /> Reading the text
          </p>
          <Skeleton height={44} />
          <Skeleton height={44} width="70%" />
        </div>
      ) : (
        <div className="qr:flex qr:flex-wrap qr:gap-2">
          <Button variant="primary" onClick={read}>
            Read it
          </Button>
          <Button onClick={onManual}>Type it in</Button>
          {text.trim() === '' ? (
            <Button variant="quiet" onClick={onSample}>
              Try a sample
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
