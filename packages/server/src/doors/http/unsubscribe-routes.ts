import { readSubscription, unsubscribe } from '../../flow/opt-out.ts';
import { readFields } from './body.ts';
import { type Door, policyOf } from './door.ts';
import { nothingHerePage, unsubscribePage } from './page/press-pages.ts';
import { noRoute, sendPage, sendText } from './respond.ts';

/**
 * `/u/:token`: the address in List-Unsubscribe. Fetching it shows a page with a button, whoever fetches it. A POST
 * stops the reminders: a mail program's own button sends `List-Unsubscribe=One-Click` (RFC 8058) from anywhere, without
 * a cookie, and is answered without a redirect.
 */
export async function unsubscribeRoute(door: Door, request: Request, token: string): Promise<Response> {
  const path = `${door.basePath}/u/${token}`;
  if (request.method === 'GET' || request.method === 'HEAD') {
    const subscription = await readSubscription(door.context, token);
    if (subscription === null) return unknown(door);
    return sendPage(
      unsubscribePage({ ...subscription, path, pressed: null, wasOff: !subscription.on }),
      policyOf(door, null),
    );
  }
  if (request.method !== 'POST') return noRoute();
  const fields = await readFields(request);
  const before = await readSubscription(door.context, token);
  if (before === null) return unknown(door);
  const oneClick = fields['List-Unsubscribe'] === 'One-Click';
  const to = !oneClick && fields.reminders === 'on' ? 'on' : 'off';
  const after = await unsubscribe(door.context, token, to);
  if (after === null) return unknown(door);
  if (oneClick) return sendText('Done. No more reminders.');
  return sendPage(unsubscribePage({ ...after, path, pressed: to, wasOff: !before.on }), policyOf(door, null));
}

const unknown = (door: Door): Response => sendPage(nothingHerePage('en'), policyOf(door, null));
