import type { Language } from './language.ts';

/** What a document says of itself: its number, and how long its price holds. */
export const esDocument: Language['words'] = {
  accepting: 'acepta, aceptacion, aceptado, aceptar, aceptarlo',
  asksAfter: 'como esta/estas/le_va/te_va/va',
  ifWord: 'si',
  lasting:
    'aguanta, aplica, aplican, buena, bueno, fija, fijo, fijos, firme, firmes, garantizado, garantizados, garantizamos, mantendra, mantenemos, mantengo, mantiene, mantienen, queda, quedan, respetamos, respetare, respeto, rige, rigen, sigue, siguen, sostenemos, sostengo, vale, valen, valida, valido, validos, vigente, vigentes',
  numberIs: 'con el, es, es el, lleva el, tiene el',
  offerName: 'cotizacion, estimado, oferta, precio, precios, presupuesto, propuesta, tarifa, tarifas',
  reportDate: 'fecha del informe',
  referenceWord: 'referencia',
  until: 'hasta, hasta el, hasta el dia',
  placeColumn: 'area, espacio, estancia, habitacion, zona',
};
