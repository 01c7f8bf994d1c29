import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(parseEstimate(text, us).fields).map(([name, { value }]) => [name, value]));

const theirs =
  'ACE FENCING LLC\n88 Depot Rd, Austin, TX 78702   512-555-0188\nEstimate # 5521            Date: 03/01/2026\nCedar fence 120 ft   $3,600.00\nGate                   $300.00\nTOTAL                $3,900.00';
const joe = 'Joe Pell <joe@pellfence.example.com>';
const dana = 'Dana Ruiz <dana.ruiz@example.org>';
const marked = (text: string) => text.replace(/^/gm, '> ');
const passedOn = `---------- Forwarded message ---------\nFrom: Ace Fencing <quotes@acefencing.example.com>\nDate: Mar 1, 2026\nSubject: Estimate 5521\nTo: ${dana}\n\n${theirs}`;
const own = 'Dana, I can do it for $3,850 total.\nJoe Pell\nPell Fence Co, 512-555-0111';

const isTheContractors = (text: string, total: number) => {
  const { customerPhone, estimateNumber, issuedOn, ...values } = valuesOf(text);
  expect(values).toMatchObject({ customerName: 'Dana Ruiz', companyName: 'Pell Fence Co', totalMinor: total });
  expect([customerPhone, estimateNumber]).toEqual([undefined, undefined]);
  expect(issuedOn).not.toBe('2026-03-01');
};

describe('another firm’s estimate that a customer shows', () => {
  it('is not the one that was quoted below', () => {
    isTheContractors(
      `From: ${dana}\nTo: ${joe}\nSubject: Re: fence\n\nJoe, this is what the other company sent me. Can you beat it?\n\n${theirs}\n\nOn Mar 3, 2026, ${joe} wrote:\n> Hi Dana,\n> The fence comes to $4,200 total.\n> Joe Pell\n> Pell Fence Co, 512-555-0111`,
      420_000,
    );
  });

  it('is not the one that answers above, whether it was copied or passed on', () => {
    const head = `From: ${joe}\nTo: ${dana}\nSubject: Re: fence\n\n${own}\n\nOn Mar 4, 2026, ${dana} wrote:\n`;
    isTheContractors(`${head}${marked(`Joe, can you match this?\n\n${theirs}`)}`, 385_000);
    isTheContractors(`${head}${marked(`Joe, see theirs:\n\n${passedOn}`)}`, 385_000);
    isTheContractors(`${head}${marked(`Joe, can you match this?\n${marked(theirs)}`)}`, 385_000);
  });

  it('leaves a paste that holds no other without a firm, a number and a price', () => {
    for (const text of [
      `From: ${dana}\nTo: ${joe}\nSubject: Fwd: Estimate 5521\n\nCan you beat this?\n\n${passedOn}`,
      `Hi Joe, could you match this?\n\n${theirs}\n\nDana`,
    ]) {
      const { companyName, estimateNumber, totalMinor, deposit } = valuesOf(text);
      expect([companyName, estimateNumber, totalMinor, deposit], text).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('is none where the contractor only speaks of one', () => {
    const text = `From: ${joe}\nTo: ${dana}\nSubject: fence\n\nDana, thanks for sending over the other company's quote for $4,800. I can beat that: $4,200 total.\nJoe Pell\nPell Fence Co, 512-555-0111`;
    const { companyName, customerName } = valuesOf(text);
    expect([companyName, customerName]).toEqual(['Pell Fence Co', 'Dana Ruiz']);
  });
});

describe('two mails that name a total', () => {
  it('are told apart by the firm that signs one, at the domain it came from', () => {
    const text = `From: ${joe}\nTo: ${dana}\nSubject: Re: fence\n\nDana, as promised:\nCedar fence 120 ft   $3,550.00\nGate                   $300.00\nTOTAL                $3,850.00\nJoe Pell\nPell Fence Co, 512-555-0111\n\nOn Mar 4, 2026, ${dana} wrote:\n${marked('Joe, the others want:\nCedar fence 120 ft   $3,600.00\nGate                   $300.00\nHaul away              $100.00\nTOTAL                $4,000.00')}`;
    expect(valuesOf(text)).toMatchObject({
      customerName: 'Dana Ruiz',
      companyName: 'Pell Fence Co',
      totalMinor: 385_000,
    });
  });
});
