import type { EstimateInput } from '@quote-rescue/core';

/** Estimates of the first start, with what came of each. People and addresses are invented. */
export type SeedEstimate = {
  readonly tenantId: 'brightwater' | 'northline';
  /** Days before the demo's first day on which the follow-up was started. */
  readonly daysAgo: number;
  readonly estimate: Omit<EstimateInput, 'currency'>;
  /** What happened so many days after the start; nothing = it runs on. */
  readonly later?: {
    readonly afterDays: number;
    readonly what:
      | { readonly did: 'paid' }
      | { readonly did: 'declined'; readonly reason: string }
      | { readonly did: 'asked'; readonly question: string }
      | { readonly did: 'paused' }
      | { readonly did: 'marked_lost'; readonly reason: string };
  };
};

const consent = { source: 'verbal', on: '2026-01-05' } as const;

const items = (...lines: [description: string, amount: number][]) =>
  lines.map(([description, amount]) => ({ description, amountMinor: amount * 100 }));

export const seedEstimates: readonly SeedEstimate[] = [
  {
    tenantId: 'brightwater',
    daysAgo: 13,
    estimate: {
      customerName: 'Carla Mendes',
      customerEmail: 'carla.mendes@example.com',
      customerPhone: '(303) 555-0121',
      jobTitle: 'Slab leak repair',
      jobAddress: '740 S Clarkson St, Denver, CO 80209',
      number: '1029',
      totalMinor: 2_300_00,
      smsConsent: consent,
      lineItems: items(['Locate the leak', 380], ['Open the slab and repair', 1_490], ['Close and patch', 430]),
    },
  },
  {
    tenantId: 'northline',
    daysAgo: 11,
    estimate: {
      customerName: 'Omar Haddad',
      customerEmail: 'omar.haddad@example.com',
      customerPhone: '(518) 555-0133',
      jobTitle: 'New roof, main house',
      jobAddress: '8 Loudon Pkwy, Albany, NY 12211',
      number: 'NR-2217',
      totalMinor: 18_200_00,
      smsConsent: consent,
      lineItems: items(
        ['Tear-off, two layers', 4_100],
        ['Architectural shingles, 31 squares', 12_650],
        ['Ridge vent and flashing', 1_450],
      ),
    },
    later: { afterDays: 3, what: { did: 'paid' } },
  },
  {
    tenantId: 'brightwater',
    daysAgo: 9,
    estimate: {
      customerName: 'Joel Nakamura',
      customerEmail: 'joel.nakamura@example.com',
      customerPhone: '(720) 555-0118',
      jobTitle: 'Tankless water heater',
      jobAddress: '3312 Zuni St, Denver, CO 80211',
      number: '1034',
      totalMinor: 5_640_00,
      smsConsent: consent,
      lineItems: items(
        ['Tankless heater, 199,000 BTU', 3_180],
        ['Gas line to 3/4 in.', 960],
        ['Venting, labor and permit', 1_500],
      ),
    },
    later: { afterDays: 5, what: { did: 'paid' } },
  },
  {
    tenantId: 'brightwater',
    daysAgo: 7,
    estimate: {
      customerName: 'Beth Aldana',
      customerEmail: 'beth.aldana@example.com',
      customerPhone: '(303) 555-0174',
      jobTitle: 'Bathroom rough-in',
      jobAddress: '1455 Ivy St, Denver, CO 80220',
      number: '1036',
      totalMinor: 7_900_00,
      smsConsent: consent,
      lineItems: items(
        ['Supply and drain rough-in', 5_200],
        ['Shower valve and pan', 1_850],
        ['Permit and inspection', 850],
      ),
    },
    later: {
      afterDays: 3,
      what: { did: 'asked', question: 'Does the price include moving the drain for the tub to the other wall?' },
    },
  },
  {
    tenantId: 'northline',
    daysAgo: 6,
    estimate: {
      customerName: 'Greta Lindholm',
      customerEmail: 'greta.lindholm@example.com',
      customerPhone: null,
      jobTitle: 'Chimney flashing',
      jobAddress: '29 Grove Ave, Albany, NY 12208',
      number: 'NR-2224',
      totalMinor: 1_180_00,
      lineItems: items(['Copper flashing and counter-flashing', 880], ['Scaffold', 300]),
    },
    later: {
      afterDays: 4,
      what: { did: 'declined', reason: 'My brother-in-law will do it. Thank you for coming out!' },
    },
  },
  {
    tenantId: 'brightwater',
    daysAgo: 5,
    estimate: {
      customerName: 'Ruth Osei',
      customerEmail: 'ruth.osei@example.com',
      customerPhone: '(720) 555-0157',
      jobTitle: 'Sump pump with battery backup',
      jobAddress: '5020 W 29th Ave, Denver, CO 80212',
      number: '1038',
      totalMinor: 1_965_00,
      smsConsent: consent,
      lineItems: items(['Sump pump, 1/2 HP', 640], ['Battery backup', 790], ['Basin, check valve, labor', 535]),
    },
    later: { afterDays: 3, what: { did: 'paused' } },
  },
  {
    tenantId: 'northline',
    daysAgo: 4,
    estimate: {
      customerName: 'Linda Marsh',
      customerEmail: 'linda.marsh@example.com',
      customerPhone: '(518) 555-0149',
      jobTitle: 'Garage roof and two skylights',
      jobAddress: '310 Delaware Ave, Delmar, NY 12054',
      number: 'NR-2226',
      totalMinor: 9_450_00,
      smsConsent: consent,
      lineItems: items(['Garage roof, 14 squares', 6_350], ['Skylights, fixed, two', 3_100]),
    },
  },
  {
    tenantId: 'brightwater',
    daysAgo: 3,
    estimate: {
      customerName: 'Sam Whitaker',
      customerEmail: 'sam.whitaker@example.com',
      customerPhone: '(303) 555-0190',
      jobTitle: 'Kitchen repipe',
      jobAddress: '88 Wolff St, Denver, CO 80219',
      number: '1040',
      totalMinor: 3_420_00,
      smsConsent: consent,
      lineItems: items(['PEX to kitchen and laundry', 2_380], ['Shut-off valves, four', 320], ['Patch drywall', 720]),
    },
  },
];
