import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const us = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const read = (text: string) => parseEstimate(text, us).fields;

const asked = `On Mon, Mar 2, 2026 at 9:12 AM Ann Lester <ann@lester.example.com> wrote:
> Hi Bob, my neighbour Tom 512-555-0177 says you do caps. Price please?
> Ann
> 512-555-0143`;

describe('an answer above a quoted mail', () => {
  it('is by the other of the two, so that the number under the quoted one is the customer’s', () => {
    const fields = read(`Hi Ann,\nridge caps, $1,100 all in.\nBob\nHale Roofing\n512-555-0101\n\n${asked}`);
    expect(fields.customerName?.value).toBe('Ann Lester');
    expect(fields.customerPhone?.value).toBe('+15125550143');
    expect(fields.companyName?.value).toBe('Hale Roofing');
  });

  it('gives the price, however short it is', () => {
    const earlier = `On Mon, Mar 2, 2026 at 9:12 AM Bob Hale <bob@haleroofing.example.com> wrote:
> Hi Ann,
> New ridge caps $900.00
> Flashing $300.00
> Total $1,200.00
> Bob Hale`;
    expect(read(`Hi Ann,\nprice is now $1,100 all in.\nBob Hale\n\n${earlier}`).totalMinor?.value).toBe(110_000);
  });
});

describe('an estimate that the customer passed on', () => {
  const passedOn = (greeting: string) => `From: Rosa Lind <rosa@example.org>
To: Carl Lind <carl@example.net>
Subject: Fwd: Estimate 4471

See below.

---------- Forwarded message ---------
From: Hale Roofing <office@haleroofing.example.com>
Date: Wed, Jul 8, 2026 at 2:11 PM
Subject: Estimate 4471
To: Rosa Lind <rosa@example.org>

${greeting}
Cell on file: 512-555-0143
Ridge caps   $900.00
Flashing     $300.00
Total      $1,200.00
Hale Roofing, 512-555-0101`;

  it('is for whom it greets, and the number it has on file is theirs', () => {
    const fields = read(passedOn('Dear Rosa Lind,'));
    expect(fields.customerName?.value).toBe('Rosa Lind');
    expect(fields.customerPhone?.value).toBe('+15125550143');
  });

  it('is for nobody known where it greets both alike', () => {
    expect(read(passedOn('Hello,')).customerName).toBeUndefined();
  });
});

describe('a letter with a long head', () => {
  const letter = (firm: string, greeting: string) => `${firm}
Roanoke, Virginia      540-555-0101
Our ref:  SL/26/0619
Date:     June 19, 2026
Everett Manning
1604 Brambleton Ct
Salem, VA 24153
${greeting}
We are pleased to quote.
Total price, installed      $5,200.00
With kind regards,
Lorna Skaggs`;

  it('names whom it is to in its greeting, where no firm is known by its name', () => {
    expect(read(letter('NORTHSTAR & VALE', 'Dear Mr. Manning,')).customerName?.value).toBe('Mr. Manning');
    expect(read(letter('NORTHSTAR & VALE', 'Dear Customer,')).customerName).toBeUndefined();
    expect(read(letter('NORTHSTAR & VALE', 'Dear Mr. Manning,')).customerPhone).toBeUndefined();
  });

  it('names them in its address, where one is', () => {
    const fields = read(letter('NORTHSTAR ELEVATORS', 'Dear Mr. Manning,'));
    expect(fields.customerName?.value).toBe('Everett Manning');
    expect(fields.jobAddress?.value).toBe('1604 Brambleton Ct, Salem, VA 24153');
  });
});
