'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './notice.tsx';

export type UndoBarProps = {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
  onUndo?: (() => void) | undefined;
  undoLabel?: string;
  busy?: boolean;
  /** Further buttons, after Undo. */
  more?: ReactNode;
  /** Send focus to Undo, or to the bar where there is none, when it appears: true when the person's own press made it appear. */
  takeFocus?: boolean;
};

/** Undo in the page, not in a toast: it stands next in the DOM after what was pressed, and stays while it can be used. */
export function UndoBar({
  tone,
  icon,
  children,
  onUndo,
  undoLabel = 'Undo',
  busy = false,
  more,
  takeFocus = false,
}: UndoBarProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) (undo.current ?? bar.current)?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={bar}
      className="qr-notice qr:flex-wrap"
      data-tone={tone}
      data-qr-part="undo-bar"
      tabIndex={takeFocus && !onUndo ? -1 : undefined}
    >
      <span className="qr-tone">
        <Icon name={icon} />
      </span>
      <div className="qr:flex-1 qr:min-w-48">{children}</div>
      <div className="qr:flex qr:flex-wrap qr:gap-2">
        {onUndo ? (
          <Button buttonRef={undo} icon="undo" size="small" busy={busy} onClick={onUndo}>
            {undoLabel}
          </Button>
        ) : null}
        {more}
      </div>
    </div>
  );
}
