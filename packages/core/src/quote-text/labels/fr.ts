import type { Language } from './language.ts';

export const fr: Language = {
  code: 'fr',
  months: [
    'janvier, janv',
    'fevrier, fevr, fev',
    'mars',
    'avril, avr',
    'mai',
    'juin',
    'juillet, juil',
    'aout',
    'septembre, sept',
    'octobre, oct',
    'novembre, nov',
    'decembre, dec',
  ],
  labels: {
    customer:
      'client, cliente, a l attention de, destinataire, facture a, facturer a, prepare pour, soumis a, nom du client, devis pour, soumission pour, pour, maitre d ouvrage, proprietaire, a l intention de, adresse client, coordonnees du client, doit, estimation pour, presente a, presentee a, soumise a, preparee pour, adressee a, adresse a',
    contractor:
      'de, entrepreneur, entreprise, prepare par, emetteur, societe, prestataire, fournisseur, soumis par, artisan',
    thirdParty:
      'representant, conseiller, architecte, commercial, locataire, votre contact, gestionnaire, syndic, concierge, charge de projet, charge d affaires, suivi par',
    personName: 'coordonnees, nom, contact, prenom, nom et prenom, nom complet',
    email: 'courriel, email, e mail, mel, adresse courriel, adresse e mail, mail, adresse mail',
    phone: 'tel, telephone, n de telephone, numero de telephone, tel domicile, t',
    mobile: 'cellulaire, portable, mobile, cell, tel portable, port, gsm, tel mobile',
    officePhone: 'bureau, tel bureau, siege',
    fax: 'telecopieur, telecopie, fax',
    address: 'adresse, adresse postale, adresse de facturation, domicile',
    street: 'rue',
    city: 'ville, code postal et ville, cp ville, ville et code postal',
    jobAddress:
      'adresse des travaux, adresse du chantier, lieu des travaux, chantier, lieu d intervention, lieu du chantier, adresse d intervention, adresse de chantier, lieu d execution, site, adresse du projet, adresse de livraison, lieu',
    job: 'objet, travaux, re, projet, votre projet, nature des travaux',
    jobTitle: 'description des travaux, titre, designation du projet, nom du projet',
    documentTitle:
      'soumission, devis, estimation, proposition, devis estimatif, offre, offre de prix, bon de commande, contrat',
    estimateNumber:
      'soumission n, soumission nº, soumission no, soumission #, n de soumission, no de soumission, numero de soumission, devis n, devis nº, devis no, devis #, n de devis, no de devis, numero de devis, soumission, devis, estimation n, estimation nº, estimation no, estimation, reference du devis, ref devis, proposition n, offre n, offre nº, n devis, nº devis, nº de devis, nº de soumission, numero du devis, notre reference, notre ref',
    number: 'n, nº, numero, no, num',
    otherNumber:
      'rbq, tps, tvq, siret, siren, ape, rcs, tva, tva intracom, n tva, no client, n client, code client, police, permis, neq, licence, licence rbq, iban, bic, naf, code ape, n siret, nº client, assurance decennale, facture, facture n, dossier, tva intracommunautaire, n rcs, capital, numero client, votre reference, votre ref',
    issued:
      'date, prepare le, preparee le, redige le, redigee le, etablie le, emise le, dresse le, date de revision, date de cette version, revise le, revisee le, date du devis, date de soumission, date d emission, emis le, fait le, etabli le, le, date de la soumission, date du document, en date du, date d etablissement, envoye le',
    expires:
      'valide jusqu au, prix ferme jusqu au, prix fermes jusqu au, prix garanti jusqu au, garanti jusqu au, valable jusqu au, date d expiration, echeance, expire le, date de validite, validite jusqu au, valide jusqu a, offre valable jusqu au, fin de validite, date limite de validite, devis valable jusqu au, soumission valide jusqu au, date limite, expiration',
    otherDate:
      'date de debut, debut des travaux, date de fin, date de visite, visite du, date prevue, date des travaux, debut, fin des travaux, date d intervention',
    mailFrom: 'de',
    mailTo: 'a',
    mailCc: 'cc, cci, copie a',
    mailDate: 'envoye, date, envoye le',
    mailSubject: 'objet',
    optionsHeading:
      'options, en option, optionnel, non inclus, supplements, option, travaux optionnels, non compris, variantes, en sus, facultatif',
    paymentHeading:
      'modalites de paiement, echeancier, conditions de paiement, paiement, conditions de reglement, reglement, modalites, modalites de reglement, modalite de paiement, paiements, echeancier de paiement',
    termsHeading:
      'conditions generales, conditions generales de vente, conditions, mentions legales, termes et conditions',
    itemsHeading:
      'travaux, prestations, services, materiaux, main d oeuvre, fournitures, description des travaux, detail des travaux',
  },
  amounts: {
    grandTotal:
      'total ttc, total general, montant total, total a payer, net a payer, grand total, prix total, montant ttc, total du devis, total de la soumission, total toutes taxes comprises, total net, prix ttc, montant du devis, total des travaux ttc, total avec taxes, prix total ttc, total general ttc, montant total ttc, total taxes incluses',
    total: 'total, totaux, au total, soit au total, en tout et pour tout',
    price:
      'prix, cout, forfait, forfaitaire, montant, tarif, au prix de, pour la somme de, la somme de, coute, revient a, ca fait, en tout, le tout, tout compris',
    subtotal: 'sous total, total avant taxes, avant taxes, total partiel, sous total ht',
    net: 'ht, hors taxes, hors taxe, hors tva, total ht, montant ht, prix ht, total hors taxes, net ht, base ht, total general ht',
    gross: 'ttc, toutes taxes comprises, taxes incluses, tva incluse, taxes comprises, tva comprise, tti',
    tax: 'tps, tvq, tva, tvh, taxe, taxes, dont tva, montant tva',
    plusTax:
      'plus taxes, plus tva, + tva, + taxes, taxes en sus, hors taxes, ht, tva en sus, hors tva, + tps, plus tps, avant taxes, taxes non incluses, tva non comprise',
    discount:
      'rabais, remise, escompte, reduction, promotion, ristourne, geste commercial, subvention, aide, credit, maprimerenov, prime renov, prime energie, prime cee, prime de l etat, primes',
    deposit:
      'acompte, depot, versement initial, arrhes, mise de fonds, avance, premier versement, 1er versement, provision a verser, provision a la commande, versement d une provision',
    start:
      'a la signature, a la commande, au demarrage, a l acceptation, au debut, a la reservation, avant le debut, avant de commencer, avant que je commence, au debut des travaux, a la signature du contrat, pour reserver, pour commencer, a l ouverture du chantier, au commencement',
    received: 'recu, deja verse, paye, regle, deja paye, verse le, recu le, encaisse, deja regle',
    balance: 'solde, reste, restant, reste a payer, solde a payer, reste du, solde du, a la fin des travaux',
    stage:
      'mi parcours, a la fin, en cours, fin des travaux, a la livraison, a la reception, versement, a mi chantier, en cours de chantier, deuxieme versement, 2e versement, mi chantier, a la pose',
    carried: 'de cette page, sous total page, de la page, total page, report de la page, a reporter, report, reporter',
    optional: 'optionnel, en option, non inclus, non compris, en sus, facultatif, variante, au besoin, options',
    maybe: 'option, supplement, si, ajouter, ajoutez, plus value, autre',
    option: 'option, variante, formule, choix, forfait a, forfait b',
    periodic:
      'par mois, mensuel, par visite, par an, par heure, mensualites, mensualite, par semaine, a l heure, financement, horaire',
    section:
      'main d oeuvre, materiaux, materiel, fournitures, lot, pieces, sous total lot, cuisine, salle de bain, toiture, total lot',
    previous: 'initial, precedent, ancien',
    other:
      'assurance, franchise, responsabilite, garantie, capital, capital social, penalite, indemnite, frais de recouvrement, amende',
  },
  columns: {
    item: 'article, prestation, produit, service, poste',
    description: 'description, designation, libelle, detail, descriptif, nature des travaux',
    quantity: 'qte, quantite, quant, nb, nombre, qt, heures, qtes',
    unit: 'unite, u, un, unites',
    unitPrice: 'prix unitaire, prix unit, pu, p u, pu ht, prix u, taux, prix unitaire ht, p u ht, prix, pu ht €, tarif',
    amount:
      'montant, total, total ht, montant ht, prix total, prix, total ttc, total ligne, prix total ht, total ht €, sous total',
    tax: 'tva, taxe, taxes, tx tva, taux tva',
    position: 'n, nº, no, ref, pos, reference, numero, code',
  },
  currencies: { $: 'dollars, dollar, piastres', EUR: 'euros, euro' },
  words: {
    greeting: 'bonjour, bonsoir, cher, chere, salut, allo',
    nobody:
      'madame, monsieur, a tous, tous, madame monsieur, micro entreprise, micro entrepreneur, auto entrepreneur, artisan, entreprise individuelle, artisan couvreur, artisan peintre, artisan plombier, maitre artisan',
    closing:
      'cordialement, merci, bien a vous, salutations, bonne journee, sinceres salutations, bien cordialement, a bientot, au plaisir, meilleures salutations, cdlt',
    honorific: 'm, mme, mlle, monsieur, madame, me, m et mme, mr et mme, mmes, mm',
    introduction: 'c est, ici, je suis, de, chez',
    companySuffix:
      'sarl, sas, sa, eurl, inc, ltee, enr, sasu, et fils, & fils, cie, snc, senc, freres, et associes, ei, auto entrepreneur',
    trade:
      'gouttieres, gouttiere, zinguerie, zingueur, etancheite, bardage, cheminees, cheminee, fumisterie, ramoneur, gypse, platre, cloisons, calfeutrage, revetement, revetements, soffite, soffites, asphalte, asphaltage, arboriculture, emondage, gazon, ferblanterie, ferblantier, thermopompes, pompes a chaleur, ventilation, domotique, metallerie, ferronnerie, stores, volets, fermetures, paysagistes, peintres, peintre, plombiers, couvreurs, macons, menuisiers, electriciens, charpentier, charpentiers, ebeniste, ebenistes, jardinier, jardiniers, terrassements, demenagement, demenagements, deneigeur, assainissement, copropriete, syndicat des coproprietaires, toitures, toiture, plomberie, electricite, chauffage, peinture, peintures, renovation, renovations, construction, constructions, menuiserie, maconnerie, couverture, paysagiste, paysagement, entreprise, entreprises, batiment, travaux, carrelage, isolation, jardins, cloture, clotures, excavation, climatisation, ebenisterie, charpente, serrurerie, vitrerie, nettoyage, ramonage, facades, piscines, depannage, plombier, electricien, elagage, espaces, deneigement, fenestration, portes, fenetres, pavage, terrassement, platrerie, amenagement, habitat, sols, parquet, ravalement, services, restaurant, hotel, boulangerie, pharmacie, menuisier, macon, couvreur, carreleur, plaquiste, chauffagiste, vitrier, serrurier, elagueur, electricite generale',
    street:
      'rue, avenue, av, boulevard, boul, bd, bld, chemin, ch, allee, impasse, place, route, rte, quai, cours, rang, montee, cote, passage, square, sentier, lotissement, hameau, faubourg, residence, croissant, terrasse, ruelle, villa, esplanade, venelle, promenade, lieu dit, lot, clos',
    unit: 'm², m2, ml, heure, heures, h, carres, carre, pi, pi2, pi², unite, unites, u, jours, jour, pieces, piece, ens, forfait, ff, m3, m³, pieds, pi lin, sacs, feuilles, litres, kg, m, pieds lineaires, pi ca, forf, hrs',
    times: 'a, x, ×, @, *',
    per: '/, par, l unite, chacun, chacune, de l heure, par mois, le m2, le m²',
    validity:
      'valable, valide, validite, offre valable, prix valides, prix garanti, bon pour, maintenue, maintenu, bon jusqu au, bonne jusqu au, est bon, bonne pour',
    notValidity: 'garantie, paiement, solde, delai, facture, reglement, livraison, travaux, duree, engagement',
    day: 'jours, jour, jours ouvrables',
    week: 'semaines, semaine',
    month: 'mois',
    half: 'moitie, la moitie, 1/2',
    rangeTo: 'a, et, ou',
    atLeast: 'a partir de, entre, des, environ, jusqu a, maximum, minimum, approximativement',
    not: 'aucun, sans, pas de, pas d, non, pas, aucune, neant',
    same: 'meme, idem, ci dessus, adresse ci dessus, a l adresse ci dessus, voir ci dessus, idem ci dessus, meme adresse que ci dessus, adresse du client, la meme adresse, idem client, meme adresse, identique, la meme, identique a l adresse client',
    wrote: 'a ecrit, ecrit',
    mailChrome:
      'nouveau message, messages envoyes, brouillons, corbeille, imprimer, telecharger, partager, accepter, refuser, retour, accueil, archiver, supprimer, indesirables, voir le devis, voir la soumission, telecharger le pdf, suivis, en attente, plus, rechercher, deconnexion, envoye de mon android, repondre, repondre a tous, transferer, boite de reception, envoye de mon iphone, pieces jointes, piece jointe',
    version: 'notre, votre, nouveau',
    of: 'de, des, du, de la, sur les, sur',
    contactUs:
      'contactez nous, contactez moi, n hesitez pas, nous joindre, me joindre, appelez nous, appelez moi, toute question, joignable',
    coverage: 'assurance, responsabilite, capital, capital social, decennale',
    selfIntroduction: 'c est, ici, je suis',
    waived: 'non requis, pas requis',
    payment: 'paiement, reglement',
    due: 'du, a verser, payable, paiement',
    instalment: 'versement, paiement',
    finance: 'financement, finance, mensualite, mensualites',
    priceName: 'prix, forfait',
    percent: 'pour cent, pourcent',
    otherRate: 'tva, rabais, remise, d escompte, de remise, de rabais, tps, tvq, penalite, interets',
    refused: 'rembourse, remboursable, annulation, annule',
    nonRefundable: 'non remboursable',
    firstStage: '1er, premier',
    revision: 'revise, mis a jour',
    numberMark: 'n, n°, nº, no, numero, ref, reference',
    weakParty: 'de, pour, a',
    questionsLabel: 'questions',
    forParty: 'pour, a',
    attention: 'a l attention, a l attention de',
    partyWord: 'client, cliente',
    nearPlace: 'au, a, en',
    joint: 'de, du, est, le, la',
    and: 'et, et le, et la',
    abbreviation: 'env, mme, mlle, tel',
    onDate: 'le',
    replyMark: 'tr, re',
    timesWord: 'a, x',
    apiece: 'chacun, chacune, par, l unite',
    more: 'de plus, en plus, supplementaires, de deplacement, de frais',
    dwelling: 'bat, batiment, appt, appartement',
    streetEnding: 'rue, chemin',
    mailbox: 'bp, boite postale, cs',
    contactWord: 'tel, telephone, courriel, portable, mobile',
    firmJoiner: 'de, du, des',
    firmOf: 'de, du',
    nameJoiner: 'et, de, du, la, le, des',
    phoneFax: 'fax, telecopie, telecopieur, telec',
    phoneMobile: 'portable, cellulaire, cel, mobile',
    phoneOffice: 'bureau',
    country: 'france, belgique, suisse, luxembourg',
    myself: 'moi, vous',
    preparer: 'prepare par, soumis par, etabli par',
    nameWord: 'nom',
    officeMailbox:
      'contact, accueil, devis, bonjour, compta, comptabilite, secretariat, commercial, direction, soumission, soumissions, service, bureau',
    datedFrom: 'a compter du, a partir du, du, des le',
    careOf: 'a s, aux soins de, c o',
    codeWord: 'code, depuis, modele, poste',
    copula: 'est de, est a, sera de, serait de',
    choice: 'ce que vous preferez, laquelle, lequel, les deux options, au choix',
    orWord: 'ou',
    rounding: 'arrondi, arrondissement, ajustement d arrondi',
    otherPerson:
      'voisin, voisine, mon locataire, ma locataire, mon frere, ma soeur, mon fils, ma fille, mon pere, ma mere, mon ami, mon amie, collegue',
  },
};
