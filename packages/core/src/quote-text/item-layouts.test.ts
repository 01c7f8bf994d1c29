import { describe, expect, it } from 'vitest';
import { type ParseContext, parseEstimate } from './index.ts';

/** Layouts in which how many, what one costs and what it is stand in other places than in a table with its columns. */

const us: ParseContext = { country: 'US', currency: 'USD', timeZone: 'America/Chicago' };
const de: ParseContext = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
const ch: ParseContext = { country: 'CH', currency: 'CHF', timeZone: 'Europe/Zurich' };
const be: ParseContext = { country: 'BE', currency: 'EUR', timeZone: 'Europe/Brussels' };
const mx: ParseContext = { country: 'MX', currency: 'MXN', timeZone: 'America/Mexico_City' };

/** "2 Door @ 410 = 820" for every item. */
const itemsOf = (text: string, context = us): string[] =>
  parseEstimate(text, context).lineItems.map(({ description, quantity, unitPriceMinor, amountMinor }) => {
    const times = quantity === undefined ? '' : `${quantity} x ${(unitPriceMinor ?? 0) / 100}: `;
    return `${times}${description} = ${amountMinor / 100}`;
  });

describe('a table whose columns have lost their gaps', () => {
  it('is read from how many at its start to what one costs at its end', () => {
    const text = `Qty Description Unit Price Total
2 Door, steel 36 x 80, primed 410.00 820.00
1 Storm door, white 245.00 245.00
12 3/4" copper elbow 4.15 49.80
Total 1,114.80`;
    expect(itemsOf(text)).toEqual([
      '2 x 410: Door, steel 36 x 80, primed = 820',
      '1 x 245: Storm door, white = 245',
      '12 x 4.15: 3/4" copper elbow = 49.8',
    ]);
  });

  it('may number its rows, and name a unit behind how many', () => {
    const text = `POS QTY UNIT DESCRIPTION RATE TOTAL
1 36 sq Architectural shingle, charcoal 145.00 5,220.00
2 4 ea Pipe boot, lead 38.50 154.00
SUBTOTAL 5,374.00
TOTAL 5,374.00`;
    expect(itemsOf(text)).toEqual([
      '36 x 145: Architectural shingle, charcoal = 5220',
      '4 x 38.5: Pipe boot, lead = 154',
    ]);
  });

  it('in other languages', () => {
    const german = `Menge Bezeichnung Einzelpreis Gesamtpreis
12 Heizkörperventil mit Thermostat 48,50 582,00
1 Hydraulischer Abgleich 390,00 390,00
Gesamtbetrag 972,00`;
    expect(itemsOf(german, de)[0]).toBe('12 x 48.5: Heizkörperventil mit Thermostat = 582');
    const belgian = `3 x fenêtre PVC blanche à € 510,00 ........ € 1.530,00
Pose et finitions ........................ € 640,00
TOTAL HTVA ............................... € 2.170,00
TVA 6 % .................................. € 130,20
TOTAL TVAC ............................... € 2.300,20`;
    expect(itemsOf(belgian, be)).toEqual(['3 x 510: fenêtre PVC blanche = 1530', 'Pose et finitions = 640']);
  });
});

