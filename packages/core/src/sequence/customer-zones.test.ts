import { describe, expect, it } from 'vitest';
import { areaCodeZones } from '../values/nanp-zones.ts';
import { postalZones } from '../values/zip-zones.ts';
import { isZone } from '../values/zone.ts';
import { type CustomerPlace, customerZones } from './customer-zones.ts';
import { planTouchpoints } from './plan.ts';
import { quoteRescueSequence } from './quote.ts';
import { defaultSmsWindows } from './window.ts';

const chicago = { timeZone: 'America/Chicago', country: 'US' };
const place = (fields: Partial<CustomerPlace> = {}): CustomerPlace => ({
  explicit: null,
  jobAddress: null,
  phone: null,
  tenant: chicago,
  now: Date.UTC(2027, 0, 11, 15),
  ...fields,
});
const zonesOf = (fields: Partial<CustomerPlace>) => customerZones(place(fields)).zones;

describe('the zones a customer may be in', () => {
  it('are the one a person chose, whatever address and number say', () => {
    expect(
      customerZones(
        place({ explicit: 'America/Denver', jobAddress: '1 Elm St, Boston, MA 02108', phone: '+12125550123' }),
      ),
    ).toEqual({ zones: ['America/Denver'], source: 'explicit', worthALook: false });
  });

  it('go by the ZIP of the job where a ported number says otherwise', () => {
    expect(
      customerZones(place({ jobAddress: '4410 Juniper Way, Denver, CO 80202', phone: '+12125550123' })),
    ).toMatchObject({ zones: ['America/Denver'], source: 'postal_code', worthALook: true });
  });

  it('go by the area code where the address has no code', () => {
    expect(customerZones(place({ jobAddress: '12 Mill Lane, Portland', phone: '+15035550123' }))).toMatchObject({
      zones: ['America/Los_Angeles'],
      source: 'area_code',
    });
  });

  it('are the tenant’s own where nothing is known', () => {
    expect(customerZones(place())).toEqual({ zones: ['America/Chicago'], source: 'tenant', worthALook: false });
  });

  it('are the tenant’s own for a toll-free number', () => {
    for (const code of ['800', '833', '844', '855', '866', '877', '888']) {
      expect(zonesOf({ phone: `+1${code}5550123` })).toEqual(['America/Chicago']);
    }
  });

  it('are two for an area code on a boundary, the one of more people first', () => {
    expect(zonesOf({ phone: '+12085550123' })).toEqual(['America/Boise', 'America/Los_Angeles']);
    expect(zonesOf({ phone: '+15415550123' })).toEqual(['America/Los_Angeles', 'America/Boise']);
  });

  it('put the tenant’s zone first where it is among several', () => {
    expect(zonesOf({ phone: '+14235550123' })).toEqual(['America/Chicago', 'America/New_York']);
    expect(zonesOf({ phone: '+18505550123', tenant: { timeZone: 'America/New_York', country: 'US' } })).toEqual([
      'America/New_York',
      'America/Chicago',
    ]);
  });

  it('call a place with the tenant’s clock by the tenant’s zone', () => {
    const detroit = { timeZone: 'America/Detroit', country: 'US' };
    expect(customerZones(place({ tenant: detroit, phone: '+12125550123' }))).toEqual({
      zones: ['America/Detroit'],
      source: 'area_code',
      worthALook: false,
    });
  });

  it('know that Arizona keeps no summer time, in winter too', () => {
    const denver = { timeZone: 'America/Denver', country: 'US' };
    expect(zonesOf({ tenant: denver, phone: '+16025550123' })).toEqual(['America/Phoenix']);
    expect(zonesOf({ tenant: denver, jobAddress: 'Phoenix, AZ 85004' })).toEqual(['America/Phoenix']);
    // The Navajo Nation keeps it.
    expect(zonesOf({ jobAddress: 'Window Rock, AZ 86515' })).toEqual(['America/Denver', 'America/Phoenix']);
  });

  it('part Indiana where it is parted', () => {
    const eastern = { timeZone: 'America/New_York', country: 'US' };
    expect(zonesOf({ jobAddress: '9 Oak Ct, Indianapolis, IN 46204' })).toEqual(['America/Indiana/Indianapolis']);
    expect(zonesOf({ jobAddress: '9 Oak Ct, Gary, IN 46402', tenant: eastern })).toEqual(['America/Chicago']);
    expect(zonesOf({ jobAddress: '9 Oak Ct, Tell City, IN 47586', tenant: eastern })).toEqual([
      'America/New_York',
      'America/Chicago',
    ]);
    expect(zonesOf({ phone: '+18125550123', tenant: eastern })).toEqual(['America/New_York', 'America/Chicago']);
  });

  it.each([
    ['78701-1234', 'America/Chicago'],
    ['12345 Main St, El Paso, TX 79936', 'America/Denver'],
    ['12345 Main St, El Paso, Texas 79936, USA', 'America/Denver'],
    ['5 Ridge Rd, Pensacola FL. 32501', 'America/Chicago'],
    ['Honolulu, HI 96813. Gate code 4411', 'Pacific/Honolulu'],
    ['San Juan, PR 00901', 'America/Puerto_Rico'],
    ['88 King St W, Toronto ON M5H 1A1', 'America/Toronto'],
    ['St. John’s, NL a1c5h4', 'America/St_Johns'],
    ['Kenora, ON P9N 1A1', 'America/Winnipeg'],
    ['Saskatoon SK S7K 0A1', 'America/Regina'],
    ['Lloydminster, SK S9V 0A1', 'America/Edmonton'],
  ])('read the code of %j', (jobAddress, zone) => {
    expect(postalZones(jobAddress, 'US')[0]).toBe(zone);
  });

  it.each([
    ['Invalidenstraße 44, DE 10115 Berlin', 'DE'],
    ['8 rue du Bac, 75007', 'FR'],
    ['10 Downing Street, London SW1A 2AA', 'GB'],
    ['12345 Main Street', 'US'],
    ['Unit 7, APO AE 09012', 'US'],
  ])('take no ZIP out of %j', (jobAddress, country) => {
    expect(postalZones(jobAddress, country)).toEqual([]);
  });

  it('go by the country of a number where that has one clock, else by the tenant’s', () => {
    expect(customerZones(place({ phone: '+442079460123' }))).toMatchObject({
      zones: ['Europe/London'],
      source: 'phone_country',
      worthALook: true,
    });
    expect(zonesOf({ phone: '+353861234567' })).toEqual(['Europe/Dublin']);
    expect(customerZones(place({ phone: '+61412345678' }))).toEqual({
      zones: ['America/Chicago'],
      source: 'tenant',
      worthALook: true,
    });
  });

  it('are all known to this system’s zone data', () => {
    const all = new Set<string>();
    for (let code = 200; code < 1000; code++) for (const zone of areaCodeZones(`+1${code}5550123`)) all.add(zone);
    for (let prefix = 0; prefix < 1000; prefix++) {
      for (const zone of postalZones(`${String(prefix).padStart(3, '0')}01`, 'US')) all.add(zone);
    }
    for (const letter of 'ABCEGHJKLMNPRSTVXY') for (const zone of postalZones(`${letter}0A 1A0`, 'CA')) all.add(zone);
    expect(all.size).toBeGreaterThan(40);
    expect([...all].filter((zone) => !isZone(zone))).toEqual([]);
  });
});

it('a text to a number on a boundary fits the windows of both sides', () => {
  const now = Date.UTC(2027, 0, 11, 14);
  const { zones } = customerZones(place({ phone: '+12085550123', now }));
  const { touchpoints } = planTouchpoints({
    sequence: quoteRescueSequence,
    subjectId: 'est_boundary',
    run: 1,
    startAt: now,
    startAfterMs: 0,
    zones,
    followUpAt: '09:00',
    windows: { email: null, sms: defaultSmsWindows },
    closedDates: [],
    hasAddress: { email: true, sms: true },
    blocked: {},
    spread: 0,
  });
  const texts = touchpoints.filter(({ channel }) => channel === 'sms').map(({ localAt, zone }) => [localAt, zone]);
  expect(texts).toEqual([
    ['2027-01-15T10:00', 'America/Boise'],
    ['2027-01-18T10:00', 'America/Boise'],
  ]);
});
