import type { TenantSettings } from '@quote-rescue/core';

export function emptyToNull(value: FormDataEntryValue | null): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

type Windows = TenantSettings['smsWindows'];

/** The weekdays' hours: this page keeps Monday to Friday alike, which is what most businesses want. */
export function windowOf(windows: Windows): { from: string; to: string } {
  return windows[1] ?? windows[2] ?? windows[3] ?? windows[4] ?? windows[5] ?? { from: '09:00', to: '18:00' };
}

export function smsWindowsOf(hours: { from: string; to: string; saturday: boolean; sunday: boolean }): Windows {
  const every = { from: hours.from, to: hours.to };
  return {
    1: every,
    2: every,
    3: every,
    4: every,
    5: every,
    6: hours.saturday ? every : null,
    7: hours.sunday ? every : null,
  };
}

/** A share in percent or a sum in whole currency units, as typed. What cannot be read becomes NaN, which the kit refuses. */
export function depositOf(rule: string, typed: string): TenantSettings['deposit'] {
  const hundredfold = Math.round(Number(typed.replace(/[%$,\s]/g, '')) * 100);
  if (rule === 'percent') return { type: 'percent', basisPoints: hundredfold };
  if (rule === 'amount') return { type: 'amount', amountMinor: hundredfold };
  return { type: 'none' };
}
