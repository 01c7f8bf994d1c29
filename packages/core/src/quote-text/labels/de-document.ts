import type { Language } from './language.ts';

/** What a document says of itself: its number, and how long its price holds. */
export const deDocument: Language['words'] = {
  accepting: 'annahme, annehmen, angenommen, beauftragen, beauftragt, beauftragung, zusagen',
  asksAfter: 'wie geht es, wie geht s',
  ifWord: 'falls, sofern, wenn',
  lasting:
    'bestand, bestehen, bleiben, bleibt, fest, garantiere, garantieren, garantiert, gebunden, gelten, gilt, giltig, gultig, halte, halten, lauft, stabil, stehen, steht, verbindlich, zugesagt, zugesichert',
  numberIs: 'hat die, ist, ist die, lauft unter der, lautet, mit der, tragt die, unter der',
  offerName:
    'angebot, anbot, angebotspreis, festpreis, konditionen, kostenvoranschlag, offerte, preis, preise, preisen',
  reportDate: 'berichtsdatum, datum des berichts',
  referenceWord: 'vorgang, vorgangsnummer, zeichen',
  until: 'bis, bis einschließlich, bis inkl, bis inklusive, bis spatestens, bis zum, langstens bis',
  placeColumn: 'bereich, fassadenseite, raum, raume, zimmer',
};
