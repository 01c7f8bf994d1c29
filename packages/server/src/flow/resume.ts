import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function previewResume(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.byEstimate>,
): Promise<core.ResumePreview> {
  throw new Error('not written yet');
}
export async function resume(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.resumeInput>,
): Promise<core.TimelineView> {
  throw new Error('not written yet');
}
