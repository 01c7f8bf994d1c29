import type * as core from '@quote-rescue/core';
import type * as z from 'zod';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';

export async function previewMessage(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.messagePreviewInput>,
): Promise<core.MessagePreviewView> {
  throw new Error('not written yet');
}
export async function readSentMessage(
  _context: Context,
  _caller: TenantCaller,
  _input: z.output<typeof core.touchpointInput>,
): Promise<core.SentMessageView> {
  throw new Error('not written yet');
}
