import { describe, expect, it } from 'vitest';
import { contentHash } from '../values/hash.ts';
import { emailTemplateNames } from './email-template.ts';
import { hasTemplate, RENDERER_VERSION, renderMessage, templateVersion } from './render.ts';
import { smsTemplateNames } from './sms-copy.ts';
import type { MessageVariables } from './variables.ts';

const v: MessageVariables = {
  company: 'Brightwater Plumbing Co.',
  smsName: 'Brightwater Plumbing Co.',
  senderName: 'Mike Alvarez',
  postalAddress: '12 Elm St, Denver, CO 80202',
  phone: '(555) 010-4477',
  brandColor: '#FFD400',
  customerName: 'Dana Whitfield',
  jobTitle: 'Roof repair',
  number: '1042',
  currency: 'USD',
  totalMinor: 4_850_000,
  depositMinor: 1_250_000,
  validUntil: '2026-12-28',
  zone: 'America/Denver',
  sentAt: '2026-11-29T17:00:00Z',
  link: 'https://go.examplehost.com/q/Ab3dE9xKq7Lm2Np5Rs8TuV',
  unsubscribeLink: 'https://go.examplehost.com/u/Ab3dE9xKq7Lm2Np5Rs8TuV',
  paidMinor: 1_250_000,
  paidAt: '2026-12-03T17:42:00Z',
  paymentReference: 'QR-48213',
  balanceMinor: 3_600_000,
  until: '2026-12-28',
  reason: 'Too expensive.',
  question: 'Is the gutter included?\nAnd the flashing?',
  customerPhone: '(555) 010-9999',
  appLink: 'https://app.example.com/e/1',
  cancelledCount: 3,
  messagesPerQuote: 3,
};
const email = (template: string, more: Partial<MessageVariables> = {}, locale = 'en', variant: 'N' | 'R' = 'N') =>
  renderMessage({ template, channel: 'email', variant, locale, variables: { ...v, ...more } });
const sms = (template: string, more: Partial<MessageVariables> = {}, locale = 'en', variant: 'N' | 'R' = 'N') =>
  renderMessage({ template, channel: 'sms', variant, locale, variables: { ...v, ...more } });
const bareName = (name: string): [string, 'N' | 'R'] => [name.replace(/ [NR]$/, ''), name.endsWith(' R') ? 'R' : 'N'];

