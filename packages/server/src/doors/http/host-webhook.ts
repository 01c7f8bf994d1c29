import { createHmac } from 'node:crypto';
import { QuoteRescueError } from '@quote-rescue/core';
import type { HostWebhookOptions, TellHost } from '../../ports/host-webhook.ts';

const timeoutMs = 15_000;

/**
 * Posts to the host as https://www.standardwebhooks.com lays down: `webhook-id`, `webhook-timestamp` (s) and
 * `webhook-signature`, which is `v1,` and the base64 of HMAC-SHA256 over id.timestamp.body, one per secret.
 * @throws QuoteRescueError `misconfigured`
 */
export function hostWebhook({ url, secret }: HostWebhookOptions): TellHost {
  const keys = [secret].flat().map(toKey);
  refuseAddress(url);
  return async ({ id, body, at }) => {
    const timestamp = String(Math.floor(at / 1000));
    const signed = keys.map(
      (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    );
    try {
      const response = await fetch(url, {
        method: 'POST',
        // A redirect would carry the event to an address that nobody has configured.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'QuoteRescue-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signed.join(' '),
        },
        body,
      });
      await response.body?.cancel();
      return { taken: response.ok, answer: String(response.status) };
    } catch (error) {
      return { taken: false, answer: error instanceof Error ? error.message : String(error) };
    }
  };
}

function toKey(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (!secret.startsWith('whsec_') || key.length < 24 || key.length > 64) {
    throw new QuoteRescueError(
      'misconfigured',
      'webhooks.secret: give "whsec_" and the base64 of 24 to 64 random bytes, as `openssl rand -base64 32` makes.',
    );
  }
  return key;
}

function refuseAddress(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const loopback = parsed !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(parsed.hostname);
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && loopback)) return;
  throw new QuoteRescueError(
    'misconfigured',
    'webhooks.url: give an https address, such as https://app.example.com/hooks/quotes.',
  );
}
