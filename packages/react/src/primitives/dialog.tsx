'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export type DialogProps = {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot. Absent = one Close button. */
  actions?: ReactNode;
};

/** Native modal dialog: focus goes to the heading, Esc closes, focus returns to what opened it. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    heading.current?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="qr-dialog"
      data-qr-part="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Handled here, so that nothing behind the dialog closes as well.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="qr:grid qr:gap-4 qr:p-6">
        <h2 ref={heading} id={id} tabIndex={-1} className="qr:text-lg qr:font-bold">
          {title}
        </h2>
        {children}
        <div className="qr:flex qr:flex-wrap qr:justify-end qr:gap-2">
          {actions ?? <Button onClick={onClose}>Close</Button>}
        </div>
      </div>
    </dialog>
  );
}
