import type { Channel } from '@quote-rescue/core';
import type { Context } from './context.ts';

/** Said once for each time a channel is stopped, after the commit that stopped it. The contractor sees it in the settings. */
export function sayStopped(
  context: Context,
  stopped: { readonly tenantId: number; readonly channel: Channel; readonly code: string | null },
): void {
  context.logger.error(stopped, 'a provider refuses this tenant: its channel is stopped until resumeChannel is called');
}
