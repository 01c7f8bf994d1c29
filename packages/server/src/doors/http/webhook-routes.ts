import { receivePlatformWebhook, receiveWebhook, type WebhookAnswer } from '../../flow/receive-webhook.ts';
import { bodyLimits, readBytes } from './body.ts';
import type { Door } from './door.ts';
import { noRoute, sendText } from './respond.ts';

const kinds = ['payments', 'sms', 'email'] as const;

/** `/webhooks/:kind/:tenantId`: bytes as they came, because signatures are made over bytes. */
export async function webhookRoute(
  door: Door,
  request: Request,
  { kind: named, tenantId, path }: { kind: string; tenantId: string; path: string },
): Promise<Response> {
  const kind = kinds.find((each) => each === named);
  if (kind === undefined || request.method !== 'POST') return noRoute();
  return send(await receiveWebhook(door.context, kind, { tenantId, ...(await called(door, request, path)) }));
}

/** `/webhooks/payments`: the tenant is in the event. */
export async function platformWebhookRoute(door: Door, request: Request, path: string): Promise<Response> {
  if (request.method !== 'POST') return noRoute();
  return send(await receivePlatformWebhook(door.context, await called(door, request, path)));
}

async function called(door: Door, request: Request, path: string) {
  return {
    // The public address, whatever proxies called this process by: it is part of what some providers sign.
    url: `${door.context.baseUrl}${path}${new URL(request.url).search}`,
    method: request.method,
    headers: request.headers,
    body: await readBytes(request, bodyLimits.webhook),
  };
}

function send(answer: WebhookAnswer): Response {
  const response = sendText(answer.body, answer.status, answer.contentType);
  if (answer.status === 503) response.headers.set('retry-after', '30');
  return response;
}
