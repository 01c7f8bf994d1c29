import {
  type ChannelWindows,
  phoneCountry,
  publicHolidays,
  type TenantSettings,
  weekdaysOnly,
} from '@quote-rescue/core';

/** When a tenant's messages may go, as the guard and the plan ask it. */
export type TenantCalendar = { readonly windows: ChannelWindows; readonly closedDates: readonly string[] };

// A batch asks for each of its messages, always with the settings that it has read once.
const known = new WeakMap<TenantSettings, TenantCalendar & { readonly year: number }>();

export function tenantCalendar(settings: TenantSettings, now: number): TenantCalendar {
  const year = new Date(now).getUTCFullYear();
  const before = known.get(settings);
  if (before?.year === year) return before;
  const calendar = { year, windows: windowsOf(settings), closedDates: closedDatesOf(settings, year) };
  known.set(settings, calendar);
  return calendar;
}

/**
 * Holidays from the year before (when a late message was due) to the second year on (further than any window is looked
 * for). What a plan has beyond is put right by the guard.
 */
function closedDatesOf({ closedDates, closedOnHolidays, country }: TenantSettings, year: number): readonly string[] {
  if (closedOnHolidays !== true) return closedDates;
  const holidays = [year - 1, year, year + 1, year + 2].flatMap((each) => publicHolidays(country, each));
  return [...closedDates, ...holidays];
}

export function windowsOf(settings: TenantSettings): ChannelWindows {
  const windows: ChannelWindows = { email: settings.emailWindows, sms: settings.smsWindows };
  return settings.weekends
    ? windows
    : { email: weekdaysOnly(windows.email), sms: weekdaysOnly(windows.sms) as ChannelWindows['sms'] };
}

/** Whether the tenant has an approved sender for the country of this number (10DLC or verified toll-free in the US). */
export function smsApprovedFor(settings: TenantSettings, phone: string | null): boolean {
  if (phone === null) return false;
  const country = phoneCountry(phone);
  return country !== null && settings.smsApprovedCountries.includes(country);
}
