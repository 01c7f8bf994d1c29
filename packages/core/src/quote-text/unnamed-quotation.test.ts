import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(parseEstimate(text, us).fields).map(([name, { value }]) => [name, value]));

const head =
  'From: Dana Ruiz <dana.ruiz@example.org>\nTo: Joe Pell <joe@pellfence.example.com>\nSubject: Re: fence\n\nJoe, can you start in May?\nDana\n\n';
const wrote = 'On Mar 3, 2026, Joe Pell <joe@pellfence.example.com> wrote:\n';

describe('a mail inside a quotation that no line introduces', () => {
  it('is by the other of the two: their number and address, and no price', () => {
    const inner = [
      'Hi Joe, another guy quoted $3,900 total for it. My cell is 512-555-0199.',
      'Address is 12 Oak St, Austin, TX 78701.',
    ];
    const text = `${head}${wrote}> Hi Dana,\n> The fence comes to $4,200 total.\n> Joe Pell\n> Pell Fence Co, 512-555-0111\n>\n${inner.map((line) => `>> ${line}\n`).join('')}>> Dana`;
    expect(valuesOf(text)).toMatchObject({
      customerName: 'Dana Ruiz',
      customerPhone: '+15125550199',
      jobAddress: '12 Oak St, Austin, TX 78701',
      companyName: 'Pell Fence Co',
      totalMinor: 420_000,
    });
  });

  it('may hold a third, by whoever wrote the first', () => {
    const text = `From: Joe Pell <joe@pellfence.example.com>\nTo: Dana Ruiz <dana.ruiz@example.org>\nSubject: Re: fence\n\nDana, sure.\nJoe\n\nOn Mar 3, 2026, Dana Ruiz <dana.ruiz@example.org> wrote:\n> Joe, is that with the gate? Dana\n>\n>> Hi Dana, the total is $4,400.\n>> Joe Pell, Pell Fence Co, 512-555-0111\n>>\n>>> Hi Joe, what would it cost? My cell is 512-555-0199.\n>>> Dana`;
    expect(valuesOf(text)).toMatchObject({
      customerName: 'Dana Ruiz',
      customerPhone: '+15125550199',
      companyName: 'Pell Fence Co',
      totalMinor: 440_000,
    });
  });

  it('ends where the text above it goes on', () => {
    const text = `${head}${wrote}> Hi Dana,\n> The fence comes to $4,200 total.\n>> Hi Joe, my cell is 512-555-0199.\n> Ask me anything at 512-555-0111.\n>> And is the gate in it? Dana\n> It is.\n> Joe Pell, Pell Fence Co`;
    expect(valuesOf(text)).toMatchObject({ customerPhone: '+15125550199', totalMinor: 420_000 });
  });

  it('is still the other’s where a colleague gets a copy', () => {
    const text = `${head.replace('Subject', 'Cc: office@pellfence.example.com\nSubject')}${wrote}> Hi Dana, the total is $4,200.\n> Joe Pell\n>> Hi Joe, my cell is 512-555-0199.`;
    expect(valuesOf(text)).toMatchObject({ customerPhone: '+15125550199', totalMinor: 420_000 });
  });

  it('is nobody’s that is known where more than two write', () => {
    const text = `${head.replace('example.com>', 'example.com>, Kim Lee <kim@hoa.example.org>')}${wrote}> Dana and Kim, the total is $4,200.\n> Joe Pell\n>\n>> Joe, the HOA goes up to $3,900 total. Call me at 512-555-0177.`;
    expect(valuesOf(text)).toMatchObject({ totalMinor: 420_000, customerEmail: 'dana.ruiz@example.org' });
    const { customerPhone } = valuesOf(text);
    expect(customerPhone).toBeUndefined();
  });

  it('names no customer where no other person is known', () => {
    const text = `${wrote}> Dana, see below\n>> 1. Cedar fence 120 ft: $4,200\n>> 2. Gate: $300\n> Total $4,500.\n> Joe Pell`;
    const { customerName, totalMinor } = valuesOf(text);
    expect(customerName).toBeUndefined();
    expect([undefined, 450_000]).toContain(totalMinor);
  });
});

describe('marks that a contractor puts before his own lines', () => {
  it('make no mail of another', () => {
    const list =
      '> Cedar fence 120 ft     $4,200.00\n>> Gate                   $300.00\n> Total                  $4,500.00';
    for (const text of [
      `Pell Fence Co\n512-555-0111\nEstimate for: Dana Ruiz\n\n${list}`,
      `Hi Dana, thanks for calling Pell Fence Co. The price:\n\n${list}\n\nJoe Pell\n512-555-0111`,
    ])
      expect(valuesOf(text), text).toMatchObject({ companyName: 'Pell Fence Co', totalMinor: 450_000 });
  });
});