describe('how many times what, on the line under its name', () => {
  it('counts in any unit, where it is set in', () => {
    const text = `Cedar pickets, dog ear
    180 pickets x $3.25        585.00
Posts, 4x4 treated
    22 posts x $18.00          396.00
Labor, two men
    16 hrs x $60.00/hr         960.00
TOTAL                        $1,941.00`;
    expect(itemsOf(text)).toEqual([
      '180 x 3.25: Cedar pickets, dog ear = 585',
      '22 x 18: Posts, 4x4 treated = 396',
      '16 x 60: Labor, two men = 960',
    ]);
  });

  it('but names itself what it counts, beside other rows', () => {
    const text = `Appointment: Sat 11/14/2026 9-11am
5 rooms @ $45           $225.00
20 outlets x $12.00     $240.00
Total                   $465.00`;
    expect(itemsOf(text)).toEqual(['5 x 45: 5 rooms = 225', '20 x 12: 20 outlets = 240']);
  });

  it('may stand under its amount, on a screen with one value per line', () => {
    const text = `Line items
Gate operator, swing
$1,890.00
1 × $1,890.00
Loop detector
$420.00
2 × $210.00
Subtotal
$2,310.00
Total
$2,310.00
Deposit due
$1,155.00 (50%)`;
    expect(itemsOf(text)).toEqual(['1 x 1890: Gate operator, swing = 1890', '2 x 210: Loop detector = 420']);
    expect(parseEstimate(text, us).fields.deposit?.value).toEqual({ type: 'percent', value: 50 });
  });
});

describe("a spreadsheet with a firm's own columns", () => {
  const text = `AREA\tTASK\tSQ YD\tRATE\tEXT
North lot\tmill 2 in\t900\t4.50\t$4,050.00
South lot\tmill 1 in\t400\t3.00\t$1,200.00
\t\t1300\t\t$5,250.00
\t\tless cash price 2%\t\t-$105.00
\t\tTOTAL\t\t$5,145.00`;
  it('has the work in the column that is headed so, and no sum or discount among it', () => {
    expect(itemsOf(text)).toEqual(['900 x 4.5: mill 2 in = 4050', '400 x 3: mill 1 in = 1200']);
    expect(parseEstimate(text, us).fields.totalMinor?.value).toBe(514_500);
  });
});

describe('a dash for the cents', () => {
  it('belongs to its amount', () => {
    const text = `Malerarbeiten Treppenhaus            Fr. 2'450.--
Abdecken und Reinigung               Fr.   380.-
Total inkl. MWST                     Fr. 2'830.–`;
    expect(itemsOf(text, ch)).toEqual(['Malerarbeiten Treppenhaus = 2450', 'Abdecken und Reinigung = 380']);
    const austrian = `10 Leuchten à € 65,--          €   650,--
Montage                        €   240,--
Gesamt inkl. USt.              €   890,--`;
    expect(itemsOf(austrian, de)).toEqual(['10 x 65: 10 Leuchten = 650', 'Montage = 240']);
  });

  it('is none behind the number of a row', () => {
    const text = `1.- Suministro de puerta      $4,500.00
2.- Instalación y pintura     $1,200.00
Total                         $5,700.00`;
    expect(itemsOf(text, mx)).toEqual(['Suministro de puerta = 4500', 'Instalación y pintura = 1200']);
  });
});

describe('an article code', () => {
  it('is what it is short for nowhere else', () => {
    const text = `Item      Description            Qty   Price     Amount
BAL-200   Ballast, electronic    4     35.00     140.00
CF-12     Flange, 12 in          2     80.00     160.00
Total                                            300.00`;
    expect(itemsOf(text)).toEqual(['4 x 35: Ballast, electronic = 140', '2 x 80: Flange, 12 in = 160']);
  });
});

describe('the totals of a Swiss offer', () => {
  it('lead from one to the next, and are no items', () => {
    const text = `Fenster ersetzen                 4'200.00
Entsorgung                         300.00
Zwischentotal                    4'500.00
MWST 8.1 %                         364.50
Gesamttotal CHF                  4'864.50`;
    expect(itemsOf(text, ch)).toEqual(['Fenster ersetzen = 4200', 'Entsorgung = 300']);
    expect(parseEstimate(text, ch).fields.totalMinor?.value).toBe(486_450);
  });
});

describe('sums inside a description', () => {
  it('are no amount of the row', () => {
    const text = `Crane, half day                          900.00
Cargo insurance, $30,000, $250 deductible     140.00
Total                                  $1,040.00`;
    expect(itemsOf(text)).toEqual(['Crane, half day = 900', 'Cargo insurance, $30,000, $250 deductible = 140']);
  });
});
