'use client';

import { brandTokens } from '@quote-rescue/core';
import type { CSSProperties, ReactNode } from 'react';

export type Theme = 'light' | 'dark';

export type RootProps = {
  /** Name of the component, as a host's own CSS may address it. */
  name: string;
  state: string;
  theme?: Theme | undefined;
  /** One colour of the contractor's, `#RRGGBB`. Label, text and edge colours that can be read are made from it. */
  brandColor?: string | null | undefined;
  locale?: string | undefined;
  offline?: boolean | undefined;
  busy?: boolean | undefined;
  data?: Record<`data-${string}`, string | undefined>;
  children: ReactNode;
};

/** The only element that carries tokens: everything of ours stands inside one. */
export function Root({ name, state, theme, brandColor, locale, offline, busy, data, children }: RootProps) {
  return (
    <div
      className="qr-root"
      data-qr={name}
      data-state={state}
      data-qr-theme={theme}
      data-offline={offline ? '' : undefined}
      aria-busy={busy || undefined}
      lang={locale}
      style={brandColor ? brandStyle(brandColor) : undefined}
      {...data}
    >
      {children}
    </div>
  );
}

function brandStyle(hex: string): CSSProperties | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const light = brandTokens(hex, 'light');
  const dark = brandTokens(hex, 'dark');
  return {
    '--qr-brand': hex,
    '--qr-on-brand': light.onSolid,
    '--qr-brand-text': `light-dark(${light.text}, ${dark.text})`,
    '--qr-brand-edge': `light-dark(${light.edge}, ${dark.edge})`,
  } as CSSProperties;
}
