import type { channelInput, SettingsView } from '@quote-rescue/core';
import type * as z from 'zod';
import { resumeLane } from '../store/system/lanes.ts';
import type { TenantCaller } from './caller.ts';
import type { Context } from './context.ts';
import { readSettings } from './tenant-settings.ts';

/**
 * What the provider refused (key, account, sender) is mended: the channel goes on from its earliest due message, past
 * all guards, so what has become too late is skipped. A channel that is not stopped stays as it is.
 */
export async function resumeChannel(
  context: Context,
  caller: TenantCaller,
  { channel }: z.output<typeof channelInput>,
): Promise<SettingsView> {
  if (await resumeLane(context.db, caller.tenant.id, channel)) context.nudge();
  return readSettings(context, caller);
}
