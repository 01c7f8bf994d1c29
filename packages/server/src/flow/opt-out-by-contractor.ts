import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function optOutByContractor(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.optOutInput>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
