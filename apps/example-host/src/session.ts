import type { Caller } from '@quote-rescue/server';

/**
 * Stands for the host's own sign-in: whatever it uses, QuoteRescue is told a tenant and a person, or null. This one
 * believes a header, which is enough for an example that only a test can reach and for nothing else.
 */
export function signedIn(request: Request): Caller | null {
  const tenantId = request.headers.get('x-example-tenant');
  return tenantId === null ? null : { tenantId, actor: { id: 'user-1', name: 'Sam' } };
}
