import { describe, expect, it } from 'vitest';
import { parseEstimate } from './index.ts';

/** Addresses that somebody says in a sentence, and what stands around them there. */
const read = (text: string, country = 'US') =>
  parseEstimate(text, { country, currency: 'USD', timeZone: 'America/Chicago' }).fields;

const letter = (said: string, country = 'US') =>
  read(`Hello Ana,\n\n${said}\n\nStrip and repaint   $900.00\nTotal   $900.00\n\nTom Hale\nHale Painting LLC`, country)
    .jobAddress?.value;

const chat = (said: string) =>
  read(`Me: Hi Ana, where is it?\nAna Ruiz: ${said}\nMe: $900 total\nAna Ruiz: ok`, 'GB').jobAddress?.value;

describe('an address in the sentence that presents an estimate', () => {
  it('is where the work is, though the letter begins with it', () => {
    expect(letter('Here are the numbers for the porch ceiling at 31 Weir St, Glastonbury, CT 06033:')).toBe(
      '31 Weir St, Glastonbury, CT 06033',
    );
    expect(letter('Our proposal for your back bedroom at 31 Weir St, Glastonbury, CT 06033 follows.')).toBe(
      '31 Weir St, Glastonbury, CT 06033',
    );
    expect(letter('Thanks for having me out to look at the porch at 31 Weir St, Glastonbury, CT 06033.')).toBe(
      '31 Weir St, Glastonbury, CT 06033',
    );
    expect(letter('Aquí va el presupuesto para pintar su casa en 31 Weir St, Glastonbury, CT 06033.')).toBe(
      '31 Weir St, Glastonbury, CT 06033',
    );
    expect(letter('anbei unser Angebot für das Treppenhaus Ahornstraße 12, 10999 Musterberlin:', 'DE')).toBe(
      'Ahornstraße 12, 10999 Musterberlin',
    );
  });

  it('is not where somebody is met, or was worked for', () => {
    for (const said of [
      'We painted one for a neighbor of yours at 31 Weir St, Glastonbury, CT 06033 in May.',
      'You find us for a coffee at 31 Weir St, Glastonbury, CT 06033 any morning.',
      'Thanks for coming to us for the open house at 31 Weir St, Glastonbury, CT 06033 on Sunday.',
      'Please stop by for the samples at 31 Weir St, Glastonbury, CT 06033.',
    ])
      expect(letter(said), said).toBeUndefined();
  });
});

describe('an address somebody tells', () => {
  it('begins at its number, behind what is said before', () => {
    for (const said of [
      'the gate is stuck and 40 ft of it leans. its 418 Teal Ct, Mesquite TX',
      'come by any time, we are in 418 Teal Ct, Mesquite TX',
      'the house is 418 Teal Ct, Mesquite TX',
    ])
      expect(chat(said), said).toBe('418 Teal Ct, Mesquite TX');
    expect(read('Job: the gate is stuck and my house is 418 Teal Ct, Mesquite TX\nTotal $900').jobAddress?.value).toBe(
      '418 Teal Ct, Mesquite TX',
    );
  });

  it('ends with a village that has no postcode', () => {
    expect(chat('Yes please. It is 3 Damson Row, Upper Thorley. Ring the bell')).toBe('3 Damson Row, Upper Thorley');
    expect(chat("We're at 3 Damson Row, Flat 2, Thorley")).toBe('3 Damson Row, Flat 2, Thorley');
    const work = 'Quote 51 for Ana Ruiz\nWork: new gutters, 7 Rātā Rise, Raglan, Waikato\nGutters $900\nTotal $900';
    expect(read(work, 'NZ').jobAddress?.value).toBe('7 Rātā Rise, Raglan, Waikato');
  });

  it('does not go on to a day, a part of the house or whom it is said to', () => {
    for (const behind of ['Tuesday', 'Kitchen', 'Thanks', 'Ana', 'Mrs Pugh', 'Roof Repair'])
      expect(chat(`It is 3 Damson Row, ${behind}. Ring the bell`), behind).toBe('3 Damson Row');
  });
});

describe('what somebody answers above an estimate', () => {
  it('is no firm, though its last word ends the names of firms', () => {
    const signed = (said: string) =>
      read(`${said}, Ana. So all together $468 with tax.\n\nTom Hale\nHale & Vane Locksmiths\n215-555-0109`).companyName
        ?.value;
    for (const said of ['Yes that works', 'That works', 'Just the crew', 'Not the whole company', 'Time is limited'])
      expect(signed(said), said).toBe('Hale & Vane Locksmiths');
  });
});
