import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function markWon(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.byEstimate>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
export async function markLost(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.markLostInput>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
export async function undoMark(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.byEstimate>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
export async function reopen(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.byEstimate>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
