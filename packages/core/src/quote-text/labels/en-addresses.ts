import type { Language } from './language.ts';

/** What stands in an address beside its street and its town. */
export const enAddresses: Language['words'] = {
  houseName:
    'abbey, annexe, apartments, barn, barns, bungalow, business park, chapel, coach house, condominiums, condos, cottage, cottages, dairy, estates, farm, farmhouse, flats, forge, gatehouse, granary, grange, house, industrial estate, inn, lodge, maltings, manor, mansion, mill, oast, old hall, old school, parsonage, priory, ranch, rectory, residences, retail park, school, schoolhouse, smithy, stables, subdivision, tithe barn, toll house, tower, towers, vicarage, villa, villas, workshops',
  postcodeWord: 'zip, zip code, postal code, postcode, post code',
};
