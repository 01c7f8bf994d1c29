import type { SettingsView, TenantSettings } from '@quote-rescue/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../fieldhand/contract.ts';
import { Icon } from '../../frame/icon.tsx';
import { kit } from '../../kit.ts';
import { placeOf } from '../../when.ts';
import { Field, Select, TextArea, Tick } from './field.tsx';
import { depositOf, emptyToNull, smsWindowsOf, windowOf } from './form-values.ts';
import { Section } from './section.tsx';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

export function Settings({ account }: { account: Account }) {
  const view = useQuery({ queryKey: ['settings'], queryFn: () => kit.settings.query() });
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Settings</h1>
          <p>How {account.companyName} follows up. Changes count from the next message on.</p>
        </div>
      </div>
      {view.isError ? (
        <p className="notice bad" role="alert">
          <Icon name="warning" /> The settings could not be read: {view.error.message}
        </p>
      ) : null}
      {view.data ? <Sections key={account.id} view={view.data} /> : null}
    </div>
  );
}

function Sections({ view }: { view: SettingsView }) {
  const { settings } = view;
  return (
    <div className="settings">
      <Business settings={settings} />
      <Times view={view} />
      <Texts view={view} />
      <Deposit settings={settings} />
    </div>
  );
}

function Business({ settings }: { settings: TenantSettings }) {
  return (
    <Section
      title="Business"
      about="Stands in every message. The law asks for a postal address in commercial e-mail."
      read={(form) => ({
        companyName: String(form.get('companyName')),
        senderName: emptyToNull(form.get('senderName')),
        postalAddress: String(form.get('postalAddress')),
        phone: emptyToNull(form.get('phone')),
        replyToEmail: emptyToNull(form.get('replyToEmail')),
        licence: emptyToNull(form.get('licence')),
        brandColor: emptyToNull(form.get('brandColor')),
      })}
    >
      <Field name="companyName" label="Company" defaultValue={settings.companyName} />
      <Field name="senderName" label="Mails are signed by" defaultValue={settings.senderName ?? ''} />
      <Field name="postalAddress" label="Postal address" defaultValue={settings.postalAddress} whole />
      <Field name="phone" label="Phone" type="tel" defaultValue={settings.phone ?? ''} />
      <Field name="replyToEmail" label="Replies go to" type="email" defaultValue={settings.replyToEmail ?? ''} />
      <Field name="licence" label="License" defaultValue={settings.licence ?? ''} />
      <Field
        name="brandColor"
        label="Color of the quote page"
        type="color"
        defaultValue={settings.brandColor ?? '#1b5fcc'}
      />
    </Section>
  );
}

function Times({ view }: { view: SettingsView }) {
  const { settings } = view;
  const known = zones.includes(settings.timeZone) ? zones : [settings.timeZone, ...zones];
  return (
    <Section
      title="Times"
      about="Where a customer's own time zone is known, that one counts."
      read={(form) => ({
        timeZone: String(form.get('timeZone')),
        followUpAt: emptyToNull(form.get('followUpAt')),
        weekends: form.get('weekends') === 'on',
      })}
    >
      <Select
        name="timeZone"
        label="Time zone"
        defaultValue={settings.timeZone}
        options={known.map((zone) => ({ value: zone, label: `${placeOf(zone)} (${zone})` }))}
      />
      <Field
        name="followUpAt"
        label="Follow-ups go at"
        type="time"
        defaultValue={settings.followUpAt ?? ''}
        hint="Empty: at the time of day the follow-up was started."
      />
      <Tick name="weekends" label="Messages may go on weekends" checked={settings.weekends} />
      <Warnings view={view} of={['email_never_open']} />
    </Section>
  );
}

function Texts({ view }: { view: SettingsView }) {
  const { settings } = view;
  const hours = windowOf(settings.smsWindows);
  return (
    <Section
      title="Texts"
      about="Only with an approved sender, only with the customer's consent, only in these hours."
      read={(form) => ({
        smsApprovedCountries: form.get('approved') === 'on' ? ['US'] : [],
        smsName: emptyToNull(form.get('smsName')),
        smsWindows: smsWindowsOf({
          from: String(form.get('from')),
          to: String(form.get('to')),
          saturday: form.get('saturday') === 'on',
          sunday: form.get('sunday') === 'on',
        }),
      })}
    >
      <Tick
        name="approved"
        label="My sender is approved for the United States"
        hint="10DLC registration or a verified toll-free number. Without it the follow-up goes on by e-mail alone."
        checked={settings.smsApprovedCountries.includes('US')}
      />
      <Field
        name="smsName"
        label="Name that opens each text"
        maxLength={24}
        defaultValue={settings.smsName ?? ''}
        hint="24 letters at most. Empty: the company's name."
        whole
      />
      <Field name="from" label="Texts from" type="time" defaultValue={hours.from} />
      <Field name="to" label="Texts until" type="time" defaultValue={hours.to} />
      <Tick name="saturday" label="Also on Saturdays" checked={settings.smsWindows[6] !== null} />
      <Tick name="sunday" label="Also on Sundays" checked={settings.smsWindows[7] !== null} />
      <Warnings view={view} of={['sms_never_open', 'sms_at_night']} />
    </Section>
  );
}

type WarningCode = SettingsView['warnings'][number]['code'];

/** What is saved and most likely not meant, beside the fields that say it. */
function Warnings({ view, of }: { view: SettingsView; of: readonly WarningCode[] }) {
  const shown = view.warnings.filter(({ code }) => of.includes(code));
  return (
    <div className="whole" role="status">
      {shown.map(({ code, message }) => (
        <p key={code} className="notice">
          <Icon name="warning" /> {message}
        </p>
      ))}
    </div>
  );
}

function Deposit({ settings }: { settings: TenantSettings }) {
  const { deposit } = settings;
  return (
    <Section
      title="Deposit"
      about="What books the job, where an estimate names nothing else."
      read={(form) => ({
        deposit: depositOf(String(form.get('rule')), String(form.get('share'))),
        refundTerms: emptyToNull(form.get('refundTerms')),
        nextStep: emptyToNull(form.get('nextStep')),
        balanceDue: emptyToNull(form.get('balanceDue')),
        terms: emptyToNull(form.get('terms')),
      })}
    >
      <Select
        name="rule"
        label="Deposit"
        defaultValue={deposit.type}
        options={[
          { value: 'percent', label: 'A share of the total, in %' },
          { value: 'amount', label: `A fixed sum, in ${settings.currency}` },
          { value: 'none', label: 'None' },
        ]}
      />
      <Field
        name="share"
        faultOf="deposit"
        label="How much"
        type="text"
        defaultValue={
          deposit.type === 'percent'
            ? String(deposit.basisPoints / 100)
            : deposit.type === 'amount'
              ? String(deposit.amountMinor / 100)
              : ''
        }
      />
      <Field
        name="refundTerms"
        label="Refund rule, as printed beside Pay"
        defaultValue={settings.refundTerms ?? ''}
        whole
      />
      <Field name="nextStep" label="What happens after the deposit" defaultValue={settings.nextStep ?? ''} whole />
      <Field name="balanceDue" label="The rest is due" defaultValue={settings.balanceDue ?? ''} whole />
      <TextArea
        name="terms"
        label="Terms"
        hint="What the customer agrees to, on the quote page and its print, where an estimate brings none of its own."
        rows={5}
        defaultValue={settings.terms ?? ''}
      />
    </Section>
  );
}
