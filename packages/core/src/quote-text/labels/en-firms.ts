import type { Language } from './language.ts';

/** What a firm is called, and what only sounds like it. */
export const enFirms: Language['words'] = {
  formInProse:
    'associates, brothers, collective, company, crew, enterprises, group, holdings, limited, partners, partnership, works',
  haulier: 'carrier',
  consignor: 'shipper',
  firstPerson: 'i, we',
  firmJoiner: 'of, of the',
  firmOf: 'from, of',
  firmPhone:
    'our cell/fax/line/mobile/number/office/phone/shop/tel/telephone, 24 7, after hours, dispatch, emergencies, emergency, hotline, showroom, toll free',
  tradeSurname:
    'carpenter, doors, gardener, garden, gates, glass, glazier, homes, key, lock, marble, mason, painter, plumb, pool, roof, steel, stone, tiler, wells',
};
