import type { TenantSettings } from '@quote-rescue/core';
import type { Account } from './contract.ts';

/** The two businesses that use Fieldhand, in two time zones, and who signs in for each. All of it is invented. */
export type Business = { readonly account: Account; readonly settings: TenantSettings };

const weekdays = { from: '09:00', to: '18:00' };
const saturdays = { from: '10:00', to: '16:00' };
const smsWindows: TenantSettings['smsWindows'] = {
  1: weekdays,
  2: weekdays,
  3: weekdays,
  4: weekdays,
  5: weekdays,
  6: saturdays,
  7: null,
};

const common = {
  country: 'US',
  currency: 'USD',
  locale: 'en-US',
  followUpAt: '09:00',
  emailWindows: null,
  smsWindows,
  weekends: true,
  closedDates: [],
  smsApprovedCountries: ['US'],
} satisfies Partial<TenantSettings>;

export const businesses: readonly Business[] = [
  {
    account: {
      id: 'brightwater',
      personName: 'Dana Whitfield',
      role: 'Owner',
      companyName: 'Brightwater Plumbing',
      place: 'Denver, Colorado',
      zone: 'America/Denver',
      color: '#0b6e8a',
    },
    settings: {
      ...common,
      companyName: 'Brightwater Plumbing',
      postalAddress: '1840 Blake Street, Denver, CO 80202',
      phone: '(303) 555-0142',
      senderName: 'Dana at Brightwater',
      replyToEmail: 'dana@brightwater.example.com',
      website: 'https://brightwater.example.com',
      brandColor: '#0b6e8a',
      logoUrl: null,
      timeZone: 'America/Denver',
      smsName: 'Brightwater',
      deposit: { type: 'percent', basisPoints: 2000 },
      refundTerms: 'in full until we order parts, at the latest 48 hours before the visit.',
      nextStep: 'Dana calls within one working day to agree a date.',
      balanceDue: 'on completion',
      licence: 'Colorado master plumber MP-00512',
    },
  },
  {
    account: {
      id: 'northline',
      personName: 'Marcus Oyelaran',
      role: 'Estimator',
      companyName: 'Northline Roofing',
      place: 'Albany, New York',
      zone: 'America/New_York',
      color: '#9a3412',
    },
    settings: {
      ...common,
      companyName: 'Northline Roofing',
      postalAddress: '77 Central Avenue, Albany, NY 12206',
      phone: '(518) 555-0117',
      senderName: 'Marcus at Northline',
      replyToEmail: 'marcus@northline.example.com',
      website: 'https://northline.example.com',
      brandColor: '#9a3412',
      logoUrl: null,
      timeZone: 'America/New_York',
      smsName: 'Northline Roofing',
      deposit: { type: 'percent', basisPoints: 3000 },
      refundTerms: 'Refundable until materials are ordered, three days before the start.',
      nextStep: 'Marcus calls you by the next working day to fix the start date.',
      balanceDue: 'half at dry-in, the rest on completion',
      licence: 'NY home improvement H-27741',
    },
  },
];

export const accounts: readonly Account[] = businesses.map((business) => business.account);
export const findAccount = (id: string): Account | null => accounts.find((account) => account.id === id) ?? null;
