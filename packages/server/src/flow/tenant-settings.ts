import {
  defaultSmsWindows,
  type FieldFault,
  gsmOnly,
  neverOpens,
  normalizeEmail,
  opensAtNight,
  QuoteRescueError,
  type SettingsView,
  type TenantSettings,
  tenantSettings,
  toGsm,
  updateSettingsInput,
} from '@quote-rescue/core';
import type * as z from 'zod';
import { publishSequencesToAll } from '../store/system/sequence-versions.ts';
import { keepSequences, mergeSettings, readStoppedChannels, setLaneRates } from '../store/tenant-settings.ts';
import { saveTenant } from '../store/tenants.ts';
import type { TenantCaller } from './caller.ts';
import { type Context, iso } from './context.ts';
import { parseInput } from './parse-input.ts';
import { windowsOf } from './tenant-calendar.ts';

/** What a host must say of a tenant; everything else has a default. */
export type NewTenantSettings = Partial<TenantSettings> &
  Pick<TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'>;

/**
 * E-mail every day and hour, texts in the hours of the strictest common law, no texts until a sender is approved, 30 %
 * deposit, follow-ups at nine.
 */
const defaults: Omit<TenantSettings, 'companyName' | 'postalAddress' | 'timeZone'> = {
  phone: null,
  senderName: null,
  replyToEmail: null,
  website: null,
  brandColor: null,
  logoUrl: null,
  country: 'US',
  currency: 'USD',
  locale: 'en-US',
  followUpAt: '09:00',
  emailWindows: null,
  smsWindows: defaultSmsWindows,
  weekends: true,
  closedDates: [],
  smsApprovedCountries: [],
  smsName: null,
  deposit: { type: 'percent', basisPoints: 3000 },
  refundTerms: null,
  nextStep: null,
  balanceDue: null,
  licence: null,
};

/**
 * Creates a tenant, or changes what is given of one that is there. `rates` are messages a second and channel.
 * @throws QuoteRescueError `invalid_input`, `unknown_zone`
 */
export async function setTenant(
  context: Context,
  externalId: string,
  settings: NewTenantSettings,
  rates: { readonly email: number; readonly sms: number },
): Promise<TenantSettings> {
  if (externalId.trim() === '' || externalId.length > 200) {
    throw new QuoteRescueError('invalid_input', 'A tenant id has 1 to 200 characters.', {
      fields: [{ path: 'tenantId', message: '1 to 200 characters' }],
    });
  }
  const complete = checked(parseInput(tenantSettings, { ...defaults, ...settings }), '');
  const given = Object.fromEntries(
    Object.entries(complete).filter(([name]) => Object.hasOwn(settings, name)),
  ) as Partial<TenantSettings>;
  const at = iso((await context.now()).calendar);
  return context.db.transaction(async (tx) => {
    const merged = await mergeSettings(tx, externalId, given, at);
    const tenant = await saveTenant(tx, { externalId, settings: merged ?? complete, at, rates });
    await setLaneRates(tx, tenant.id, rates);
    await keepSequences(tx, tenant.id, [...context.sequences.values()], at);
    return tenant.settings;
  });
}

/** For the start of a process: what this version of the host's code defines, kept for tenants that are there already. */
export async function publishSequences(context: Context): Promise<void> {
  const at = iso((await context.now()).calendar);
  await publishSequencesToAll(context.db, [...context.sequences.values()], at);
}

export async function readSettings(context: Context, { tenant, readOnly }: TenantCaller): Promise<SettingsView> {
  const stopped = await readStoppedChannels(context.db, tenant.id, iso((await context.now()).machine));
  return {
    settings: tenant.settings,
    smsConnected: context.sms !== null,
    paymentsConnected: context.payments !== null,
    warnings: warningsOf(tenant.settings),
    stopped: stopped.map((one) => ({ ...one, until: one.until === null ? null : iso(one.until) })),
    readOnly,
  };
}

/** Hours are the tenant's to choose; what they come to is said. */
function warningsOf(settings: TenantSettings): SettingsView['warnings'] {
  const windows = windowsOf(settings);
  const warnings: SettingsView['warnings'] = [];
  if (neverOpens(windows.email)) {
    const message = 'No e-mail can go: every day of the week is closed. Open a day, or allow weekends.';
    warnings.push({ code: 'email_never_open', message });
  }
  if (neverOpens(windows.sms)) {
    const message = 'No text can go: every day of the week is closed. Open a day, or allow weekends.';
    warnings.push({ code: 'sms_never_open', message });
  } else if (opensAtNight(windows.sms)) {
    const message =
      'Texts may go before 8 AM or after 9 PM at the customer’s. In the United States that is against the law; choose hours between.';
    warnings.push({ code: 'sms_at_night', message });
  }
  return warnings;
}

/**
 * Saves one section or several. Holds for what is planned from now on, and for what the guard asks at every message.
 * @throws QuoteRescueError `invalid_input`, `unknown_zone`
 */
export async function updateSettings(
  context: Context,
  caller: TenantCaller,
  input: z.input<typeof updateSettingsInput>,
): Promise<SettingsView> {
  const patch = checked(parseInput(updateSettingsInput, input).settings, 'settings.');
  const at = iso((await context.now()).calendar);
  const settings = await mergeSettings(context.db, caller.tenant.externalId, withoutAbsent(patch), at);
  if (settings === null) throw new QuoteRescueError('not_found', 'This account is gone. Reload the page.');
  return readSettings(context, { ...caller, tenant: { ...caller.tenant, settings } });
}

type Patch = z.output<typeof updateSettingsInput>['settings'];

/**
 * What a pattern cannot say: a reply address must be a mailbox, and a name in texts must not make every text cost double.
 * A curly apostrophe is written straight, as it will be sent; an emoji has no plain look-alike.
 */
function checked<Settings extends Patch>(settings: Settings, prefix: string): Settings {
  const faults: FieldFault[] = [];
  const replyTo = settings.replyToEmail ?? null;
  if (replyTo !== null && normalizeEmail(replyTo) === null) {
    faults.push({ path: `${prefix}replyToEmail`, message: `"${replyTo}" is not an e-mail address.` });
  }
  const phone = settings.phone ?? null;
  // It becomes the Call button of the quote page, so it must be one that can be dialled; it is kept as it was written.
  if (phone !== null && (phone.match(/\d/g)?.length ?? 0) < 6) {
    faults.push({ path: `${prefix}phone`, message: `"${phone}" is not a phone number that can be dialled.` });
  }
  const smsName = settings.smsName == null ? null : toGsm(settings.smsName);
  if (smsName !== null && gsmOnly(smsName) !== smsName) {
    const message = `"${smsName}" has characters that make every text cost more; "${gsmOnly(smsName)}" has not.`;
    faults.push({ path: `${prefix}smsName`, message });
  }
  if (faults.length === 0) return smsName === null ? settings : { ...settings, smsName };
  throw new QuoteRescueError('invalid_input', `Nothing was saved. ${faults.map(({ message }) => message).join(' ')}`, {
    fields: faults,
  });
}

function withoutAbsent(patch: Patch): Partial<TenantSettings> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<TenantSettings>;
}
