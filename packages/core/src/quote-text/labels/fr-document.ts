import type { Language } from './language.ts';

/** What a document says of itself: its number, and how long its price holds. */
export const frDocument: Language['words'] = {
  accepting: 'acceptation, accepte, accepter',
  asksAfter: 'comment allez_vous/ca_va/vas_tu, ca va',
  ifWord: 's il, si',
  lasting:
    'bloque, bloques, bon, bonne, court, demeure, demeurent, en vigueur, ferme, fermes, garanti, garantie, garantis, garantissons, garde, garder, gardons, honorerons, honorons, maintenons, maintenu, maintenue, maintenus, maintiendrons, maintiens, reste, restent, restera, tenons, tiendra, tiendrons, tiennent, tiens, tient, valable, valables, valent, valide, valides, vaut',
  numberIs: 'a le, est, est le, porte le, sous le',
  reportDate: 'date du rapport',
  offerName: 'devis, estimation, offre, prix, proposition, soumission, tarif, tarifs',
  until: 'jusqu a, jusqu au',
  placeColumn: 'emplacement, piece, pieces, zone',
};
