import { type ChannelWindows, phoneCountry, type TenantSettings, weekdaysOnly } from '@quote-rescue/core';

/** When a tenant's messages may go, as the guard and the plan ask it. */
export function tenantCalendar(settings: TenantSettings): { windows: ChannelWindows; closedDates: readonly string[] } {
  const windows: ChannelWindows = { email: settings.emailWindows, sms: settings.smsWindows };
  return {
    windows: settings.weekends
      ? windows
      : { email: weekdaysOnly(windows.email), sms: weekdaysOnly(windows.sms) as ChannelWindows['sms'] },
    closedDates: settings.closedDates,
  };
}

/** Whether the tenant has an approved sender for the country of this number (10DLC or verified toll-free in the US). */
export function smsApprovedFor(settings: TenantSettings, phone: string | null): boolean {
  if (phone === null) return false;
  const country = phoneCountry(phone);
  return country !== null && settings.smsApprovedCountries.includes(country);
}
