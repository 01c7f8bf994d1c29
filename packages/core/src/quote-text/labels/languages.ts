import { en } from './en.ts';
import { fold } from './fold.ts';
import type { Language } from './language.ts';

export type LanguageCode = 'en' | 'fr' | 'de' | 'es' | 'ja';

/**
 * How a paste shows that it is written in a language, told without the words of that language: they are loaded only when a
 * paste needs them. English is read always. Too many signs cost a file nobody needed, too few would leave a paste unread.
 */
interface Signs {
  code: LanguageCode;
  /** ISO 3166-1 alpha-2: contractors there write in it, whatever the paste shows. */
  countries: readonly string[];
  /** Folded words, each of which shows it alone: labels, trades and words of business that English has not. */
  sure: string;
  /** Folded words of which three different ones show it: each may also be a name, or part of one ("Las Vegas", "van der"). */
  likely: string;
  /** Letters that show it. */
  letters?: RegExp;
  load(): Promise<Language>;
}

const otherLanguages: readonly Signs[] = [
  {
    code: 'fr',
    countries: ['FR', 'CA'],
    sure: `acompte adresse aout apres avant avec avril batiment bonjour bonsoir carrelage chantier chaque charpente
      chauffage chauffagiste chere climatisation commande compris comprise coordonnees cordialement courriel couvreur
      debut decembre demenagement deneigement destinataire devis dimanche echeance elagage electricien electricite
      emetteur enr entrepreneur eurl facture fevrier fourniture gouttiere gouttieres heures incluse incluses janvier
      jardinier jeudi jour jours juillet livraison ltee lundi maconnerie madame maison mardi menuiserie menuisier merci
      mercredi monsieur montant nettoyage nos notre nous novembre numeros objet octobre paiement pavage paysagement
      paysagiste peintre peinture peintures pieds plaquiste plomberie plombier pour prix quantite rabais ramonage
      remise salut samedi sans sarl semaine semaines septembre serrurerie signataire solde soumission taxe telephone
      terrassement toiture toitures toute tps travail travaux ttc tva tvq valable validite vendredi versement vitrerie
      voici voila votre vous`,
    likely: `aux ce ces dans de des du elle et ht ici je le les mars mme numero ou par pas que qui rue salle son sont sous sur
      tu un une vos`,
    load: async () => (await import('./fr.ts')).fr,
  },
  {
    code: 'de',
    countries: ['DE', 'AT'],
    sure: `angebot angebote angebotsdatum angebotsnummer anrede anschrift anzahlung arbeiten auftrag auftraggeber bauherr
      bauvorhaben bedachungen betrag bezeichnung bitte brutto dachdecker danke dezember dienstag donnerstag einheit
      einzelpreis elektriker elektro endsumme faellig fallig februar festpreis fliesen fliesenleger frau freitag
      freundliche freundlichen fur gartenbau geehrte geehrter gerne gesamt gesamtbetrag gesamtpreis gesamtsumme gmbh
      grusse grussen gultig gultigkeit guten heizung herr holzbau inkl inklusive januar juli juni klempner kosten
      kostenvoranschlag kostet kunde kundin landschaftsbau leistung liebe lieber lieferung malerbetrieb malermeister
      marz mehrwertsteuer menge mittwoch moin montag mwst netto nicht objekt oktober pauschal pauschale preis rabatt
      rechnung samstag sanitar schreinerei sehr servus sonntag stk strasse stuck stunden summe tage tagen telefon
      tischlerei trockenbau umsatzsteuer umzuge und unser unsere ust viele vorkasse wir woche wochen zahlung zimmerei
      zum zur zwischensumme zzgl`,
    likely: `auch auf aus bei bis dach das datum dem der des ein eine einen hallo handy haus ich ihr ihre ist mai mit mobil
      nach nr oder sie sind uns vom von zu`,
    load: async () => (await import('./de.ts')).de,
  },
  {
    code: 'es',
    countries: ['ES', 'MX'],
    sure: `abono abril adelanto agosto albanileria anticipo atentamente buen buenas buenos calle canaleta canaletas cantidad
      carpinteria cliente colonia concepto construccion construcciones contado contratista correo costo cotizacion
      cuando cuesta deposito descripcion desde dias diciembre direccion dolares domicilio domingo electricidad empresa
      enero enganche entrega envio estimada estimado estimados factura febrero fecha folio fontaneria gracias hacer
      hasta herreria hola impermeabilizacion importe incluye instalacion instalaciones iva jardineria jardinero
      jardines jueves julio junio limpieza listo lunes manana mantenimiento martes marzo materiales mayo meses
      miercoles mudanzas noviembre nuestra nuestro obra octubre otra pago pintores pintura piscinas pisos plomeria
      plomero podas precio precios presupuesto propuesta proyecto puedo reformas remodelacion remodelaciones sabado
      saldo saludos semana semanas senal senor senora septiembre seria servicios sobre soldadura tambien techo techos
      tejados telefono trabajo trabajos unidad usted valido vence ventanas viernes vigencia vigente`,
    likely: `al casa como con de del dia el en entre es esta este las lista lo los mano mas mi muy nos para pero por que se si
      sin son su sus todo un una y`,
    load: async () => (await import('./es.ts')).es,
  },
  {
    code: 'ja',
    countries: ['JP'],
    sure: '',
    likely: '',
    letters: /[\u3041-\u30ff\u4e00-\u9fff]/,
    load: async () => (await import('./ja.ts')).ja,
  },
];

const listed = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');
/** What a word is a sign of, and whether it is enough by itself. */
const signOf: ReadonlyMap<string, readonly { code: LanguageCode; weight: 1 | 3 }[]> = (() => {
  const signs = new Map<string, { code: LanguageCode; weight: 1 | 3 }[]>();
  for (const { code, sure, likely } of otherLanguages)
    for (const [words, weight] of [
      [sure, 3],
      [likely, 1],
    ] as const)
      for (const word of listed(words)) signs.set(word, [...(signs.get(word) ?? []), { code, weight }]);
  return signs;
})();

/** The languages a text is read in, always in the same order; the same for the same text and country, loaded or not. */
export function languagesIn(text: string, country: string): LanguageCode[] {
  const weights = new Map<LanguageCode, number>();
  const known = new Set<string>();
  for (const [word] of fold(text).matchAll(/[a-z\u00df-\u024f]+/g)) {
    if (known.has(word)) continue;
    known.add(word);
    for (const { code, weight } of signOf.get(word) ?? []) weights.set(code, (weights.get(code) ?? 0) + weight);
  }
  const shown = otherLanguages.filter(
    ({ code, countries, letters }) =>
      countries.includes(country) || (weights.get(code) ?? 0) >= 3 || letters?.test(text) === true,
  );
  return ['en', ...shown.map(({ code }) => code)];
}

/** The words of a language; English is part of the parser. */
export async function loadLanguage(code: LanguageCode): Promise<Language> {
  return (await otherLanguages.find((one) => one.code === code)?.load()) ?? en;
}
