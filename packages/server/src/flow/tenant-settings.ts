import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function readSettings(_context: Context, _caller: TenantCaller): Promise<core.SettingsView> {
  throw new Error('not written yet');
}
export async function updateSettings(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.updateSettingsInput>,
): Promise<core.SettingsView> {
  throw new Error('not written yet');
}
