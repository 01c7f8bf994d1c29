'use client';

import type { ComponentPropsWithoutRef, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: IconName;
  /** Work is under way: a second press does nothing, the label stays, so that the width does not jump. */
  busy?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  buttonRef,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const shown = busy ? 'spinner' : icon;
  return (
    <button
      type="button"
      {...rest}
      ref={buttonRef}
      className={className === undefined ? 'qr-btn' : `qr-btn ${className}`}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {shown === undefined ? null : <Icon name={shown} size={size === 'small' ? 16 : 18} />}
      {children}
    </button>
  );
}
