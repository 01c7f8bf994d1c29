import type { Language } from './language.ts';

/** What stands in an address beside its street and its town, and whose contact data a label names. */
export const enAddresses: Language['words'] = {
  houseName:
    'abbey, almshouse, annexe, apartments, barn, barns, bothy, bungalow, business park, byre, chapel, coach house, condominiums, condos, cottage, cottages, courthouse, croft, dairy, deanery, estates, farm, farmhouse, flats, forge, gatehouse, granary, grange, hayloft, homestead, house, industrial estate, inn, lighthouse, lodge, maltings, manor, manse, mansion, mill, oast, old hall, old school, parsonage, presbytery, priory, pumphouse, ranch, rectory, residences, retail park, school, schoolhouse, smithy, stables, station, steading, subdivision, tannery, tithe barn, toll house, tower, towers, vicarage, villa, villas, windmill, workshops',
  presents:
    'here is/are/s, below is/are, i_have/we_have/i_ve/we_ve put_together/priced, we talked/spoke/went/looked, we discussed, i looked at, as discussed, breakdown, figures, numbers, our number, prices, pricing, thank_you/thanks for having/meeting/showing/letting',
  homeLabel: 'home address, residence',
  onFile: 'on file, on record, we have for you, we have on file, we have on file for you',
  addressed: 'your',
  youSent: 'you sent, you replied',
  postcodeWord: 'zip, zip code, postal code, postcode, post code',
};
