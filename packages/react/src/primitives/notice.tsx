'use client';

import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'hold' | 'neutral';

const icons: Record<Tone, IconName> = {
  success: 'check',
  warning: 'alert',
  danger: 'alert',
  info: 'info',
  hold: 'pause',
  neutral: 'info',
};

export type NoticeProps = {
  tone: Tone;
  title: ReactNode;
  icon?: IconName;
  /** Buttons and links: what can be done about it. */
  actions?: ReactNode;
  children?: ReactNode;
  part?: string;
  noticeRef?: Ref<HTMLDivElement>;
};

/** A fact with its tone in icon, word and colour. Takes focus where focus is sent to it. */
export function Notice({ tone, title, icon, actions, children, part, noticeRef }: NoticeProps) {
  return (
    <div
      ref={noticeRef}
      tabIndex={noticeRef ? -1 : undefined}
      className="qr-notice"
      data-tone={tone}
      data-qr-part={part}
    >
      <span className="qr-tone">
        <Icon name={icon ?? icons[tone]} />
      </span>
      <div className="qr-said">
        <strong>{title}</strong>
        {children}
        {actions ? <div className="qr-presses">{actions}</div> : null}
      </div>
    </div>
  );
}

export function Badge({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className="qr-badge" data-tone={tone}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
