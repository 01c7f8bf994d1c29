'use client';

import { ComposerBody } from './composer-body.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import type { QuoteComposerViewProps } from './composer-props.ts';

export type { QuoteComposerViewProps } from './composer-props.ts';

/** Paste, check, see what goes when, start. Props only. */
export function QuoteComposerView(props: QuoteComposerViewProps) {
  return (
    <ComposerFrame view={props}>
      <ComposerBody {...props} />
    </ComposerFrame>
  );
}
