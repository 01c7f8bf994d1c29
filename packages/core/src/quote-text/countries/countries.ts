import type { Country, NumberingPlan } from './country.ts';

const usStates =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY';
const usStateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const provinces = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';
const mxStates =
  'Ags|BCS?|Camp|Chis|Chih|Coah|Col|CDMX|Dgo|Gto|Gro|Hgo|Jal|Méx|Mex|Mich|Mor|Nay|NL|Oax|Pue|Qro|Q\\.?R|SLP|Sin|Son|Tab|Tamps|Tlax|Ver|Yuc|Zac';
const auStates = 'NSW|VIC|QLD|WA|SA|TAS|ACT|NT';

/** "Reno, NV": a town and its state on a line of their own, or behind a street. */
const townAndRegion = (regions: string): readonly string[] => [
  `,\\s*[\\p{L} .'-]{2,30},?\\s(?:${regions})$`,
  `^[\\p{L} .'-]{2,30},\\s(?:${regions})$`,
];

/** States by the first digit of their postcodes: any other number below a town is not its postcode. */
const usZones =
  'CT|MA|ME|NH|NJ|PR|RI|VT,DE|NY|PA,DC|MD|NC|SC|VA|WV,AL|FL|GA|MS|TN,IN|KY|MI|OH,IA|MN|MT|ND|SD|WI,IL|KS|MO|NE,AR|LA|OK|TX,AZ|CO|ID|NM|NV|UT|WY,AK|CA|HI|OR|WA';
const auZones = 'NT,,ACT|NSW,VIC,QLD,SA,WA,TAS';
const codesIn = (zones: string, digits: string): readonly string[] =>
  zones.split(',').flatMap((regions, first) => (regions === '' ? [] : [`\\b(?:${regions})\\.?,? ${first}${digits}$`]));

/** "35000 Rennes", "CP 06700 Benito Juárez", "D-12049 Berlin". */
const postcodeFirst = ["(?:C\\.?P\\.?\\s*)?(?:[A-Z]{1,2}-)?\\d{4,5}\\s+\\p{Lu}[\\p{L}'’ .-]{1,40}"];

/**
 * Lengths of telephone numbers after the national numbering plans that ITU-T publishes for E.164; a test compares every row with
 * libphonenumber. Ranges are not checked: numbers reserved for fiction and new ranges are numbers, and a wrong length is what a
 * misread number has.
 */
const northAmerica: NumberingPlan = {
  code: '1',
  trunk: '',
  digits: [10, 10],
  plain: /^[2-9]\d\d[2-9]\d{6}$/,
  // 3-3-4 digits in any of the usual marks, or ten in a row.
  written: /^(?:\+?1[ .-]?)?(?:\(?\d{3}\)?[ .\-/]{0,2}\d{3}[ .-]?\d{4})$/,
};

/** Countries whose languages the parser reads, and their neighbours; then those of which only the way of writing numbers is known. */
export const countries: readonly Country[] = [
  {
    code: 'US',
    decimal: '.',
    dates: 'monthFirst',
    phones: northAmerica,
    placeEnds: [
      `\\b(?:${usStates})\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b`,
      '\\b[A-Z][a-z]+,?\\s+\\d{5}(?:-\\d{4})?$',
      ...townAndRegion(usStates),
      `^[\\p{Lu}][\\p{L} .'-]{2,30}, (?:${usStateNames})$`,
      `\\b[A-Z][\\p{L} .-]{2,30},? (?:${usStates})$`,
    ],
    placesAndCodes: [...codesIn(usZones, '\\d{4}(?:-\\d{4})?'), `, (?:${usStateNames}) \\d{5}(?:-\\d{4})?$`],
  },
  {
    code: 'CA',
    decimal: 'either',
    dates: 'either',
    phones: northAmerica,
    placeEnds: ['\\b[ABCEGHJ-NPRSTVXY]\\d[A-Z]\\s?\\d[A-Z]\\d\\b', ...townAndRegion(provinces)],
    placesAndCodes: [`\\b(?:${provinces}),? [ABCEGHJ-NPRSTVXY]\\d[A-Z]\\s?\\d[A-Z]\\d$`],
  },
  { code: 'PR', decimal: '.', dates: 'monthFirst', phones: northAmerica },
  { code: 'GU', decimal: '.', dates: 'monthFirst' },
  { code: 'VI', decimal: '.', dates: 'monthFirst' },
  { code: 'PH', decimal: '.', dates: 'monthFirst' },
  {
    code: 'GB',
    decimal: '.',
    phones: { code: '44', trunk: '0', digits: [9, 10] },
    placeEnds: ['\\b[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}\\b'],
  },
  {
    code: 'IE',
    decimal: '.',
    phones: { code: '353', trunk: '0', digits: [7, 10] },
    placeEnds: ['(?<![#\\w-])[A-Z]\\d[\\dW](?:\\s[A-Z\\d]{4}|(?=\\d*[A-Z])[A-Z\\d]{4})\\b'],
  },
  {
    code: 'AU',
    decimal: '.',
    phones: { code: '61', trunk: '0', digits: [9, 10], plain: /^1[38]00\d{6}$/ },
    placeEnds: [`\\b(?:${auStates})\\s+\\d{4}\\b`],
    placesAndCodes: codesIn(auZones, '\\d{3}'),
  },
  {
    code: 'NZ',
    decimal: '.',
    phones: { code: '64', trunk: '0', digits: [8, 10] },
    placeEnds: ['[A-Z][\\p{L}]+\\s\\d{4}$'],
  },
  {
    code: 'DE',
    decimal: ',',
    phones: { code: '49', trunk: '0', digits: [6, 13] },
    placeStarts: postcodeFirst,
  },
  { code: 'AT', decimal: ',', phones: { code: '43', trunk: '0', digits: [6, 13] }, placeStarts: postcodeFirst },
  { code: 'CH', decimal: ',', phones: { code: '41', trunk: '0', digits: [9, 9] }, placeStarts: postcodeFirst },
  { code: 'FR', decimal: ',', phones: { code: '33', trunk: '0', digits: [9, 9] }, placeStarts: postcodeFirst },
  { code: 'BE', decimal: ',', phones: { code: '32', trunk: '0', digits: [8, 9] }, placeStarts: postcodeFirst },
  { code: 'NL', decimal: ',', phones: { code: '31', trunk: '0', digits: [9, 9] } },
  {
    code: 'ES',
    decimal: ',',
    phones: { code: '34', trunk: '', digits: [9, 9], plain: /^[6-9]\d{8}$/ },
    placeStarts: postcodeFirst,
  },
  {
    code: 'MX',
    decimal: '.',
    phones: { code: '52', trunk: '', digits: [10, 10], plain: /^[2-9]\d{9}$/ },
    placeEnds: [`,\\s(?:${mxStates})\\.?,?\\s+(?:C\\.?P\\.?\\s*)?\\d{5}$`],
    placesAndCodes: [`,\\s(?:${mxStates})\\.?,? (?:C\\.?P\\.? )?\\d{5}$`],
    placeStarts: postcodeFirst,
  },
  {
    code: 'JP',
    decimal: '.',
    phones: { code: '81', trunk: '0', digits: [9, 10], abroad: '010' },
    placeMarks: ['[都道府県市区町村].{0,20}\\d', '^〒'],
  },
  ...'BR CL CO CZ DK FI GR IT LU NO PL PT SE AR RO HU TR'.split(' ').map((code): Country => ({ code, decimal: ',' })),
];
