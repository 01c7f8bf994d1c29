import { createHash } from 'node:crypto';

/** The same for every try under a key, so that bounces and replies find their message. */
export function messageIdOf(tenantId: string, key: string, domain: string): string {
  return `<${createHash('sha256').update(`${tenantId} ${key}`).digest('hex').slice(0, 32)}@${domain}>`;
}
