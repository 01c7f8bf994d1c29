import {
  formatPhone,
  hasRenderer,
  QuoteRescueError,
  type RenderedMessage,
  type SentMessageView,
  type touchpointInput,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { readSentMessageRow, type SentMessage } from '../store/sent-messages.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { hashOf, type PinnedVariables, render } from './dispatch/compose.ts';
import { unpackBody } from './message-body.ts';
import { toView } from './preview-message.ts';
import { messageNotFound } from './send-again.ts';

/**
 * What a customer got, byte for byte: the body as kept, or made again from what the send pinned and checked against its
 * hash. Never something that only looks like it.
 * @throws QuoteRescueError `not_found` before it was authorised; `conflict` if its words are no longer kept
 */
export async function readSentMessage(
  context: Context,
  { tenant }: TenantCaller,
  { estimateId, key }: z.output<typeof touchpointInput>,
): Promise<SentMessageView> {
  const sent = await readSentMessageRow(context.db, tenant.id, estimateId, key);
  if (sent === null) throw messageNotFound();
  const rendered = sent.body === null ? renderAgain(sent) : unpackBody(sent.body);
  return {
    key,
    to: sent.channel === 'sms' ? formatPhone(sent.address, tenant.settings.country) : sent.address,
    at: iso(sent.authorisedAt),
    source: sent.body === null ? 'rendered_again' : 'stored',
    message: toView(context, tenant, rendered),
  };
}

function renderAgain(sent: SentMessage): RenderedMessage {
  const { template, renderer, bodyHash } = sent;
  if (hasRenderer(renderer)) {
    const variables = sent.variables as PinnedVariables;
    const rendered = render(sent.channel, { template, templateVersion: '', renderer, variables });
    if (bodyHash === null || hashOf(rendered) === bodyHash) return rendered;
  }
  throw new QuoteRescueError(
    'conflict',
    'The exact words of this message are no longer kept: its template has changed since. When and where it went stands in the timeline.',
  );
}
