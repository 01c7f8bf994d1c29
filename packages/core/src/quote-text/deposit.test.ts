import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

const places: Record<'US' | 'DE' | 'FR' | 'ES', ParseContext> = {
  US: { country: 'US', currency: 'USD', timeZone: 'America/Chicago' },
  DE: { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
  FR: { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' },
  ES: { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' },
};

function depositOf(text: string, context = places.US): string {
  const deposit = parseEstimate(text, context).fields.deposit?.value;
  if (!deposit) return 'none';
  return deposit.type === 'percent' ? `${deposit.value}%` : String(deposit.amountMinor / 100);
}
const under = (terms: string) => depositOf(`Total: $8,600.00\n${terms}\n`);

describe('a deposit said without its word', () => {
  it.each([
    ['We ask for 40% before we bring in the staging and the balance when you are happy with it.', '40%'],
    ["We'd like 40% before the truck leaves the yard, balance on the last day.", '40%'],
    ['Thirty percent (30%) due before any materials are delivered.', '30%'],
    ["I'd want $5,000 in hand before I set foot on site.", '5000'],
    ['35% gets us started, 35% at drywall and 30% when the inspector signs off.', '35%'],
    ["I'd ask $5,000 at the outset and the balance at the end.", '5000'],
    ['Half now and half when we finish.', '50%'],
    ['Terms 50% now / 50% at completion.', '50%'],
    ['We send the crew once 30% has cleared.', '30%'],
    ['E-transfer of $1,000.00 confirms your booking.', '1000'],
    ['I ask $800 for materials before starting.', '800'],
    ['Non-refundable deposit of $2,000.00 books the crew.', '2000'],
  ])('%s', (terms, deposit) => expect(under(terms)).toBe(deposit));

  it('in other languages', () => {
    const given = 'Gesamtbetrag 6.000,00 €\nZahlung: 30 % bei Auftragsvergabe, der Rest 10 Tage nach Abnahme.';
    expect(depositOf(given, places.DE)).toBe('30%');
    const de = 'Gesamtbetrag 8.400,00 €\nWir bitten um 40 %, bevor wir das Gerüst stellen, den Rest nach Abnahme.';
    const fr =
      'Total TTC 6 200,00 €\nNous demandons 40 % avant de monter l’échafaudage et le solde à la fin du chantier.';
    const es = 'Total 5.300,00 €\nPedimos el 40 % antes de montar el andamio y el resto al terminar.';
    expect([depositOf(de, places.DE), depositOf(fr, places.FR), depositOf(es, places.ES)]).toEqual([
      '40%',
      '40%',
      '40%',
    ]);
  });

  it.each([
    'We ask for 40% of the driveway to be free before we bring in the staging, and the rest of it by noon.',
    'We need 75% of the basement cleared before we begin work.',
    'We need 20% humidity before we glue the floor and the rest is on us.',
    'Humidity must be under 50% before we start the floor.',
    'Concrete must reach 75% strength before we start framing.',
    'We need about $400 of lumber before we start the second room.',
    'First third when we kick off. We ask for 40% before we begin phase two and the balance at the end.',
    '30% when we kick off, 40% before we hang drywall, and the balance at the end.',
    'Your insurance company pays 50% before we start and 50% when finished.',
    'Your lender will want 20% before they release funds, and the balance after inspection.',
    'Half the siding now, half next spring.',
    '50% of the old deck has rot now, 50% later if it is not treated.',
  ])('but not: %s', (terms) => expect(under(terms)).toBe('none'));
});

describe('what only sounds like a deposit of the job', () => {
  it.each([
    'Homeowner to provide $250 key deposit to the building before work begins.',
    'You will need to pay the $150 deposit to the power company before the meter is set.',
    'Dumpster deposit (refundable)   $200.00',
    'Refundable cleaning deposit of $100 to the management company.',
    'The rental yard takes a $300 deposit on the lift which we pay.',
    'The prior contractor kept your $2,000 deposit.',
    'Most companies ask for 50% up front. We do not.',
    'You pay nothing until we are finished, unlike firms who take 50% up front.',
    'Last time we asked for 50% down, this time pay at the end.',
    'Never pay a contractor more than 30% down!',
    'Under the Home Building Act the maximum deposit is 10%.',
    'For custom cabinetry we require a 50% deposit.',
    'A deposit of $500 was made on 3/1.',
    'You gave us $500 down at the home show.',
    'Deposit  $500.00 (check #1042, 3/1/26)\nBalance  $8,100.00',
    'Credit for deposit  $500.00\nDue  $8,100.00',
    'We waive the $500 deposit for returning customers.',
    'Service call fee of $95 due at time of booking, credited to the repair.',
    'There is a $95 trip charge due up front if you are not home.',
    'Lease: $1,000 due at signing, $129/mo for 60 months.',
    'Deductible to be collected up front: $1,000.00',
    'Your utility company requires a deposit of $150.',
    'Prices may rise 8% before we start.',
    'Cancel within 3 days and your deposit of $500 is returned.',
    'First payment was $2,000, second is $3,000.',
    'Less: deposit on hand 2,000.00',
    'Minus your deposit of $2,000 leaves $6,600.',
    'With approved credit, 10% down and 24 payments of $322.50.',
    'Commercial clients pay 50% up front. Homeowners pay when done.',
    'Normally we ask 50% down but not from you.',
    'Would 30% down work for you, or do you want to pay at the end?',
    '10% deposit protection is provided by our insurer.',
    'It costs $250 to secure the old chimney.',
    'Terms and conditions\nUnless otherwise stated a deposit of 30% is required on orders over $5,000.',
  ])('%s', (terms) => expect(under(terms)).toBe('none'));

  it('in other languages', () => {
    const de = (terms: string) => depositOf(`Gesamtbetrag 8.400,00 €\n${terms}`, places.DE);
    expect(de('abzüglich Anzahlung 2.500,00 €\nRestbetrag 5.900,00 €')).toBe('none');
    expect(de('Andere Firmen verlangen 50 % Anzahlung, wir nicht.')).toBe('none');
    expect(de('Die Luftfeuchte soll vor Beginn 50 % betragen.')).toBe('none');
    const fr = 'Total TTC 6 200,00 €\nEn cas d’annulation, l’acompte de 30 % reste acquis.';
    expect(depositOf(fr, places.FR)).toBe('none');
    const es = 'Total 5.300,00 €\nYa nos entregó 500,00 € de anticipo.';
    expect(depositOf(es, places.ES)).toBe('none');
  });

  it('but one that may be paid by card is asked for', () => {
    expect(under('30% deposit may be paid by card (3% fee).')).toBe('30%');
  });
});

describe('a rebate that another pays to the firm', () => {
  const beside = (line: string, terms = '$1,000.00 down at signing. This price expires 05/29/2026.') =>
    depositOf(`Gross price   $9,000.00\n${line}   -$600.00\nCONTRACT PRICE   $8,400.00\n\n${terms}`, places.US);

  it('is no payment of the customer', () => {
    expect(beside('Utility rebate, paid to us')).toBe('1000');
    expect(beside('Manufacturer rebate assigned to us')).toBe('1000');
  });

  it.each([
    'Deposit paid to us',
    'Rebate deposit paid to us',
    'Rebate, paid 11/6',
    'Credit, paid to us 3/1',
    'Check paid to us',
  ])('but %s may be one', (line) => expect(beside(line)).toBe('none'));

  it.each([
    'Pay cash or finance at $139/mo for 180 months, 6.99% APR.',
    'You may be able to claim a federal tax credit of $5,925 at signing; ask your accountant.',
    '$0.00 down, $139/mo for 180 months.',
    '$1,000.00 down and $139/mo for 180 months, 6.99% APR.',
    'With financing, $1,000.00 down at signing.',
    'If you finance, $1,000.00 down at signing.',
  ])('leaves a loan and a tax credit alone: %s', (terms) =>
    expect(beside('Utility rebate, paid to us', terms)).toBe('none'),
  );
});

describe('a deposit below a list of alternates', () => {
  const alternates = 'ALTERNATES (not in the total above)\nA   Triple glazing, add   $1,150.00\n';
  it('is of the job whose total stands above them', () => {
    expect(under(`${alternates}\nDeposit: $2,300.00 with order.`)).toBe('2300');
  });

  it.each([
    `${alternates}Deposit for glazing   $500.00`,
    `${alternates}Deposit: $500.00\nB   Door, add   $900.00\nDeposit: $450.00`,
    `${alternates}Total with options   $9,750.00\nDeposit   $3,000.00`,
    'Exclusions\nDeposit to water company   $200.00',
  ])('but not of one alternate, or of all: %s', (terms) => expect(under(terms)).toBe('none'));
});

describe('a claim', () => {
  const totalOf = (text: string) => parseEstimate(text, places.US).fields.totalMinor?.value;
  const claim =
    'Replacement cost value   $11,284.60\nDepreciation   -$1,930.45\nActual cash value   $9,354.15\nDeductible   -$1,000.00\nNet payment by carrier   $8,354.15\n';
  it('has the total that the contract gives', () => {
    expect(totalOf(`${claim}CONTRACT TOTAL (RCV)   $11,284.60`)).toBe(1_128_460);
  });
  it.each([
    'Total recoverable depreciation   $1,930.45',
    'Total deductible   $1,000.00',
    'Total overhead and profit   $1,880.00',
    'Total actual cash value   $9,354.15',
    '',
  ])('and none else: %s', (line) => expect(totalOf(claim + line)).toBeUndefined());
});

describe('aggregate', () => {
  it('may be what is ordered with the deposit', () => {
    expect(under('I ask for 20% on booking so I can order the aggregate, and the rest after.')).toBe('20%');
    expect(under('25% on booking for aggregate and edging.')).toBe('25%');
  });

  it.each([
    'The mix is 20% aggregate before we start.',
    '20% of the aggregate is recycled before we start.',
    'General aggregate $2,000,000.00 on signing.',
  ])('and is no deposit: %s', (terms) => expect(under(terms)).toBe('none'));
});

describe('a deposit in a row of an export', () => {
  const row = (last: string) =>
    depositOf(
      `Pell Fence Co,,,\nCustomer,Dana Ruiz,,\nItem,Qty,Rate,Amount\nFence,1,$480.00,$480.00\n,,Total,$480.00\n${last}`,
    );

  it('is the share beside its name', () => {
    for (const last of ['Deposit,50%,,', 'Down payment,,,50 %', '"Deposit:","50%",,'])
      expect(row(last), last).toBe('50%');
  });

  it.each([
    'Deposit: see terms,Interest 18%,,',
    'Deposit,none; card fee 3%,,',
    'Deposit paid,50%,,',
    'Deposit refund,50%,,',
    'No deposit,0%,,',
    'Sales tax,7.5%,,',
    'Deposit,,,\nSales tax,7.5%,,',
  ])('and no other share: %s', (last) => expect(row(last)).toBe('none'));
});

describe('a deposit beside other sums', () => {
  it.each([
    ['One third of the price, that is $2,866.00, is payable on signing, the balance when we are done.', '2866'],
    ['One quarter of the total, $2,150.00, is due with your order.', '2150'],
    ['To hold your week we need $2,500.00 with the signed copy; second payment $4,000 when the trim goes up.', '2500'],
    [
      'Or finance: $0 down, $129.00 a month for 84 months at 7.99% APR with approved credit\nPaying cash: $900 at signing, $6,000 when the trim goes up',
      '900',
    ],
    ['Terms\nPayment by bank transfer. 40% is due before installation.', '40%'],
    ['Needed to start   $1,500.00', '1500'],
    ['Payment as follows: one half, $4,300.00, with order; one half the day we roll the top.', '4300'],
    ['Please send 20% ($1,720.00) so that we can book the pile rig.', '20%'],
    ['Spring slots are held once 35% is paid up front.', '35%'],
    ['Reservation fee of $300 due with this signed agreement, taken off the total.', '300'],
  ])('%s', (terms, deposit) => expect(under(terms)).toBe(deposit));

  it('in other languages', () => {
    const de =
      'Gesamtbetrag 6.000,00 €\nEin Drittel der Summe, das sind 2.000,00 €, ist bei Auftragserteilung fällig, der Rest nach Abnahme.';
    const fr = 'Total TTC 7 200,00 €\nUn quart du prix, soit 1 800 €, est à verser à la commande, le reste à la fin.';
    expect([depositOf(de, places.DE), depositOf(fr, places.FR)]).toEqual(['2000', '1800']);
  });

  it.each([
    'Terms\nThe balance of 50% is due before installation is signed off.',
    'One third of the price, that is $2,866.00, is payable on completion.',
    'The price, $8,600.00, is payable on completion.',
    '30% was paid up front, thank you.',
    'First payment from carrier   $19,118.75',
    'First payment by your insurance company   $4,118.75',
    'You get 10% off once 50% is paid up front.',
    'Terms\nGoods stay ours until paid. 20% VAT is due before delivery.',
  ])('but not %s', (terms) => expect(under(terms)).toBe('none'));
});