describe('every e-mail', () => {
  it.each(['en', 'es'].flatMap((locale) => emailTemplateNames.map((name) => [locale, name] as const)))(
    '%s %s is whole',
    (locale, name) => {
      const [template, variant] = bareName(name);
      const { subject, preheader, html, text } = email(template, {}, locale, variant);
      expect(subject).toMatch(/^\S.{5,}$/);
      expect(preheader).not.toBe('');
      expect(html.length).toBeGreaterThan(3000);
      expect(html.length).toBeLessThan(60_000);
      expect(html).toContain('name="color-scheme" content="light dark"');
      expect(html).toContain('prefers-color-scheme:dark');
      for (const part of [subject, preheader, html, text]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
      const link = template.startsWith('notice/') ? 'https://app.example.com/e/1' : v.link;
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
      expect(text).not.toMatch(/<\w|&[a-z]+;/);
      expect(text + subject).not.toMatch(/opened|abri[óo] (el|nuestro)/);
      if (template.startsWith('quote/')) {
        expect(text).toContain(v.unsubscribeLink);
        expect(html).toContain(`href="${v.unsubscribeLink}"`);
        expect(text).toContain(v.postalAddress);
      }
    },
  );

  it('reads as the copy says', () => {
    expect(email('quote/T+2').text).toBe(`Hi Dana,

I sent this on Nov 29, 2026 and mail goes astray, so again:
https://go.examplehost.com/q/Ab3dE9xKq7Lm2Np5Rs8TuV

Total $48,500.00; $12,500.00 books it.

Bad moment? Pick a later date or say no there.

Mike Alvarez
Reply to reach me.

Stop reminders: https://go.examplehost.com/u/Ab3dE9xKq7Lm2Np5Rs8TuV
Brightwater Plumbing Co., 12 Elm St, Denver, CO 80202. (555) 010-4477
`);
    expect(email('quote/T+2', {}, 'en', 'R').subject).toBe('Anything unclear about Roof repair?');
    expect(email('notice/paid').text).toContain('3 planned messages will not go out. Agree a date: (555) 010-9999.');
  });

  it('says whom to turn to where no provider takes the deposit, and offers no payment on the page', () => {
    for (const name of ['quote/T+0', 'quote/T+2', 'quote/T+7'] as const)
      for (const variant of ['N', 'R'] as const) {
        const { text, html } = email(name, { paidByContact: true }, 'en', variant);
        expect(text).not.toMatch(/or pay|ask, pay/);
        if (!/\$12,500\.00/.test(text)) continue;
        for (const part of [text, html])
          expect(part).toContain('To pay the $12,500.00, call (555) 010-4477 or answer this mail.');
        expect(email(name, { paidByContact: true, phone: null }, 'en', variant).text).toContain(
          'To pay the $12,500.00, answer this mail.',
        );
        expect(email(name, {}, 'en', variant).text).not.toContain('To pay the');
      }
    expect(email('quote/T+0', { paidByContact: true }, 'es').text).toContain('Vea qué incluye o pregunte:');
    expect(email('quote/T+0', {}, 'es').text).toContain('Vea qué incluye, pregunte o pague:');
    expect(sms('quote/T+4', { paidByContact: true }, 'en', 'R').body).toContain('Ask us here: ');
    expect(email('quote/T+0', { paidByContact: true, depositMinor: 0 }).text).not.toContain('To pay');
  });

  it('asks for an answer by mail only where somebody reads it', () => {
    for (const name of emailTemplateNames.filter((each) => each.startsWith('quote/'))) {
      const [template, variant] = bareName(name);
      for (const language of ['en', 'es'] as const) {
        const way = language === 'en' ? /\bReply\b|answer this mail/i : /[Rr]esponda a este correo/;
        const read = email(template, { paidByContact: true }, language, variant);
        const unread = email(template, { paidByContact: true, unanswered: true }, language, variant);
        const nobody = email(template, { paidByContact: true, unanswered: true, phone: null }, language, variant);
        expect(read.text).toMatch(way);
        for (const { text, html } of [unread, nobody]) for (const part of [text, html]) expect(part).not.toMatch(way);
        expect(unread.html).toContain(
          language === 'en' ? 'Call (555) 010-4477 to reach me.' : 'Llame al (555) 010-4477',
        );
        expect(nobody.text).toContain(
          language === 'en' ? '\nAsk me on the quote page.\n' : '\nPregúnteme en la página',
        );
      }
    }
    const { text } = email('quote/T+0', { paidByContact: true, unanswered: true });
    expect(text).toContain('To pay the $12,500.00, call (555) 010-4477.');
  });

  it('carries the phone of the contractor to customers, in both parts, to be dialled by a press', () => {
    for (const name of emailTemplateNames) {
      const [template, variant] = bareName(name);
      const { text, html } = email(template, {}, 'en', variant);
      const toCustomer = !template.startsWith('notice/');
      expect(text.includes('12 Elm St, Denver, CO 80202. (555) 010-4477\n')).toBe(toCustomer);
      expect(html.includes('href="tel:5550104477"')).toBe(toCustomer);
      expect(email(template, { phone: null }, 'en', variant).html).not.toContain('tel:');
    }
    expect(email('quote/T+0', { phone: '1-800-ROOFING' }).html).not.toContain('tel:');
    expect(email('quote/T+0', { phone: '1-800-ROOFING' }).text).toContain('80202. 1-800-ROOFING');
  });

  it('leaves out what it does not know instead of inventing it', () => {
    const { text } = email('quote/T+0', {
      validUntil: null,
      phone: null,
      depositMinor: 0,
      customerName: 'Miller & Sons LLC',
    });
    expect(text).toContain('Hello,');
    expect(text).toContain('Your quote is ready: $48,500.00.');
    expect(text).not.toMatch(/Price holds|Rather talk|to book/);
  });

  it('does not claim that a first mail went if it did not', () => {
    expect(email('quote/T+2', { sentAt: null }).text).toContain('Here is the quote you asked for:');
  });

  it('writes yen without decimals and dates in the customer’s language', () => {
    expect(email('quote/T+0', { currency: 'JPY', totalMinor: 485_000 }).text).toContain('¥485,000');
    expect(email('quote/T+0', {}, 'es').text).toContain('hasta el 28 dic 2026');
  });

  it('keeps the line breaks of a question, and quotes it', () => {
    const { text, html } = email('notice/question');
    expect(text).toContain('> Is the gutter included?\n> And the flashing?');
    expect(html).toContain('Is the gutter included?<br>And the flashing?');
  });
});

describe('B37 names and companies cannot break out', () => {
  const hostile: Partial<MessageVariables> = {
    customerName: 'Kurt <img src=x onerror=alert(1)> {company} {{company}}',
    company: 'Smith, Jones & "Sons"\r\nBcc: victim@example.org',
    senderName: null,
    jobTitle: `🏠 ${'x'.repeat(300)}`,
    question: '<script>alert(1)</script>\u202Egnp.exe\u0000',
    postalAddress: "1 O'Neil's <b>Way</b>",
  };

  it.each(emailTemplateNames)('in %s', (name) => {
    const [template, variant] = bareName(name);
    const { subject, preheader, html, text } = email(template, hostile, 'en', variant);
    for (const header of [subject, preheader]) {
      expect(header).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(Array.from(header).length).toBeLessThanOrEqual(150);
    }
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(text).not.toMatch(/&(amp|lt|gt|quot|#39);/);
    expect(text).not.toMatch(/^Bcc:/m);
    for (const hidden of ['\u202e', '\u0000']) expect(html + text + subject).not.toContain(hidden);
  });

  it('and no placeholder in a name is expanded', () => {
    const { subject, html } = email('notice/question', hostile);
    expect(subject).toContain('Kurt <img src=x onerror=alert(1)> {company} {{company}}');
    expect(html).toContain('{{company}}');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('and the company stays on one line of the text part', () => {
    expect(email('quote/T+0', hostile).text).toContain('Smith, Jones & "Sons" Bcc: victim@example.org');
  });

  it('and a name that spells the link’s marker does not become a link', () => {
    const link = '\u27e6quote-link\u27e7';
    const { text } = email('quote/T+0', { link, jobTitle: `Roof ${link}` });
    expect(text.split(link)).toHaveLength(2);
    const nested = email('quote/T+0', { link, jobTitle: `${link.slice(0, 4)}${link}${link.slice(4)}` });
    expect(nested.text.split(link)).toHaveLength(2);
    expect(text).toContain('about Roof.');
  });
});

describe('every text message', () => {
  const locales = ['en', 'es'] as const;
  it.each(locales.flatMap((locale) => smsTemplateNames.map((name) => [locale, name] as const)))(
    '%s %s is one GSM segment',
    (locale, name) => {
      const [template, variant] = bareName(name);
      const message = sms(template, {}, locale, variant);
      expect(message).toMatchObject({ encoding: 'GSM-7', segments: 1 });
      expect(message.body.startsWith('Brightwater Plumbing Co.: ')).toBe(true);
      expect(message.body).toMatch(/STOP|START/);
      expect(message.body).not.toMatch(/\{\w+\}/);
    },
  );

  it('shortens a long name first, at a word, and never the link or STOP', () => {
    const { body, segments } = sms(
      'quote/T+4',
      { smsName: null, company: 'Brightwater Plumbing & Heating of Greater Denver' },
      'en',
      'R',
    );
    expect(segments).toBe(1);
    expect(body).toBe(
      `Brightwater Plumbing: any question on your quote? Ask or book with a deposit: ${v.link} Reply STOP to opt out`,
    );
  });

  it('shortens further for a long link, and takes two segments rather than cut anything', () => {
    const link = (length: number) => `https://x.example/q/${'a'.repeat(length - 20)}`;
    const tight = sms('quote/T+4', { link: link(66) });
    expect(tight).toMatchObject({ segments: 1 });
    expect(tight.body).toMatch(/^Brightwater: /);
    const long = sms('quote/T+4', { link: link(110) });
    expect(long.segments).toBe(2);
    expect(long.body).toContain(`${link(110)} Reply STOP to opt out`);
    expect(long.body.startsWith('Brightwater Plumbing Co.: ')).toBe(true);
  });

  it('counts the link that will stand there, not its marker', () => {
    const marker = sms('quote/T+4', { link: '[[Q]]', linkLength: 51 });
    expect(marker.body).toContain('[[Q]]');
    expect(marker.units).toBe(sms('quote/T+4').units);
  });

  it('drops an ornament from a name rather than pay three segments', () => {
    expect(sms('quote/T+4', { smsName: '🏠 Roofs “Ö” – Müller’s' })).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    expect(sms('quote/T+4', { smsName: '🏠 Roofs “Ö” – Müller’s' }).body).toMatch(/^Roofs "Ö" - Müller's: /);
  });

  it('keeps a name that has no letter of the alphabet at all', () => {
    expect(sms('quote/T+4', { smsName: '屋根工事' }).body).toMatch(/^屋根工事: /);
  });
});

describe('templates', () => {
  it('are named in the error if there is none', () => {
    expect(() => email('quote/T+99')).toThrow(/no e-mail template called "quote\/T\+99"/);
    expect(() => sms('quote/T+0')).toThrow(/no text message template/);
    expect(() => email('constructor')).toThrow(/no e-mail template/);
    expect(hasTemplate('quote/T+7', 'sms')).toBe(true);
  });

  it('say which value is missing', () => {
    expect(() => sms('snooze-ack', { until: null })).toThrow(/a value it names is missing/);
  });

  it('have versions that differ by words and language, and stay the same', () => {
    const of = (template: string, locale: string) =>
      templateVersion({ template, channel: 'email', variant: 'N', locale });
    expect(of('quote/T+0', 'en')).toBe(of('quote/T+0', 'en-US'));
    expect(new Set([of('quote/T+0', 'en'), of('quote/T+0', 'es'), of('quote/T+2', 'en')]).size).toBe(3);
  });
});

describe('the renderer', () => {
  // A frozen message is rendered again on retry and must have the same bytes. If the hash changes and only words did,
  // write the new hash here: template versions tell. If layout, formats or shortening did, raise RENDERER_VERSION and keep
  // the old renderer until no intent names it.
  it('makes the same bytes as when its version was published', () => {
    const all = emailTemplateNames.map((name) => {
      const [template, variant] = bareName(name);
      const { subject, html, text } = email(template, {}, 'en', variant);
      return subject + html + text;
    });
    expect([RENDERER_VERSION, contentHash(all.join())]).toEqual(['1', 'ff7fada35a83e7d0']);
  });
});
