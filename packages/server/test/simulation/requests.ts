import type { EnrollInput } from '@quote-rescue/core';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** +15125550NNN of a number in any writing the requests use. */
export const phoneOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return `+${digits.length === 10 ? '1' : ''}${digits}`;
};

/**
 * A confirmed draft. Customers come back: a tenant has a dozen of them, written differently each time, and two tenants
 * share one address.
 */
export function aRequest(world: World, tenantId: string, random: Random): EnrollInput {
  const customer = random.int(12);
  const own = customer === 0 ? 'shared' : `${tenantId.toLowerCase()}-c${customer}`;
  const address = random.pick([`${own}@example.com`, `${own.toUpperCase()}@Example.com`, ` ${own}@example.com `]);
  const last = customer === 0 ? '0100' : `0${tenantId.slice(1)}${String(customer).padStart(2, '0')}`;
  const phone = random.pick([`(512) 555-${last}`, `512.555.${last}`, `+1 512 555 ${last}`]);
  const hasMail = random.chance(0.93);
  const hasPhone = !hasMail || random.chance(0.85);
  return {
    requestKey: `request-${tenantId}-${world.requests.size + 1}-${random.int(1_000_000)}`,
    estimate: {
      customerName: `Customer ${customer}`,
      customerEmail: hasMail ? address : null,
      customerPhone: hasPhone ? phone : null,
      customerZone: random.chance(0.3) ? random.pick(['America/Denver', 'America/New_York', 'America/St_Johns']) : null,
      locale: random.chance(0.2) ? 'es' : 'en',
      jobTitle: 'Water heater replacement',
      currency: 'USD',
      totalMinor: 100_000 + random.int(900_000),
      deposit: random.chance(0.1) ? { type: 'none' } : null,
      smsConsent: !hasMail || random.chance(0.85) ? { source: 'verbal', on: '2026-11-20' } : null,
    },
    startAfterMs: random.pick([0, 0, 30_000]),
    holdout: random.chance(0.03),
  };
}
