import { deDocument } from './de-document.ts';
import type { Language } from './language.ts';

export const de: Language = {
  code: 'de',
  months: [
    'januar, janner, jan',
    'februar, feb',
    'marz, mrz, maerz',
    'april, apr',
    'mai',
    'juni, jun',
    'juli, jul',
    'august, aug',
    'september, sept, sep',
    'oktober, okt',
    'november, nov',
    'dezember, dez',
  ],
  labels: {
    customer:
      'ihre adresse/anschrift/daten, ihr zuhause/objekt/haus, an, angebot fur, angebotsempfanger, auftraggeber, auftraggeberin, bauherr, bauherrin, bauherrschaft, eigentumer, empfanger, kunde, kundendaten, kundenname, kundin, rechnung an, rechnungsempfanger, z hd, zh, zu handen',
    contractor:
      'unsere adresse/anschrift/firma/werkstatt/daten, unser betrieb/buro/unternehmen/standort, ausfuhrender betrieb, ausfuhrende firma, hauptsitz, absender, anbieter, auftragnehmer, betrieb, bieter, erstellt von, firma, geschaftsfuhrer, gf, handwerker, inh, inhaber, inhaberin, unternehmen, von',
    thirdParty:
      'ansprechpartner vor ort, ansprechpartner, ansprechpartnerin, kontakt vor ort, architekt, architektin, bauleiter, bearbeiter, bearbeitet von, berater, beraterin, fachberater, hausmeister, hausverwaltung, ihr ansprechpartner, ihr/dein/unser kontakt/kontaktperson, ihre/deine/unsere kontaktperson/ansprechperson, ihre ansprechpartnerin, kundenberater, mieter, mieterin, monteur, sachbearbeiter, sachbearbeiterin, vermittler, vertreter, verwalter',
    personName: 'im auftrag von, kontakt, kontaktdaten, nachname, vor und nachname, vorname',
    email: 'e mail adresse',
    phone: 'beste nummer, festnetz, fon, ruckrufnummer, rufnummer, tel nr, telefon, telefon privat, telefonnummer',
    mobile: 'handy, handynummer, mobil, mobilfunk, mobilnummer, mobiltelefon',
    officePhone: 'buro, geschaftlich, telefon buro, werkstatt, zentrale',
    fax: 'telefax',
    address: 'anschrift, kundenadresse, postanschrift, rechnungsadresse, rechnungsanschrift, wohnanschrift',
    street: 'strasse, strasse hausnummer, straße',
    city: 'ort, plz, plz ort, postleitzahl ort',
    jobAddress:
      'adresse der baustelle, arbeitsort, ausfuhrungsort, bauort, baustelle, baustellenadresse, bauvorhaben, einbauort, einsatzort, leistungsort, lieferadresse, lieferanschrift, montageort, objekt, objektadresse, objektanschrift, ort der ausfuhrung, ort der leistung',
    job: 'auftrag, betr, betreff, betrifft, bv, gewerk, massnahme, projekt, vorhaben',
    jobTitle: 'arbeiten, kurzbeschreibung, leistung, leistungsbeschreibung, projektname, titel',
    documentTitle:
      'anbot, angebot, angebotsschreiben, auftragsbestatigung, kostenschatzung, kostenvoranschlag, offerte',
    estimateNumber:
      'anbot/kostenschatzung/angebotsschreiben nr, anbot nummer, anbot, anbotsnr, anbotsnummer, ang nr, angebot, angebot #, angebot no, angebot nr, angebot nummer, angebots nr, angebotsnr, angebotsnummer, beleg nr, belegnr, belegnummer, dokumentnummer, kostenvoranschlag, kostenvoranschlag nr, kv nr, kva nr, offerte, offerte nr, offerten nr, offertnummer, unser zeichen, vorgang, vorgangsnummer',
    number: 'nummer',
    otherNumber:
      'amtsgericht, auftrag nr, auftragsnr, auftragsnummer, betriebsnummer, gewerbe, handelsregister, hrb, ihr zeichen, kd nr, kdnr, konto, kunden nr, kundennr, kundennummer, lieferschein, projekt nr, projektnummer, rechnung nr, rechnungsnummer, st nr, steuer nr, steuernummer, uid, umsatzsteuer id, ust id, ust id nr, ust idnr, vertragsnummer',
    issued:
      'angeboten/kalkuliert/verfasst am, angebot vom, angebotsdatum, anbotsdatum, ausgestellt am, ausstellungsdatum, belegdatum, datum, den, erstellt, erstellt am, erstellungsdatum, offertdatum, stand, stand vom, vom',
    expires:
      'gultig/giltig/bindefrist bis, ablaufdatum, angebot gultig bis, angebot gultig bis zum, bindefrist, gebunden bis, gultig bis zum, gultigkeit, gultigkeit bis, gultigkeitsdatum, preise gultig bis',
    otherDate:
      'anfrage vom, aufmass vom, ausfuhrungstermin, ausfuhrungszeitraum, baubeginn, beginn, besichtigung, besichtigungstermin, fallig am, fertigstellung, ihre anfrage vom, leistungsdatum, leistungszeitraum, lieferdatum, liefertermin, montagetermin, ortstermin, termin',
    mailFrom: 'von',
    mailTo: 'an',
    mailCc: 'kopie',
    mailDate: 'datum, gesendet',
    mailSubject: 'betreff',
    optionsHeading:
      'alternativ, alternativpositionen, auf wunsch, bedarfspositionen, eventualposition, eventualpositionen, nicht enthalten, optionale leistungen, optionale positionen, optionen, wahlpositionen, zusatzleistungen',
    paymentHeading:
      'abschlagsplan, abschlagszahlungen, zahlung, zahlungsbedingungen, zahlungskonditionen, zahlungsmodalitaten, zahlungsplan, zahlungsziel',
    termsHeading: 'agb, allgemeine geschaftsbedingungen, allgemeine hinweise, bedingungen, hinweise',
    itemsHeading: 'arbeitsleistung, leistungen, leistungsverzeichnis, lohn, material, positionen',
  },
  amounts: {
    grandTotal:
      'anbotspreis/anbotssumme/angebotspreis/angebotssumme/gesamt/gesamtbetrag/gesamtpreis/gesamtsumme/summe brutto, anbotssumme, angebotsbetrag, angebotssumme, auftragssumme, brutto gesamt, bruttobetrag, bruttosumme, bruttototal, endbetrag, endsumme, endtotal, gesamtbetrag, gesamtsumme, gesamttotal, offertbetrag, offertsumme, rechnungsbetrag, rechnungstotal, totalbetrag, zahlbetrag, zu zahlen, angebotspreis/angebotssumme/gesamt/gesamtbetrag/gesamtpreis/gesamtsumme/summe brutto, gesamt/gesamtsumme/summe/gesamtbetrag der angekreuzten/ausgewahlten/markierten positionen/leistungen/punkte',
    newTotal: 'neuer preis/gesamtpreis',
    total:
      'alles zusammen, gesamt, gesamtpreis, in summe, insgesamt, macht in summe, macht zusammen, summe, zusammen, zusammen macht das, zusammen sind das',
    price:
      'alles in allem, alles inklusive, belauft sich auf, betrag, festpreis, komplettpreis, kosten, kostet, machen wir fur, pauschal, pauschalpreis, preis, zum preis von',
    subtotal: 'netto summe, nettosumme, summe netto, ubertrag netto, zwischensumme, zwischentotal',
    net: 'exkl, gesamt netto, gesamtbetrag netto, gesamtnetto, gesamtsumme netto, netto, netto gesamt, nettobetrag, nettototal, ohne mwst, zzgl',
    gross: 'brutto, einschl, einschliesslich, inkl, inklusive',
    tax: 'mehrwertsteuer, mwst, steuer, umsatzsteuer, ust, zuzuglich, zzgl',
    plusTax:
      '+/exkl/ohne/plus/zuzuglich/zzgl mwst, verstehen_sich/sind/preise/alle_preise netto, netto, zuzuglich, zuzuglich der gesetzlichen, zzgl, zzgl der gesetzlichen, zzgl gesetzl, zzgl ust',
    discount: 'abzug, bonuszahlung, forderung, gutschrift, nachlass, rabatt, skonto, treuebonus, treuerabatt, zuschuss',
    deposit:
      '1 abschlag, 1 rate, abschlag, akonto, akontozahlung, anzahlung, erste rate, erster abschlag, vorauszahlung, vorkasse, vorschuss',
    start:
      'reserviert/sichert den/ihren/ihnen_den termin, zur terminsicherung/reservierung, termin zu halten/sichern/reservieren/blocken, bei/mit/nach auftragserteilung/auftragsvergabe/beauftragung/vergabe/zuschlag/zuschlagserteilung, bei/vor/zu beginn/baubeginn/arbeitsbeginn, bei auftrag/bestellung/materialbestellung/vertragsabschluss/vertragsschluss, bevor ich anfange, bevor wir anfangen, im voraus, vorab',
    received: 'bereits, bezahlt, dankend erhalten, eingegangen, erhalten, geleistet, geleistete',
    balance: 'offener betrag, restbetrag, restsumme, restzahlung, schlussrechnung, schlusszahlung, verbleibend',
    stage:
      '1 rate, 2 rate, 3 rate, baufortschritt, bei fertigstellung, bei lieferung, dritte rate, erste rate, letzte rate, nach abnahme, nach fertigstellung, nach montage, nach rohinstallation, nach rohmontage, schlussrate, zweite rate',
    carried:
      'ubertrag/vortrag/summe/gesamt/zwischensumme seite, ubertrag/vortrag auf/aus/von/zu, der seite, dieser seite, seitensumme, seitenubertrag, ubertrag, vortrag, zu ubertragen',
    optional:
      'alternativ, alternativposition, auf wunsch, bedarfsposition, bei bedarf, ep only, eventual, eventualposition, nicht enthalten, nicht in der summe, nur e preis, nur einheitspreis, optionen, variante, wahlweise',
    maybe: 'aufpreis, falls, mehrpreis, wenn, zusatzlich',
    option: 'alternative, paket, variante',
    periodic:
      'finanzierung, jahrlich, je stunde, monatlich, pro besuch, pro jahr, pro monat, pro stunde, pro termin, rate von',
    section:
      'anfahrt, arbeitslohn, arbeitszeit, gewerk, lohn, lohnanteil, lohnkosten, los, materialkosten, summe titel, titel',
    previous: 'alter preis, bisherig, bisheriger, ursprunglich, ursprunglicher',
    other:
      '35a, anteil, darin enthalten, deckungssumme, enthaltene lohnkosten, haftpflicht, lohnanteil, lohnkostenanteil, mahngebuhr, stammkapital, versicherung, vertragsstrafe',
  },
  columns: {
    item: 'artikel, leistung, position',
    description: 'artikelbezeichnung, beschreibung, bezeichnung, leistung, leistungsbeschreibung, text',
    quantity: 'anzahl, menge, mge, std, stk',
    unit: 'eh, einh, einheit, me',
    unitPrice:
      'e preis, e preis €, einheitspreis, einzel, einzelpreis, einzelpreis eur, einzelpreis €, ep, ep eur, ep €, preis, preis einheit, stuckpreis',
    amount:
      'betrag/gesamt/gesamtpreis/gp €, betrag/gesamt/gesamtpreis/gp eur, betrag, brutto, g preis, gesamt, gesamt brutto, gesamt netto, gesamtbetrag, gesamtpreis, gp, netto, summe',
    tax: 'mwst, mwst %, mwst satz, steuer, ust, ust satz',
    position: 'art nr, artikel nr, artikelnr, lfd nr, pos nr, position',
  },
  currencies: { $: 'dollar', EUR: 'euro', CHF: 'franken' },
  words: {
    ...deDocument,
    rivalOffer:
      'angebot der konkurrenz, anderes angebot vorliegen, konkurrenzangebot, können sie das unterbieten, können sie mithalten, vergleichsangebot',
    greeting:
      'gruss gott, gruß gott, gruezi, gruß dich, gruss dich, guten morgen, guten tag, hallo, liebe, lieber, moin, sehr geehrte, sehr geehrter, servus',
    nobody:
      'bekannt, laufkunde, laufkundschaft, unbekannt, wird nachgereicht, damen, damen und herren, einzelunternehmen, herren, kleinunternehmer, meisterbetrieb, zusammen',
    closing:
      'beste grusse, danke, freundliche grusse, herzliche grusse, liebe grusse, mfg, mit besten grussen, mit freundlichem gruss, mit freundlichen grussen, schone grusse, viele grusse, vielen dank',
    honorific: 'eheleute, fam, familie, frau, herr, herr und frau, herrn, herrn und frau, ing',
    introduction: 'hier ist, ich bin, mein name ist, von',
    firstPerson: 'ich, wir',
    homeLabel: 'wohnanschrift',
    presents: 'anbei, besprochen, hier ist/sind, preis, preise',
    companySuffix:
      '& sohn, & sohne, ag, co kg, e k, e u, ek, gbr, gmbh, gmbh & co kg, inh, inhaber, kg, mbh, meisterbetrieb, ohg, se, ug, und sohne',
    trade:
      'abbruch, abdichtung, abdichtungen, apotheke, backerei, bau, baumdienst, baumpflege, bauunternehmen, bedachung, bedachungen, bodenbelage, bodenleger, dachdecker, dachdeckerei, dachdeckermeister, dachrinne, dachrinnen, eigentumergemeinschaft, elektriker, elektro, elektrotechnik, energietechnik, erdbau, erdbewegung, estrich, fassaden, fassadenbau, fenster, fensterbau, flaschner, flaschnerei, fliesen, fliesenleger, forstbetrieb, garten, gartenbau, gartner, gartnerei, gasthaus, gebaudereinigung, gebaudetechnik, gerustbau, gipser, gipserei, glaserei, hafner, handwerk, hausmeisterservice, haustechnik, hausverwaltung, heizung, holzbau, innenausbau, insektenschutz, installateur, kaltetechnik, kaminbau, kaminkehrer, kanalreinigung, kindergarten, klempner, klempnerei, klima, kuchen, kuchenbau, landschaftsbau, luftung, maler, malerbetrieb, malerei, malergeschaft, malermeister, markisen, maurer, maurerbetrieb, metallbau, montage, montageservice, ofenbau, parkett, pflasterbau, photovoltaik, plattenleger, praxis, raumausstattung, reinigung, rohrreinigung, rollladen, sanitar, schlosserei, schornsteinbau, schornsteinfeger, schreiner, schreinerei, sicherheitstechnik, solartechnik, spengler, spenglerei, strassenbau, stuckateur, tiefbau, tischler, tischlerei, tore, treppenbau, trockenbau, turen, umzuge, warmepumpen, wintergarten, zahnarztpraxis, zimmerei, zimmerer',
    street: 'chaussee, damm, gasse, hof, markt, platz, ring, steig, str, strasse, straße, ufer, weg',
    unit: 'cbm, eur, l, lfdm, lfm, mtr, paar, pau, pauschal, psch, psl, qm, rolle, sack, satz, set, st, std, stk, stuck, stunden, tag, tage, vpe',
    times: 'a, je, zu',
    per: 'je, monatlich, pro, pro stuck',
    validity:
      'annahmefrist, preis/preise kann_ich/konnen_wir/halte_ich/halten_wir/steht/stehen/bleibt bis, angebot/anbot/offerte/kostenvoranschlag endet/erlischt/verfallt, angebot/anbot/offerte lauft am, angebot gilt, bindefrist, freibleibend bis, gebunden, gilt, gultig, gultigkeit, halten wir, preisbindung, preise gelten',
    notValidity:
      'ausfuhrung, gewahrleistung, laufzeit, lieferzeit, netto, rechnung, skonto, vertragslaufzeit, widerruf, zahlbar, zahlung',
    day: 'kalendertage, tag, tage, tagen, werktage',
    week: 'woche, wochen',
    month: 'monat, monate, monaten',
    half: 'die halfte, halfte',
    rangeTo: 'bis, oder, und',
    atLeast: 'ab, ca, circa, etwa, maximal, mindestens, rund, ungefahr, zwischen',
    not: 'entfallt, kein, keine, nicht, ohne',
    same: 'obige/obiger/obigen/gleiche/dieselbe/selbe adresse/anschrift, wie anschrift/kundenanschrift/oben/rechnungsadresse, adresse wie oben, dito, identisch, o g adresse, oben genannte, oben genannte adresse, oben genannten adresse, og adresse, s o, siehe oben, unter obiger adresse',
    wrote: 'geschrieben, schrieb',
    mailChrome:
      'allen antworten, alle antworten, anhang, anhange, antworten, archiv, archivieren, drucken, entwurfe, geloschte elemente, geloscht, gesendet, gesendete elemente, kalender, loschen, markiert, melden, neue mail, ordner, papierkorb, postausgang, unerwunscht, gesendet von meinem iphone, posteingang, von meinem iphone gesendet, weiterleiten, alle nachrichten, gesendete, gesendete objekte, geloschte objekte, posteingange, spamverdacht, junk e mails',
    version: 'ihr, neues, unser',
    of: 'der, vom, von',
    contactUs: 'bei fragen, erreichbar, erreichen sie, kontaktieren sie, melden sie sich, ruckfragen, rufen sie',
    coverage: 'deckungssumme, haftpflicht, stammkapital, versicherung',
    selfIntroduction: 'hier ist, ich bin, mein name ist',
    waived: 'nicht erforderlich/notig, entfallt',
    payment: 'zahlung',
    due: 'benotige ich, benotigen wir, brauche ich, brauchen wir, brauchte ich, brauchten wir, bitte ich, bitten wir, fallig, zahlbar, zahlung',
    instalment: 'zahlung',
    finance: 'finanziert, finanzierung',
    priceName: 'festpreis, gesamtfestpreis, komplettpreis, pauschalfestpreis, pauschalpreis, preis, preis pauschal',
    percent: 'prozent, prozentsatz',
    otherRate: 'mwst, nachlass, rabatt, skonto, ust, zinsen',
    refused: 'ruckerstattung, stornierung, storno',
    nonRefundable: 'nicht erstattbar',
    firstStage: 'erste',
    fraction: 'drittel, halfte, prozent, viertel',
    revision: 'aktualisiert, aktualisiertes, geandert, revidiert, uberarbeitet, uberarbeitetes, uberarbeitung',
    replaces: 'anstelle, ersetzt',
    numberMark: 'nummer',
    weakParty: 'an, von',
    questionsLabel: 'fragen',
    override: 'ignoriere/ignorieren_sie alle/die anweisungen/vorherigen/obigen',
    voided: 'storniert, ungultig, zuruckgezogen',
    forParty: 'an, fur',
    attention: 'z hd, zh, zu handen',
    partyWord: 'kunde, kundin',
    nearPlace: 'am, in',
    joint: 'das, der, die, fur, ist, und, von',
    booked:
      'halten/reservieren den/die/ihren/ihre/diesen/diese termin/woche, bestellen, bestelle, bestellt, eingeplant, planen, starten, termin',
    once: 'bei/nach eingang/erhalt von, nachdem, sobald, wenn',
    asks: 'bitten wir um, wir bitten um, ich bitte um, wir brauchen, wir benotigen, ich brauche',
    onlyIf: 'nur bei bedarf, nur falls, nur wenn',
    insteadOf: 'anstatt, anstelle von, statt, statt der, statt den',
    agrees: 'abgemacht, einverstanden, geht klar, gerne, in ordnung, ja, machen wir, mach ich, passt',
    inCash: 'bar, barzahlung, in bar',
    isLeft: 'bleiben, bleiben noch, noch offen, verbleiben',
    thatIs: 'also, d h, das heisst, das sind',
    beforeWork:
      'bevor wir/ich/die, sofort, vor der ausfuhrung/lieferung_und_montage/montage, vor ausfuhrung/einbau/gerustaufbau/montage',
    laterPart: 'zweite, zweiten, dritte, dritten',
    measured: 'feuchte, feuchtigkeit, luftfeuchte, luftfeuchtigkeit, restfeuchte',
    bound: 'hochstens, mehr als, uber, unter, weniger als',
    notOurDeposit:
      'abzuglich, andere betriebe/firmen, bei auftragen uber, pfand, schlusselpfand, sonderanfertigungen, maximal, kaution, an die gemeinde/stadt',
    isPaid:
      'bezahlt/angezahlt ist/sind, bei/nach eingang/erhalt von, da ist/sind, eingegangen, eingehen, vorliegen, uberwiesen',
    with: 'mit, mit dem, mit unserem, mit ihrem',
    paidPart: 'angezahlt, bezahlt',
    openWord: 'am, an, auf, aus, das, dem, den, der, die, fur, im, mit, oder, und, vom, von, zum, zur',
    and: 'und, und der',
    abbreviation: 'bzw, ca, evtl, ggf, ing, inkl, nr, str, tel, usw, zzgl',
    onDate: 'am',
    replyMark: 'aw, wg',
    timesWord: 'a, je, zu',
    apiece: 'je, pro',
    more: 'anfahrt, mehr, zusatzlich',
    postcodeWord: 'plz, postleitzahl',
    dwelling: 'whg, wohnung',
    streetEnding: 'allee, damm, gasse, hof, markt, platz, ring, steig, str., strasse, straße, ufer, weg',
    mailbox: 'postfach',
    contactWord: 'handy, mobil, telefon',
    firmJoiner: 'von',
    firmOf: 'von',
    nameJoiner: 'den, der, und, van, von, zu',
    phoneFax: 'telefax',
    phoneMobile: 'handy, mobil',
    phoneOffice: 'buro',
    phoneWork: 'dienstlich, geschaftlich',
    country: 'deutschland, schweiz, österreich',
    myself: 'du, ich, sie',
    preparer: 'angebot von, bearbeiter, erstellt von',
    officeMailbox:
      'anfrage, anfragen, angebot, auftrag, buchhaltung, buero, buro, kontakt, post, vertrieb, verwaltung, zentrale',
    datedFrom: 'ab, ab dem, vom',
    careOf: 'z hd, zu handen, zu hd',
    codeWord: 'baujahr, modell, seit',
    streetOnly: 'allee, str, strasse, straße, weg',
    copula: 'betragt, ist, kosten, kostet, sind',
    theWhole: 'all das, alle arbeiten, alles, das alles, das ganze, die gesamte arbeit',
    leavingOut: 'abgesehen von, ausser, ohne',
    choice: 'beide optionen, beide varianten, ob mit oder ohne, wahlweise, welche variante',
    orWord: 'bzw, oder',
    rounding: 'auf 5 rappen gerundet, gerundet, rundung, rundungsausgleich, rundungsdifferenz',
    otherPerson:
      'kollege, kollegin, mein bruder, mein mieter, mein sohn, mein vater, meine mieterin, meine mutter, meine schwester, meine tochter, nachbar, nachbarin, nachbarn',
    tradeEnding: 'bau, bedachung, betrieb, montage, pflege, reinigung, service, technik, verwaltung, werkstatt',
    documentDated: 'vom',
    sentAgain:
      'anbei noch einmal, anbei nochmal, anbei nochmals, erneut, hier noch einmal, hier nochmal, noch einmal das, nochmals',
    youSent: 'du hast gesendet, du hast geantwortet, von dir gesendet',
    weekday:
      'di, dienstag, do, donnerstag, fr, freitag, gestern, heute, mi, mittwoch, mo, montag, sa, samstag, so, sonntag',
    tradeSurname: 'bau, garten, gartner, holzbau, klempner, maler, maurer, schreiner, tischler, zimmerer',
    siteChrome: 'abmelden, anmelden, datenschutz, impressum, kontakt, leistungen, startseite, uber uns',
    throughOther: 'gesendet mit/von/uber, erstellt mit, finanzierung durch, gepruft von, material von, versendet mit',
    firmPhone: 'notdienst, notfall, notruf',
    onSite: 'vor ort',
    relative: 'bruder, ehefrau, ehemann, mann, mieter, mutter, nachbar, nachbarin, schwester, sohn, tochter, vater',
    askFor: 'bitte bei, nach',
    titleStart: 'ihre, komfort, kompetent, qualitat, zuverlassig',
    sloganWord: 'aus, fur, ihr, ihre, mit, seit, vom, wir',
    elsewhere: 'abgeholt, abholung, ausstellung, lager, unser, unsere, unserem, unseren, unserer',
    workWord:
      'anstrich, arbeiten, austausch, erneuerung, montage, reinigung, renovierung, reparatur, sanierung, umbau, wartung',
    partEnd: 'anschrift, komplett, leistungen, paket, seite, ubersicht, variante',
    addressed: 'dein, deine, ihr, ihre',
    onFile: 'bei uns hinterlegt, hinterlegt',
    theirNumber: 'seine nummer, seine handynummer, ihre nummer, ihre handynummer',
    workEnding: 'anstrich, arbeiten, austausch, sanierung, renovierung, erneuerung, umbau',
    houseWord: 'dhh, doppelhaushalfte, efh, einfamilienhaus, mehrfamilienhaus, mfh, reihenhaus',
    ownWord: 'ihr, ihre, ihrem, unser, unsere, unserem',
    titleEnd: 'betrieb, buro, unterschrift, werkstatt',
    headingWord: 'angebot, angebotsnummer, datum, kostenvoranschlag',
  },
};
