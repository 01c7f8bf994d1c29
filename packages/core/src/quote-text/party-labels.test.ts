import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** What a label, a foot, a chat or a reply says of who is who. */
const read = (text: string, country = 'US') =>
  Object.fromEntries(
    Object.entries(parseEstimate(text, { country, currency: 'USD', timeZone: 'America/Chicago' }).fields).map(
      ([name, field]) => [name, field.value],
    ),
  );
const list = '\n\nLoad and drive   $900.00\nTotal   $900.00';

describe('the parties of a form', () => {
  it('of movers are a shipper and a carrier; a carrier alone insures the house', () => {
    const moved =
      'Carrier: Plover Bay Van & Storage\nShipper: Odile Marchand   Tel (eve): 919-555-0146   om@example.org';
    expect(read(moved + list)).toMatchObject({
      companyName: 'Plover Bay Van & Storage',
      customerName: 'Odile Marchand',
      customerPhone: '+19195550146',
      customerEmail: 'om@example.org',
    });
    const insured = 'Insured: Odile Marchand\nCarrier: Plains Mutual Insurance Co\nAdjuster: Lee Voss';
    expect(read(insured + list).companyName).toBeUndefined();
  });

  it('of a bid are named in each language', () => {
    for (const [country, paste, firm, customer] of [
      ['US', 'Owner: Ana Ruiz\nBidder: Stump Hollow Grading (Al, 859-555-0126)', 'Stump Hollow Grading', 'Ana Ruiz'],
      ['DE', 'Bauherr: Erika Vogt\nBieter: Vogelsang Tiefbau GmbH', 'Vogelsang Tiefbau GmbH', 'Erika Vogt'],
      ['ES', 'Promotora: Lucía Soler Paz\nOferente: Reformas Marjal S.L.', 'Reformas Marjal S.L.', 'Lucía Soler Paz'],
    ] as const)
      expect(read(paste + list, country), paste).toMatchObject({ companyName: firm, customerName: customer });
  });

  it('is no sentence about what somebody offers', () => {
    const paste =
      'Hofer Dach GmbH\n\nAn: Erika Vogt\nTel. 0171 3920088\n\nWir bieten an: Flachdach Garage, neu\n\nSumme 900,00 €';
    expect(read(paste, 'DE')).toMatchObject({ customerName: 'Erika Vogt', customerPhone: '+491713920088' });
  });

  it('of an export has the customer’s number beside a label of two words', () => {
    const paste =
      'Company,Birch & Vane Floors\nCustomer,"Ruiz, Ana"\nCustomer Mobile,(614) 555-0178\n\nItem,Qty,Price,Total\nOak,2,450.00,900.00\n,,Total,900.00';
    expect(read(paste).customerPhone).toBe('+16145550178');
  });
});

describe('a line with everything on it', () => {
  it('ends the name before a house numbered by a grid, and the address before the word for a phone', () => {
    expect(
      read(`Hale Wells LLC\nTO Ana Ruiz, N4410 Hollow Rd, Waupaca, WI 54981 CELL 715-555-0163${list}`),
    ).toMatchObject({
      customerName: 'Ana Ruiz',
      customerPhone: '+17155550163',
      jobAddress: 'N4410 Hollow Rd, Waupaca, WI 54981',
    });
    expect(
      read(`Hale Wells LLC\nPrepared for:\nAna Ruiz\nW224N1450 Meadow Ln\nPewaukee, WI 53072${list}`).jobAddress,
    ).toBe('W224N1450 Meadow Ln, Pewaukee, WI 53072');
  });

  it('ends the name before a house without a comma', () => {
    expect(read(`Hale Wells LLC\nSOLD TO Ana Ruiz 12 Oak St, Troy, NY 12180 PHONE 518-555-0163${list}`)).toMatchObject({
      customerName: 'Ana Ruiz',
      customerPhone: '+15185550163',
      jobAddress: '12 Oak St, Troy, NY 12180',
    });
  });

  it('says of what, and for whom, if the name comes again', () => {
    const head = 'Hale & Vane Remodeling | Design-Build\nProposal: Kitchen for Otis and Wren Calloway';
    const home = "Residence: 71 Shell Ln, Beaufort, SC 29902 | Wren's mobile 843-555-0151 | calloway.home@example.com";
    expect(read(`${head}\n${home}${list}`)).toMatchObject({
      companyName: 'Hale & Vane Remodeling',
      customerName: 'Otis and Wren Calloway',
      customerPhone: '+18435550151',
      customerEmail: 'calloway.home@example.com',
      jobAddress: '71 Shell Ln, Beaufort, SC 29902',
    });
    for (const work of ['Kitchen for Otis and Wren Calloway', 'Flooring for Great Room'])
      expect(read(`Hale & Vane Remodeling\n843-555-0108\nProposal: ${work}${list}`).customerName, work).toBeUndefined();
  });
});

describe('a firm', () => {
  const customer = 'Estimate 41\nFor: Ana Ruiz\nWhere: 6 Spinnaker Way, Belfast, ME 04915\n';
  const work = ['Reline', 'Crown', 'Cap', 'Sweep', 'Damper', 'Firebox']
    .map((part, at) => `${part}   $${at + 1}00.00`)
    .join('\n');

  it('stands far below the customer’s block, beside its number, also behind a sentence if it has a legal form', () => {
    const foot = (text: string) => read(`${customer}\n${work}\nTotal   $2,100.00\n\n${text}`).companyName;
    expect(foot('Plover Chimney & Hearth · 207-555-0101')).toBe('Plover Chimney & Hearth');
    expect(foot('Thirty percent to start. Rainbarrel Gutters LLC • 208-555-0103')).toBe('Rainbarrel Gutters LLC');
    expect(foot('Ask for the manager. Gutters • 208-555-0103')).toBeUndefined();
  });

  it('is named after who introduces it, and no lake house', () => {
    const said = (firm: string) => read(`Morning Lucinda, Cal from ${firm}. The walk is $900 all in.`).companyName;
    expect(said("Cal's Curbs")).toBe("Cal's Curbs");
    expect(said("Cal's House")).toBeUndefined();
  });

  it('writes in a chat under its own name; one of an address book stays out', () => {
    const chat = (name: string) =>
      read(
        `[3/14/26, 8:02:11 AM] ${name}: Clear the hedge $380\n[3/14/26, 8:03:00 AM] ${name}: total $380\n[3/14/26, 8:04:00 AM] Ana Ruiz: Lovely, thanks`,
      ).companyName;
    expect(chat('Moss & Mallow Gardens')).toBe('Moss & Mallow Gardens');
    expect(chat('Dan Decorating')).toBeUndefined();
  });
});

describe('the number in a question under its answer', () => {
  it('is the customer’s, whom the answer greets', () => {
    const paste =
      'Hi Ana,\n\nThanks for the photos.\n\n- Carcasses - £400\n- Doors - £500\n\nThat is £900 all in.\n\nCheers\nTom\nTom Hale Joinery\n07700 900318\n\nOn 9 Oct 2026, at 19:26, Ana Ruiz <a.ruiz@example.com> wrote:\n\n> Hi Tom, alcove is 3.1m wide.\n> My mobile is 07700 900754.\n> Ana';
    expect(read(paste, 'GB')).toMatchObject({ customerPhone: '+447700900754', customerEmail: 'a.ruiz@example.com' });
  });
});
