import { fold } from './fold.ts';
import type { Language } from './language.ts';

export type LanguageCode = 'en' | 'fr' | 'de' | 'es' | 'ja';

/**
 * How a paste shows that it is written in a language, told without the words of that language: they are loaded only when a
 * paste may need them. English is read always; alone only where a paste shows English and no other language. A paste that shows
 * none is read in all, because in a language that is missing a net price looks like a total.
 */
interface Signs {
  code: LanguageCode;
  /** ISO 3166-1 alpha-2: where contractors write in it, it is read whatever the paste shows. */
  countries: readonly string[];
  /** Folded words, each of which shows it alone: labels, trades and words of business that stand in no English estimate. */
  sure: string;
  /** Folded words of which three different ones show it: each may also be a name, or part of one ("Las Vegas", "van der"). */
  likely: string;
  /** Letters that show it. */
  letters?: RegExp;
  load(): Promise<Language>;
}

const listed = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

const otherLanguages: readonly Signs[] = [
  {
    code: 'fr',
    countries: ['FR', 'CA', 'BE', 'CH', 'LU', 'MC'],
    sure: `acompte adresse aout apres arrhes artisan avant avec avril batiment bonjour bonsoir carrelage chantier chaque
      charpente chauffage chauffagiste chere climatisation cloture commande compris coordonnees cordialement courriel
      coutera couvreur cuisine decembre demenagement deneigement deplacement destinataire devis dimanche echeance
      elagage electricien electricite emetteur enr eurl facture fevrier forfait fournisseur fourniture gouttiere
      gouttieres heures hors incluse incluses janvier jardinier jeudi jours juillet livraison ltee lundi maconnerie
      madame maison menuiserie menuisier merci mercredi monsieur montant nettoyage nous novembre numeros octobre
      paiement pavage payer paysagement paysagiste peintre peinture peintures pieds plaquiste plomberie plombier
      proprietaire quantite rabais ramonage remise remplacement reparation salut samedi sans sarl semaine semaines
      septembre serrurerie signataire soumission telephone terrassement toiture toitures toute toutes tps travail
      travaux ttc tva tvh tvq valable validite vendredi versement vitrerie voici voila votre vous`,
    likely: `aux avance ce ces comprise dans de debut des du elle entrepreneur entreprise estimation et general ht ici je jour
      le les lieu mardi mars mme nos notre numero objet offre ou par pas pose pour prix que qui renovation rue salle
      solde son sont sous sur tarif taxe taxes tu un une vos`,
    load: async () => (await import('./fr.ts')).fr,
  },
  {
    code: 'de',
    countries: ['DE', 'AT', 'CH', 'LI', 'LU'],
    sure: `anfahrt angebot angebote angebotsdatum angebotsnr angebotsnummer anrede anschrift anzahlung arbeiten auftrag
      auftraggeber bauherr baustelle bauvorhaben bedachungen betrag betreff bezeichnung bitte brutto bruttobetrag
      dachdecker danke dezember dienstag donnerstag eigentumer einbau einheit einzelpreis elektriker elektro empfanger
      endbetrag endsumme faellig fahrtkosten fallig februar festpreis fliesen fliesenleger frau freitag freundliche
      freundlichen gartenbau geehrte geehrter gerne gesamt gesamtbetrag gesamtpreis gesamtsumme gmbh gruss grusse
      grussen gultig gultigkeit guten heizung holzbau inhaber inkl inklusive januar juli juni klempner
      kostenvoranschlag kostet kuche kunde kundin landschaftsbau leistung leistungen liebe lieber lieferung
      malerbetrieb malermeister marz mehrwertsteuer mittwoch moglich moin montag mwst nicht objekt offerte oktober
      pauschal pauschale positionen rabatt rechnung reparatur samstag sanitar schreinerei sehr servus sonntag stk
      strasse streichen stuck stunden summe tage tagen telefon termin tischlerei trockenbau umsatzsteuer umzuge und
      unser unsere verlegen viele vorkasse woche wochen zahlung zimmerei zum zur zuzuglich zwischensumme zzgl`,
    likely: `auch auf aus bei bis dach das datum dem der des ein eine einen firma fur hallo handy haus herr ich ihr ihre ist
      kosten lg macht mai menge mit mobil nach netto nr oder preis projekt sie sind uns ust vg vom von wir zu`,
    letters: /ß/,
    load: async () => (await import('./de.ts')).de,
  },
  {
    code: 'es',
    countries: listed('ES MX PR AR BO CL CO CR CU DO EC GT HN NI PA PE PY SV UY VE'),
    sure: `abono abril adelantado agosto albanileria anticipo arbol arboles atencion atentamente bano buen buenas buenos
      canaleta canaletas cantidad carpinteria cliente colonia concepto construccion construcciones contado contratista
      correo coste costo cotizacion cuando cuesta deposito descripcion desde diciembre direccion dolares domicilio
      electricidad emisor empezar empresa enero enganche entrega envio estimada estimado estimados factura febrero
      fecha fontaneria gracias hacer hasta herreria hola impermeabilizacion imponible importe impuestos incluido
      incluye instalacion instalaciones instalar jardineria jardinero jardines jueves limpieza listo lunes manana
      mantenimiento martes marzo materiales meses miercoles mitad monto mudanzas noviembre nuestra nuestro obra octubre
      otra pago pintar pintores pintura piscinas plomeria plomero podar podas precio precios presupuesto propietario
      propuesta proveedor proyecto puedo puerta quedaria reformas remodelacion remodelaciones reparacion sabado saldo
      saludos semana semanas senal senor senora septiembre soldadura tambien techos tejados telefono trabajo trabajos
      unidad usted validez valido vence ventanas viernes vigencia vigente`,
    likely: `adelanto al asunto avance base calle cambio casa cerca como con de del dia dias domingo el en entrada entre es
      esta este folio iva julio junio junto las lista lo los mano mas mayo mi muy nos oferta para pero piso pisos por
      que se seria servicios si sin sobre son su suma sus techo todo un una y`,
    letters: /[ñ¿¡]/i,
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

/** Of these, three different ones show English: most are in every estimate, and none is a word of another language. */
const english: ReadonlySet<string> = new Set(
  listed(`about address all and any are been below but by call can check clean days each email every feet for from gate get
    have here hi if install installed is it job just know labor labour let new not of off our out owner paid per phone
    please prepared price questions remove repair replace roof should ship square subtotal tax terms thank thanks that the
    there they this through to until up we what when will with work would yard you your due quote estimate
    proposal invoice deposit customer bill qty quantity rate amount description valid hours`),
);

/** What a paste is written in stands at its head; what comes after is terms. UTF-16 units. */
const lookedAt = 20_000;

/** The languages a text is read in, always in the same order; the same for the same text and country, loaded or not. */
export function languagesIn(text: string, country: string): LanguageCode[] {
  const head = text.slice(0, lookedAt).normalize('NFC');
  const words = new Set([...fold(head).matchAll(/[a-z\u00df-\u024f]+/g)].map(([word]) => word));
  const weights = new Map<LanguageCode, number>();
  let englishWords = 0;
  for (const word of words) {
    if (english.has(word)) englishWords++;
    for (const { code, weight } of signOf.get(word) ?? []) weights.set(code, (weights.get(code) ?? 0) + weight);
  }
  const isShown = ({ code, letters }: Signs) => (weights.get(code) ?? 0) >= 3 || letters?.test(head) === true;
  const showsNone = englishWords < 3 && !otherLanguages.some(isShown);
  const read = otherLanguages.filter((one) => showsNone || one.countries.includes(country) || isShown(one));
  return ['en', ...read.map(({ code }) => code)];
}

/** What a contractor there may be expected to paste, before a paste is seen. */
export const languagesOf = (country: string): LanguageCode[] => [
  'en',
  ...otherLanguages.filter(({ countries }) => countries.includes(country)).map(({ code }) => code),
];

/** The words of a language. */
export async function loadLanguage(code: LanguageCode): Promise<Language> {
  const other = otherLanguages.find((one) => one.code === code);
  return other ? other.load() : (await import('./en.ts')).en;
}
