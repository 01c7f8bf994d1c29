import { type Actor, QuoteRescueError } from '@quote-rescue/core';
import type { Caller } from '../options.ts';
import type { Tx } from '../store/db.ts';
import { findTenant, type Tenant } from '../store/tenants.ts';
import type { Context } from './context.ts';

/** Who acts, for which tenant: the host's answer to "who is this", with the tenant looked up. */
export type TenantCaller = { readonly tenant: Tenant; readonly actor: Actor; readonly readOnly: boolean };

/**
 * `tx`: asks through a transaction that is open, such as one of the host.
 * @throws QuoteRescueError `misconfigured` if the host has never set the tenant up
 */
export async function identify(context: Context, caller: Caller, tx: Tx = context.db): Promise<TenantCaller> {
  const tenant = await findTenant(tx, caller.tenantId);
  if (tenant === null) throw notSetUp();
  return { tenant, actor: { kind: 'contractor', id: caller.actor.id }, readOnly: caller.access === 'read' };
}

export const notSetUp = (): QuoteRescueError =>
  new QuoteRescueError(
    'misconfigured',
    'This account is not set up for quote follow-up yet: give it a company name, postal address and time zone first (setTenant).',
  );

/** @throws QuoteRescueError `forbidden` */
export function refuseReadOnly(caller: Pick<TenantCaller, 'readOnly'>): void {
  if (caller.readOnly) {
    throw new QuoteRescueError(
      'forbidden',
      'Your account may look at quotes but not change them. Ask somebody with write access.',
    );
  }
}
