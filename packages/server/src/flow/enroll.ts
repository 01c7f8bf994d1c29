import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function preview(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.previewInput>,
): Promise<core.PlanPreview> {
  throw new Error('not written yet');
}
export async function enroll(
  _context: Context,
  _caller: TenantCaller,
  _input: core.EnrollInput,
): Promise<core.Enrolled> {
  throw new Error('not written yet');
}
