import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

const us = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const eu = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const read = (text: string, context = us) => parseEstimate(text, context);

describe('a line of labels over a line of their values', () => {
  const head = (lines: string) =>
    read(`Acme Fence LLC\nQUOTE\n${lines}\nTo: Ann Lee\nFence $300.00\nTotal $300.00`).fields;

  it('is read where every value is of the kind of its label', () => {
    const fields = head('Customer No Quote No Quote Date Valid Until\n88 2231 3 Mar 2026 2 Apr 2026');
    expect(fields.estimateNumber?.value).toBe('2231');
    expect(fields.issuedOn?.value).toBe('2026-03-03');
    expect(fields.validUntil?.value).toBe('2026-04-02');
  });

  it('is not where one is missing', () => {
    expect(head('Quote No Quote Date Valid Until\n2231 3 Mar 2026').validUntil).toBeUndefined();
  });

  it('in German', () => {
    const text = 'Angebotsnummer Datum Kundennummer\nA-2231 03.04.2026 8812\nZaun 300,00 €\nGesamtbetrag 300,00 €';
    expect(read(text, eu).fields.estimateNumber?.value).toBe('A-2231');
  });
});

describe('a list with boxes', () => {
  it('has the total of the ticked ones', () => {
    const draft = read(
      'For: Ann Lee\n- [x] Grind floor: $1,000.00\n- [ ] Coat: $500.00\n- [x] Walls: $390.00\nTotal for ticked lines: $1,390.00',
    );
    expect(draft.fields.totalMinor?.value).toBe(139_000);
    expect(draft.lineItems.map((item) => item.amountMinor)).toEqual([100_000, 39_000]);
  });
});

describe('a line that adds its tax', () => {
  it('is the total under a list that makes its price', () => {
    const total = (line: string) => read(`Hi Ann,\nStairs $50\nLoad $550\n${line}`).fields.totalMinor?.value;
    expect(total('$600 plus tax = $648 all in')).toBe(64_800);
    expect(total('$600.00 plus tax comes to $648.00')).toBe(64_800);
    expect(total('$500 plus tax = $540 all in')).toBeUndefined();
  });
});

describe('other ways to write what a draft holds', () => {
  it('a minus that is an entity', () => {
    const row = (name: string, amount: string) => `<tr><td>${name}</td><td>${amount}</td></tr>`;
    const rows = [row('Panes', '$252.00'), row('Loyalty credit', '&minus;$32.00'), row('Total', '$220.00')];
    const html = `<table><tr><th>Service</th><th>Amount</th></tr>${rows.join('')}</table>`;
    expect(read(html).lineItems.map((item) => item.amountMinor)).toEqual([25_200, -3_200]);
  });

  it('a deposit on the award of the contract or as its first stage, and no share at a later stage', () => {
    const deposit = (terms: string) => read(`Total $9,000.00\nTerms: ${terms}`).fields.deposit?.value;
    expect(deposit('10% on award of contract, balance net 30')).toEqual({ type: 'percent', value: 10 });
    expect(deposit('40% on mobilization, 60% at completion')).toEqual({ type: 'percent', value: 40 });
    expect(deposit('60% at completion, 40% after inspection')).toBeUndefined();
  });

  it('a number in a notice of one long line', () => {
    const notice =
      'Hello Ann, Hale Roofing has sent you quote #8812 for $1,200.00. Review and approve it here: https://hub.example.com/q/7f3a9902 and reply to this text with any question that you have about the work or the dates.';
    expect(read(notice).fields.estimateNumber?.value).toBe('8812');
  });

  it('an address with its town, though nobody knows the town', () => {
    const talk = (place: string) =>
      `Ann: it is at 44 Oakham Cres, ${place}. Two sofas\nMe: Hi Ann\nMe: $300 total\nAnn: ok`;
    expect(read(talk('Brampton')).fields.jobAddress?.value).toBe('44 Oakham Cres, Brampton');
  });

  it('the quotes of a CSV row once, and no address where the subject breaks off before one', () => {
    const csv = 'Item,Qty,Rate,Amount\n"Gate valve, 2"" brass",2,40.00,80.00\nLabor,1,120.00,120.00\n,,Total,200.00';
    expect(read(csv).lineItems[0]?.description).toBe('Gate valve, 2" brass');
    const letter = (subject: string) =>
      `Ms. Lena Hart\n2207 Fontaine Blvd\nSarasota, FL 34231\n\nRe: ${subject}\n\nDear Ms. Hart,\nThe whole comes to $900.`;
    expect(read(letter('Chimney at the cabin,')).fields.jobAddress?.confidence ?? 0).toBeLessThan(0.5);
    expect(read(letter('Chimney')).fields.jobAddress?.value).toContain('2207 Fontaine Blvd');
  });

  it('a price that ends in a dash, and a number behind a short mark', () => {
    const text = (price: string) =>
      `Betreff: Kostenvoranschlag KV 26/88\nHallo Frau Lenz,\n\nzusammen ${price} inkl. MwSt.`;
    for (const price of ['€ 1.250,–', '€ 1.250,--', '1.250,- €']) {
      const { fields } = read(text(price), eu);
      expect(fields.totalMinor?.value).toBe(125_000);
      expect(fields.estimateNumber?.value).toBe('KV 26/88');
    }
  });

  it('an "Atelier" on top of a French letter', () => {
    const text =
      'Atelier Kerlo\n29999 Plouexemple\n\nMonsieur Paul Rouve\n12 impasse des Ajoncs\n29999 Plouexemple\n\nTotal TTC 300,00 €';
    expect(read(text, eu).fields.companyName?.value).toBe('Atelier Kerlo');
  });
});
