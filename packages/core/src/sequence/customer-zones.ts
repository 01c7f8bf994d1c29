import { phoneCountry } from '../values/address.ts';
import { dayMs, offsetAt } from '../values/local-time.ts';
import { areaCodeZones } from '../values/nanp-zones.ts';
import { postalZones } from '../values/zip-zones.ts';
import type { Zones } from './window.ts';

export type CustomerPlace = {
  /** What a person chose; null = not known. */
  readonly explicit: string | null;
  /** Where the job is, as written. */
  readonly jobAddress: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly tenant: { readonly timeZone: string; readonly country: string };
  /** The instant at which clocks are compared, epoch ms. */
  readonly now: number;
};

export type CustomerZones = {
  /** The first rules the days; a message must fit the windows of all of them. */
  readonly zones: Zones;
  readonly source: 'explicit' | 'postal_code' | 'area_code' | 'phone_country' | 'tenant';
  /** A guess that may put messages at another hour than the tenant's own clock would: worth a person's look. */
  readonly worthALook: boolean;
};

/** Countries whose people (all but a few islands' worth) share one clock. */
const oneZone: { readonly [country: string]: string } = {
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  NZ: 'Pacific/Auckland',
};

/**
 * The customer's zones: what a person chose, else where the job is, else what the phone number says (a number keeps its
 * area code when its owner moves, so the address goes first), else the tenant's own. A postal or area code on a boundary
 * gives several: then the tenant's, if it is among them, rules the days.
 */
export function customerZones(place: CustomerPlace): CustomerZones {
  const { explicit, jobAddress, phone, tenant } = place;
  if (explicit !== null) return { zones: [explicit], source: 'explicit', worthALook: false };
  if (jobAddress !== null) {
    const zones = ofTenantFirst(postalZones(jobAddress, tenant.country), place);
    if (zones !== null) return guessed(zones, 'postal_code', place);
  }
  if (phone !== null) {
    const zones = ofTenantFirst(areaCodeZones(phone), place);
    if (zones !== null) return guessed(zones, 'area_code', place);
    const country = phoneCountry(phone);
    const zone = country === null ? undefined : oneZone[country];
    if (zone !== undefined) return guessed([zone], 'phone_country', place);
    const abroad = country !== null && country !== tenant.country;
    return { zones: [tenant.timeZone], source: 'tenant', worthALook: abroad };
  }
  return { zones: [tenant.timeZone], source: 'tenant', worthALook: false };
}

function guessed(zones: Zones, source: CustomerZones['source'], place: CustomerPlace): CustomerZones {
  const worthALook = zones.length > 1 || !sameClock(zones[0], place.tenant.timeZone, place.now);
  return { zones, source, worthALook };
}

/** A tenant of Detroit keeps New York's clock: where that is a candidate, it goes first under the tenant's own name. */
function ofTenantFirst(candidates: readonly string[], { tenant, now }: CustomerPlace): Zones | null {
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  const own = candidates.find((zone) => sameClock(zone, tenant.timeZone, now));
  if (own === undefined) return [first, ...others];
  return [tenant.timeZone, ...candidates.filter((zone) => zone !== own)];
}

/** Now and half a year on, so that a place without summer time differs from its neighbour in winter too. */
function sameClock(a: string, b: string, now: number): boolean {
  return a === b || [now, now + 182 * dayMs].every((at) => offsetAt(a, at) === offsetAt(b, at));
}
