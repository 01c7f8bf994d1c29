import { insertMessageBodies } from '../../store/system/message-bodies.ts';
import { type Context, iso } from '../context.ts';
import { faultForLog } from '../fault-for-log.ts';
import { packBody } from '../message-body.ts';
import type { HandedOver } from './hand-over.ts';

/**
 * Keeps the words of what went, so that they can be shown when the template has long changed. After the record and apart
 * from it: the message is sent and told of in any case, and until its template changes it can be made again from what
 * the intent pinned. So a failure here is a line in the log.
 */
export async function keepBodies(context: Context, handed: readonly HandedOver[]): Promise<void> {
  try {
    const went = handed.filter(({ outcome }) => outcome.outcome === 'sent' || outcome.outcome === 'uncertain');
    const bodies = went.map(({ message }) => ({
      tenant_id: message.tenant.id,
      key: message.key,
      body: Buffer.from(packBody(message.rendered)).toString('hex'),
    }));
    await insertMessageBodies(context.db, bodies, iso((await context.now()).calendar));
  } catch (error) {
    context.logger.warn(
      { messages: handed.length, err: faultForLog(error) },
      'the words of messages that went could not be kept',
    );
  }
}
