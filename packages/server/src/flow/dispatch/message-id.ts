import { hash } from 'node:crypto';

/** The same for every try under a key, so that bounces and replies find their message. */
export function messageIdOf(tenantId: string, key: string, domain: string): string {
  return `<${hash('sha256', `${tenantId} ${key}`, 'hex').slice(0, 32)}@${domain}>`;
}
