import { expect, test } from 'vitest';
import { depositOf, smsWindowsOf } from './form-values.ts';

test('a deposit is read as people type it', () => {
  expect(depositOf('percent', '20 %')).toEqual({ type: 'percent', basisPoints: 2000 });
  expect(depositOf('amount', '$1,250.50')).toEqual({ type: 'amount', amountMinor: 125_050 });
  expect(depositOf('none', '')).toEqual({ type: 'none' });
});

test('what is no number stays one that the kit refuses, not a zero', () => {
  expect(depositOf('percent', 'a third')).toEqual({ type: 'percent', basisPoints: Number.NaN });
});

test('weekdays share their hours; Saturday and Sunday are open only if ticked', () => {
  const windows = smsWindowsOf({ from: '08:00', to: '17:00', saturday: true, sunday: false });
  expect(windows[5]).toEqual({ from: '08:00', to: '17:00' });
  expect(windows[6]).toEqual({ from: '08:00', to: '17:00' });
  expect(windows[7]).toBeNull();
});
