import { type Actor, QuoteRescueError } from '@quote-rescue/core';
import type { Caller } from '../options.ts';
import { findTenant, type Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';

/** Who acts, for which tenant: the host's answer to "who is this", with the tenant looked up. */
export type TenantCaller = { readonly tenant: Tenant; readonly actor: Actor; readonly readOnly: boolean };

/** @throws QuoteRescueError `misconfigured` if the host has never set the tenant up */
export async function identify(context: Context, caller: Caller): Promise<TenantCaller> {
  const tenant = await findTenant(context.db, caller.tenantId);
  if (tenant === null) {
    throw new QuoteRescueError(
      'misconfigured',
      'This account is not set up for quote follow-up yet: give it a company name, postal address and time zone first (setTenant).',
    );
  }
  return { tenant, actor: { kind: 'contractor', id: caller.actor.id }, readOnly: caller.access === 'read' };
}

/** @throws QuoteRescueError `forbidden` */
export function refuseReadOnly(caller: Pick<TenantCaller, 'readOnly'>): void {
  if (caller.readOnly) {
    throw new QuoteRescueError(
      'forbidden',
      'Your account may look at quotes but not change them. Ask somebody with write access.',
    );
  }
}
