'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { type Draft, type DraftFieldName, draftFields, type Span } from './draft.ts';
import { evidencePieces } from './evidence-spans.ts';
import { fieldLabels } from './words.ts';

/** The pasted text with what was read from it marked. A press on a mark leads to its field. */
export function Evidence({
  draft,
  lit,
  idOf,
  onGo,
  onUseSpan,
  onPasteAgain,
}: {
  draft: Draft;
  lit: DraftFieldName | null;
  idOf(field: DraftFieldName): string;
  onGo(field: DraftFieldName): void;
  onUseSpan(field: DraftFieldName, span: Span, text: string): void;
  onPasteAgain: () => void;
}) {
  const pane = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<{ span: Span; text: string } | null>(null);
  useEffect(() => {
    scrollToLit(pane.current, lit);
  }, [lit]);
  const readSelection = () => setSelected(selectionIn(pane.current));

  return (
    <div className="qr:flex qr:flex-col qr:gap-2 qr:min-h-0" data-qr-part="evidence">
      <div className="qr:flex qr:items-center qr:justify-between qr:gap-2 qr:flex-wrap">
        <p className="qr:text-text-2 qr:text-xs">Select any text here to say what it is.</p>
        <Button variant="quiet" size="small" icon="paste" className="qr:-me-2.5" onClick={onPasteAgain}>
          Paste another
        </Button>
      </div>
      {/* Above the text: below it, the bar with Start would cover it. */}
      {selected ? (
        <UseAs
          text={selected.text}
          onUse={(field) => {
            onUseSpan(field, selected.span, selected.text);
            setSelected(null);
          }}
          onCancel={() => setSelected(null)}
        />
      ) : null}
      <section
        ref={pane}
        aria-label="Pasted text, with what was read from it marked"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        dir="auto"
        className="qr-card qr:p-4 qr:whitespace-pre-wrap qr:overflow-y-auto qr:overflow-x-hidden qr-evidence-pane qr:max-h-96 qr:text-sm qr:bg-surface qr:relative"
        onMouseUp={readSelection}
        onKeyUp={readSelection}
      >
        {evidencePieces(draft).map((piece) => (
          <Piece key={piece.start} piece={piece} lit={lit} idOf={idOf} onGo={onGo} />
        ))}
      </section>
    </div>
  );
}

function Piece({
  piece,
  lit,
  idOf,
  onGo,
}: {
  piece: ReturnType<typeof evidencePieces>[number];
  lit: DraftFieldName | null;
  idOf(field: DraftFieldName): string;
  onGo(field: DraftFieldName): void;
}): ReactNode {
  const field = piece.fields[0];
  if (field === undefined) return piece.text;
  return (
    <mark
      className="qr-mark"
      data-confidence={piece.confidence}
      data-lit={lit !== null && piece.fields.includes(lit) ? '' : undefined}
      data-field={field}
    >
      {/* Out of the tab order: the keyboard gets to the same fields by Tab, without twenty stops in between. */}
      <a
        className="qr-bare"
        href={`#${idOf(field)}`}
        tabIndex={-1}
        title={piece.fields.map((name) => fieldLabels[name]).join(', ')}
        onClick={(event) => {
          event.preventDefault();
          onGo(field);
        }}
      >
        {piece.text}
      </a>
    </mark>
  );
}

function UseAs({ text, onUse, onCancel }: { text: string; onUse(field: DraftFieldName): void; onCancel: () => void }) {
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return (
    <div className="qr-notice qr:items-center qr:flex-wrap" data-tone="info" data-qr-part="use-as">
      <span className="qr:flex-1 qr:min-w-40">
        Use “<span dir="auto">{shown}</span>” as
      </span>
      <select
        className="qr-input qr:w-auto"
        aria-label="Use the selected text as"
        value=""
        onChange={(event) => onUse(event.target.value as DraftFieldName)}
      >
        <option value="" disabled>
          Choose a field
        </option>
        {draftFields.map((name) => (
          <option key={name} value={name}>
            {fieldLabels[name]}
          </option>
        ))}
      </select>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Scrolls the pane alone: `scrollIntoView` would move the page under the person's hands. */
function scrollToLit(pane: HTMLElement | null, lit: DraftFieldName | null) {
  const mark = lit === null ? null : pane?.querySelector<HTMLElement>('[data-lit]');
  if (!pane || !mark) return;
  const top = mark.offsetTop;
  if (top < pane.scrollTop || top + mark.offsetHeight > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top - pane.clientHeight / 3;
}

function selectionIn(pane: HTMLElement | null): { span: Span; text: string } | null {
  const selection = window.getSelection();
  if (!pane || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!pane.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(pane);
  before.setEnd(range.startContainer, range.startOffset);
  const raw = range.toString();
  const start = before.toString().length + (raw.length - raw.trimStart().length);
  const text = raw.trim();
  return text === '' ? null : { span: { start, end: start + text.length }, text };
}
