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
      'kunde, kundin, auftraggeber, auftraggeberin, bauherr, bauherrin, an, empfanger, angebot fur, rechnungsempfanger, kundenname, zu handen, zh, z hd, kundendaten, angebotsempfanger, bauherrschaft, eigentumer, rechnung an',
    contractor:
      'inh, inhaber, inhaberin, geschaftsfuhrer, gf, von, auftragnehmer, firma, absender, anbieter, erstellt von, handwerker, unternehmen, betrieb',
    thirdParty:
      'ansprechpartner, sachbearbeiter, bearbeiter, ihr ansprechpartner, bauleiter, architekt, architektin, mieter, hausverwaltung, verwalter, vermittler, monteur, sachbearbeiterin, bearbeitet von, ihre ansprechpartnerin, ansprechpartnerin, kundenberater, vertreter, mieterin, hausmeister',
    personName: 'kontakt, kontaktdaten, name, vorname, nachname, vor und nachname',
    email: 'e mail, email, mail, e mail adresse',
    phone: 'telefon, tel, fon, rufnummer, tel nr, telefonnummer, t, festnetz, telefon privat',
    mobile: 'mobil, handy, mobiltelefon, mobilnummer, mobilfunk, handynummer',
    officePhone: 'buro, telefon buro, zentrale, werkstatt, geschaftlich',
    fax: 'fax, telefax',
    address: 'adresse, anschrift, rechnungsadresse, postanschrift, rechnungsanschrift, wohnanschrift, kundenadresse',
    street: 'strasse, straße, strasse hausnummer',
    city: 'ort, plz ort, plz, postleitzahl ort',
    jobAddress:
      'ausfuhrungsort, baustelle, bauvorhaben, objekt, einsatzort, leistungsort, objektadresse, baustellenadresse, montageort, bauort, ort der ausfuhrung, lieferadresse, lieferanschrift, einbauort, objektanschrift, ort der leistung, arbeitsort, adresse der baustelle',
    job: 'betreff, betr, projekt, bv, auftrag, vorhaben, gewerk, massnahme, betrifft',
    jobTitle: 'leistung, arbeiten, leistungsbeschreibung, projektname, titel, kurzbeschreibung',
    documentTitle: 'angebot, kostenvoranschlag, offerte, kostenschatzung, auftragsbestatigung, angebotsschreiben',
    estimateNumber:
      'angebot nr, angebot no, angebot, angebots nr, angebotsnummer, angebotsnr, kostenvoranschlag nr, kostenvoranschlag, kv nr, offerte nr, offerte, belegnummer, beleg nr, angebot nummer, vorgangsnummer, angebot #, ang nr, offertnummer, kva nr, unser zeichen, vorgang, dokumentnummer, belegnr, offerten nr',
    number: 'nr, nummer, no',
    otherNumber:
      'kundennummer, kunden nr, kd nr, ust id, ust idnr, ust id nr, steuernummer, steuer nr, hrb, iban, bic, handelsregister, st nr, vertragsnummer, kundennr, kdnr, auftragsnummer, ust idnr, rechnungsnummer, rechnung nr, lieferschein, gewerbe, amtsgericht, auftrag nr, auftragsnr, projektnummer, projekt nr, ihr zeichen, betriebsnummer, konto, uid, umsatzsteuer id',
    issued:
      'datum, stand, stand vom, revision vom, fassung vom, angebotsdatum, vom, erstellt am, belegdatum, ausgestellt am, den, angebot vom, erstellt, ausstellungsdatum, offertdatum',
    expires:
      'gultig bis, preise fest bis, festpreis bis, preis garantiert bis, preise garantiert bis, angebot gultig bis, gultigkeit bis, bindefrist bis, gultig bis zum, preise gultig bis, bindefrist, giltig bis, ablaufdatum, gultigkeit, gebunden bis, angebot gultig bis zum, gultigkeitsdatum',
    otherDate:
      'liefertermin, lieferdatum, ausfuhrungstermin, beginn, leistungszeitraum, fertigstellung, termin, besichtigung, besichtigungstermin, ortstermin, fallig am, baubeginn, montagetermin, ausfuhrungszeitraum, aufmass vom, anfrage vom, ihre anfrage vom, leistungsdatum',
    mailFrom: 'von',
    mailTo: 'an',
    mailCc: 'cc, kopie',
    mailDate: 'gesendet, datum',
    mailSubject: 'betreff',
    optionsHeading:
      'optional, optionen, alternativ, bedarfspositionen, eventualpositionen, alternativpositionen, nicht enthalten, optionale leistungen, optionale positionen, zusatzleistungen, wahlpositionen, eventualposition, auf wunsch',
    paymentHeading:
      'zahlungsbedingungen, zahlungsplan, zahlung, abschlagszahlungen, zahlungsziel, zahlungsmodalitaten, abschlagsplan, zahlungskonditionen',
    termsHeading: 'allgemeine geschaftsbedingungen, agb, bedingungen, allgemeine hinweise, hinweise',
    itemsHeading: 'leistungen, positionen, material, lohn, arbeitsleistung, leistungsverzeichnis',
  },
  amounts: {
    grandTotal:
      'gesamtbetrag, gesamtsumme, endbetrag, bruttobetrag, rechnungsbetrag, angebotssumme, gesamt brutto, summe brutto, bruttosumme, zu zahlen, endsumme, gesamtpreis brutto, gesamtbetrag brutto, angebotsbetrag, zahlbetrag, auftragssumme, gesamtsumme brutto, angebotssumme brutto, angebotspreis brutto, brutto gesamt',
    total:
      'gesamt, summe, total, insgesamt, gesamtpreis, zusammen, macht zusammen, zusammen macht das, zusammen sind das, macht in summe, in summe, alles zusammen',
    price:
      'preis, kosten, festpreis, pauschalpreis, pauschal, betrag, belauft sich auf, zum preis von, kostet, machen wir fur, alles inklusive, komplettpreis, alles in allem',
    subtotal: 'zwischensumme, summe netto, nettosumme, netto summe, ubertrag netto',
    net: 'netto, nettobetrag, gesamtnetto, netto gesamt, zzgl, exkl, gesamt netto, gesamtbetrag netto, gesamtsumme netto, ohne mwst',
    gross: 'brutto, inkl, inklusive, incl, einschl, einschliesslich',
    tax: 'mwst, ust, umsatzsteuer, mehrwertsteuer, zzgl, steuer, zuzuglich',
    plusTax:
      'zzgl mwst, zzgl ust, plus mwst, zzgl der gesetzlichen, zuzuglich mwst, zzgl gesetzl, + mwst, netto, zuzuglich, zzgl, exkl mwst, ohne mwst, zuzuglich der gesetzlichen',
    discount: 'rabatt, nachlass, skonto, abzug, gutschrift, forderung, zuschuss, treuerabatt, treuebonus, bonuszahlung',
    deposit:
      'anzahlung, abschlag, vorauszahlung, vorkasse, erste rate, 1 rate, vorschuss, 1 abschlag, erster abschlag, akontozahlung, akonto',
    start:
      'bevor ich anfange, bevor wir anfangen, vor dem start, bei auftragserteilung, nach auftragserteilung, bei auftrag, vor beginn, bei beginn, bei bestellung, bei vertragsabschluss, mit auftragserteilung, bei baubeginn, vor arbeitsbeginn, bei arbeitsbeginn, zu beginn, bei beauftragung, nach beauftragung, vor baubeginn, bei vertragsschluss, bei materialbestellung',
    received: 'erhalten, bezahlt, geleistet, eingegangen, bereits, dankend erhalten, geleistete',
    balance:
      'rest, restbetrag, restzahlung, offener betrag, schlusszahlung, saldo, schlussrechnung, restsumme, verbleibend',
    stage:
      'nach fertigstellung, nach abnahme, bei lieferung, baufortschritt, nach rohinstallation, bei fertigstellung, nach rohmontage, nach montage, zweite rate, 2 rate, erste rate, zweite rate, dritte rate, 1 rate, 2 rate, 3 rate, schlussrate, letzte rate',
    carried: 'ubertrag, zwischensumme seite, summe seite, von seite, dieser seite',
    optional:
      'optional, alternativ, bedarfsposition, eventualposition, auf wunsch, nicht enthalten, eventual, bei bedarf, nur e preis, nur einheitspreis, ep only, wahlweise, optionen',
    maybe: 'wenn, falls, zusatzlich, mehrpreis, aufpreis',
    option: 'option, variante, paket, alternative',
    periodic:
      'pro monat, monatlich, pro stunde, jahrlich, pro jahr, je stunde, pro besuch, rate von, finanzierung, pro termin',
    section:
      'material, lohn, arbeitslohn, arbeitszeit, titel, los, summe titel, lohnkosten, materialkosten, gewerk, lohnanteil, anfahrt',
    previous: 'bisherig, bisheriger, ursprunglich, ursprunglicher, alter preis',
    other:
      'versicherung, haftpflicht, deckungssumme, lohnanteil, enthaltene lohnkosten, darin enthalten, stammkapital, anteil, mahngebuhr, 35a, vertragsstrafe, lohnkostenanteil',
  },
  columns: {
    item: 'artikel, leistung, position',
    description: 'bezeichnung, beschreibung, leistung, text, artikelbezeichnung, leistungsbeschreibung',
    quantity: 'menge, anzahl, mge, std, stk',
    unit: 'einheit, einh, me, eh',
    unitPrice:
      'einzelpreis, e preis, ep, preis, einheitspreis, einzel, preis einheit, einzelpreis €, ep €, e preis €, einzelpreis eur, ep eur, stuckpreis',
    amount:
      'gesamt, gesamtpreis, betrag, summe, gp, g preis, gesamtbetrag, gesamtpreis €, gp €, gesamt €, gesamtpreis eur, gesamt eur, gp eur, betrag €, betrag eur, total, brutto, netto, gesamt brutto, gesamt netto',
    tax: 'mwst, ust, steuer, mwst %, mwst satz, ust satz',
    position: 'pos, nr, position, pos nr, lfd nr, art nr, artikelnr, artikel nr',
  },
  currencies: { $: 'dollar', EUR: 'euro', CHF: 'franken' },
  words: {
    greeting:
      'hallo, guten tag, sehr geehrte, sehr geehrter, liebe, lieber, guten morgen, moin, servus, gruss gott, hi',
    nobody: 'damen und herren, damen, zusammen, herren, kleinunternehmer, einzelunternehmen, meisterbetrieb',
    closing:
      'mit freundlichen grussen, freundliche grusse, viele grusse, beste grusse, mfg, herzliche grusse, liebe grusse, mit besten grussen, mit freundlichem gruss, schone grusse, vielen dank, danke',
    honorific: 'herr, herrn, frau, dr, prof, familie, fam, eheleute, herrn und frau, herr und frau',
    introduction: 'hier ist, ich bin, von, mein name ist',
    companySuffix:
      'gmbh, ag, kg, ohg, gbr, e k, ug, co kg, & sohne, gmbh & co kg, ek, e u, meisterbetrieb, inh, inhaber, & sohn, und sohne, se, mbh',
    trade:
      'dachrinnen, dachrinne, flaschnerei, flaschner, kaminbau, kaminkehrer, schornsteinfeger, schornsteinbau, ofenbau, fassaden, fassadenbau, gerustbau, abbruch, erdbau, erdbewegung, pflasterbau, strassenbau, abdichtung, abdichtungen, gipser, gipserei, maurer, maurerbetrieb, hafner, rohrreinigung, kanalreinigung, elektriker, klempner, spengler, tischler, schreiner, zimmerer, dachdeckermeister, gartner, gartnerei, baumdienst, forstbetrieb, umzuge, malergeschaft, malerei, bodenleger, plattenleger, estrich, photovoltaik, warmepumpen, luftung, kaltetechnik, wintergarten, markisen, insektenschutz, tore, turen, fenster, kuchen, kuchenbau, hausverwaltung, eigentumergemeinschaft, haustechnik, heizung, sanitar, elektro, elektrotechnik, dachdecker, dachdeckerei, malerbetrieb, maler, malermeister, bau, bauunternehmen, garten, gartenbau, landschaftsbau, schreinerei, tischlerei, zimmerei, installateur, fliesen, bedachungen, handwerk, service, fensterbau, metallbau, klempnerei, trockenbau, fliesenleger, tiefbau, hausmeisterservice, reinigung, solartechnik, energietechnik, klima, bodenbelage, raumausstattung, glaserei, treppenbau, holzbau, stuckateur, parkett, rollladen, schlosserei, sicherheitstechnik, baumpflege, gebaudetechnik, bedachung, montageservice, montage, innenausbau, spenglerei, restaurant, gasthaus, hotel, backerei, apotheke, zahnarztpraxis, praxis, kindergarten, gebaudereinigung',
    street: 'strasse, straße, str, weg, allee, platz, gasse, ring, ufer, damm, steig, hof, markt, chaussee',
    unit: 'stk, std, m², qm, m2, psch, lfm, stuck, pauschal, m, kg, tag, tage, l, satz, stunden, lfdm, m³, cbm, mtr, set, paar, rolle, sack, vpe, st, h, psl, pau, eur',
    times: 'a, x, ×, je, zu, @, *',
    per: '/, pro, je, monatlich, pro stuck',
    validity:
      'gultig, bindefrist, gultigkeit, gebunden, gilt, halten wir, angebot gilt, preise gelten, preisbindung, freibleibend bis',
    notValidity:
      'gewahrleistung, garantie, zahlung, zahlbar, lieferzeit, skonto, netto, ausfuhrung, widerruf, rechnung, laufzeit, vertragslaufzeit',
    day: 'tage, tagen, tag, kalendertage, werktage',
    week: 'wochen, woche',
    month: 'monate, monaten, monat',
    half: 'halfte, die halfte',
    rangeTo: 'bis, und, oder',
    atLeast: 'ab, zwischen, ca, etwa, rund, maximal, mindestens, ungefahr, circa',
    not: 'keine, kein, ohne, nicht, entfallt',
    same: 'wie oben, adresse wie oben, obige adresse, obiger adresse, obigen adresse, unter obiger adresse, obige anschrift, obiger anschrift, o g adresse, og adresse, oben genannte, oben genannte adresse, oben genannten adresse, selbe adresse, dieselbe adresse, gleiche anschrift, dito, siehe oben, s o, identisch, wie kundenanschrift, gleiche adresse, wie anschrift, wie rechnungsadresse',
    wrote: 'schrieb, geschrieben',
    mailChrome:
      'schreiben, neue nachricht, gesendet, entwurfe, papierkorb, drucken, herunterladen, teilen, annehmen, ablehnen, zuruck, startseite, archivieren, loschen, markiert, spam, mehr, ansicht, angebot ansehen, angebot annehmen, pdf herunterladen, abmelden, suchen, antworten, allen antworten, weiterleiten, posteingang, gesendet von meinem iphone, anhang, anhange, von meinem iphone gesendet',
    version: 'unser, ihr, neues',
    of: 'der, des, von, vom',
    contactUs: 'rufen sie, erreichen sie, ruckfragen, bei fragen, melden sie sich, erreichbar, kontaktieren sie',
    coverage: 'versicherung, haftpflicht, deckungssumme, stammkapital',
    selfIntroduction: 'hier ist, ich bin, mein name ist',
    waived: 'nicht erforderlich, entfallt, nicht notig',
    payment: 'zahlung',
    due: 'fallig, zahlbar, zahlung',
    instalment: 'rate, zahlung',
    finance: 'finanzierung, finanziert',
    priceName: 'preis, festpreis',
    percent: 'prozent',
    otherRate: 'mwst, ust, rabatt, skonto, nachlass, zinsen',
    refused: 'storno, stornierung, ruckerstattung',
    nonRefundable: 'nicht erstattbar',
    firstStage: 'erste, 1',
    revision: 'uberarbeitet, aktualisiert, revision',
    numberMark: 'nr, nummer, no',
    weakParty: 'an, von',
    questionsLabel: 'fragen',
    forParty: 'fur, an',
    attention: 'z hd, zu handen, zh',
    partyWord: 'kunde, kundin',
    nearPlace: 'am, in',
    joint: 'von, fur, und, ist, der, die, das',
    and: 'und, und der',
    abbreviation: 'ca, nr, zzgl, inkl, bzw, tel, str, evtl, usw, ggf',
    onDate: 'am',
    replyMark: 'aw, wg',
    timesWord: 'je, zu, x',
    apiece: 'je, pro',
    more: 'mehr, zusatzlich, extra, anfahrt',
    dwelling: 'whg, wohnung',
    streetEnding: 'straße, strasse, str., weg, allee, platz, gasse, ring, ufer, damm, steig, hof, markt',
    mailbox: 'postfach',
    contactWord: 'tel, telefon, handy, mobil',
    firmJoiner: 'von',
    firmOf: 'von',
    nameJoiner: 'und, von, zu, der, den, van',
    phoneFax: 'fax, telefax',
    phoneMobile: 'mobil, handy',
    phoneOffice: 'buro',
    country: 'deutschland, österreich, schweiz',
    myself: 'ich, du, sie',
    preparer: 'erstellt von, bearbeiter, angebot von',
    nameWord: 'name',
    officeMailbox:
      'kontakt, info, buero, buro, anfrage, anfragen, angebot, post, mail, zentrale, service, verwaltung, buchhaltung, vertrieb, auftrag',
    datedFrom: 'ab, ab dem, vom',
    careOf: 'c o, z hd, zu handen, zu hd',
    codeWord: 'seit, modell, code, baujahr',
    streetOnly: 'strasse, straße, str, weg, allee',
    copula: 'ist, sind, kostet, betragt, kosten',
    choice: 'beide varianten, beide optionen, welche variante, ob mit oder ohne, wahlweise',
    orWord: 'oder, bzw',
    rounding: 'rundung, rundungsdifferenz, rundungsausgleich, gerundet, auf 5 rappen gerundet',
    otherPerson:
      'nachbar, nachbarin, nachbarn, mein mieter, meine mieterin, mein bruder, meine schwester, mein sohn, meine tochter, mein vater, meine mutter, kollege, kollegin',
    tradeEnding: 'service, bau, technik, reinigung, montage, betrieb, pflege, werkstatt, bedachung, verwaltung',
  },
};
