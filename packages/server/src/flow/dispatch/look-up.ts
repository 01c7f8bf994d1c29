import type { SendOutcome } from '../../ports/send-outcome.ts';
import type { PinnedIntent } from '../../store/system/pinned-intents.ts';
import type { Context } from '../context.ts';
import { fillLinks, quoteUrl, unsubscribeToken, unsubscribeUrl } from '../links.ts';
import { smsCallbackUrl } from './addressed.ts';
import { type PinnedVariables, render } from './compose.ts';
import { messageIdOf } from './message-id.ts';

/** Asks the provider what became of a message, naming it as it was handed over. */
export async function lookUpMessage(
  context: Context,
  intent: PinnedIntent,
  signal: AbortSignal,
): Promise<SendOutcome | { outcome: 'unknown' }> {
  const sendContext = { tenantId: intent.externalId, signal };
  if (intent.channel === 'email') {
    const domain = context.emailFrom.split('@')[1] ?? 'localhost';
    return (
      (await context.email.lookUp?.(intent.key, messageIdOf(intent.externalId, intent.key, domain), sendContext)) ?? {
        outcome: 'unknown',
      }
    );
  }
  const rendered = render('sms', {
    template: intent.template,
    templateVersion: intent.templateVersion,
    renderer: intent.renderer,
    variables: intent.variables as PinnedVariables,
  });
  if (rendered.channel !== 'sms') return { outcome: 'unknown' };
  const links = {
    quote: quoteUrl(context.baseUrl, context.sealer.open(intent.tokenSealed)),
    unsubscribe: unsubscribeUrl(context.baseUrl, unsubscribeToken(context.sealer, intent)),
  };
  const message = {
    key: intent.key,
    to: intent.address,
    body: fillLinks(rendered.body, links),
    segments: rendered.segments,
    statusCallbackUrl: smsCallbackUrl(context.baseUrl, intent.externalId, intent.key),
  };
  return (await context.sms?.lookUp?.(message, sendContext)) ?? { outcome: 'unknown' };
}
