import { hasRenderer } from '@quote-rescue/core';
import { insertMessageBodies, takeUnkept, type UnkeptMessage } from '../../store/system/message-bodies.ts';
import { type Context, iso } from '../context.ts';
import { packBody } from '../message-body.ts';
import { hashOf, type PinnedVariables, render } from './compose.ts';

/**
 * Keeps the words of what went, so that they can be shown when the template has long changed. Off the way of the
 * messages: recording a batch only notes that this is still to be done, and it is done when nothing is due, and once a
 * minute. Until then, and while its template is the same, a message is made again from what its intent pinned.
 *
 * Returns how many batches were done. `goesOn`: asked before each.
 */
export async function keepBodies(context: Context, goesOn: () => boolean = () => true): Promise<number> {
  let batches = 0;
  while (goesOn()) {
    const at = iso((await context.now()).calendar);
    const isDone = await context.db.transaction(async (tx) => {
      const messages = await takeUnkept(tx);
      if (messages === null) return true;
      const bodies = messages.flatMap((message) => {
        const body = bodyOf(message);
        if (body === null) context.logger.warn({ key: message.key }, 'the words of a message that went cannot be kept');
        return body === null ? [] : [{ tenant_id: message.tenant_id, key: message.key, body }];
      });
      await insertMessageBodies(tx, bodies, at);
      return false;
    });
    if (isDone) break;
    batches++;
  }
  return batches;
}

/** Null if its template has changed since it was authorised: something that only looks like it is not kept. */
function bodyOf(message: UnkeptMessage): Uint8Array | null {
  if (!hasRenderer(message.renderer)) return null;
  try {
    const rendered = render(message.channel, {
      template: message.template,
      templateVersion: message.template_version,
      renderer: message.renderer,
      variables: message.variables as PinnedVariables,
    });
    return message.body_hash === null || hashOf(rendered) === message.body_hash ? packBody(rendered) : null;
  } catch {
    return null;
  }
}
