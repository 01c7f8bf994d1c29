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
      'votre adresse/domicile/maison/logement, vos coordonnees, devis/estimation/soumission/prepare/preparee pour, adresse/adressee/presente/presentee/soumis/soumise a, a l attention de, a l intention de, adresse client, coordonnees du client, destinataire, doit, facture a, facturer a, maitre d ouvrage, nom du client, pour, proprietaire',
    contractor:
      'notre adresse/agence/atelier/bureau/entreprise/siege/societe, nos bureaux/coordonnees, siege social, artisan, emetteur, entrepreneur, entreprise, fournisseur, prepare par, prestataire, societe, soumis par',
    thirdParty:
      'architecte, charge d affaires, charge de projet, commercial, concierge, conseiller, contact sur place, contact sur site, contact chantier, gardien, gestionnaire, locataire, representant, suivi par, syndic, votre contact',
    personName: 'coordonnees, nom, nom complet, nom et prenom, prenom',
    email: 'adresse courriel, adresse e mail, adresse mail, courriel, mel',
    phone: 'n de telephone, numero de telephone, tel domicile',
    mobile: 'cellulaire, gsm, port, portable, tel mobile, tel portable',
    officePhone: 'bureau, siege, tel bureau',
    fax: 'telecopie, telecopieur',
    address: 'adresse, adresse de facturation, adresse postale, domicile',
    street: 'rue',
    city: 'code postal et ville, cp ville, ville, ville et code postal',
    jobAddress:
      'adresse d intervention, adresse de chantier, adresse de livraison, adresse des travaux, adresse du chantier, adresse du projet, chantier, lieu, lieu d execution, lieu d intervention, lieu des travaux, lieu du chantier',
    job: 'nature des travaux, objet, projet, travaux, votre projet',
    jobTitle: 'description des travaux, designation du projet, nom du projet, titre',
    documentTitle:
      'bon de commande, contrat, devis, devis estimatif, estimation, offre, offre de prix, proposition, soumission',
    estimateNumber:
      'devis, devis #, devis n, devis no, devis nº, estimation, estimation n, estimation no, estimation nº, n de devis, n de soumission, n devis, no de devis, no de soumission, notre ref, notre reference, numero de devis, numero de soumission, numero du devis, nº de devis, nº de soumission, nº devis, offre n, offre nº, proposition n, ref devis, reference du devis, soumission, soumission #, soumission n, soumission no, soumission nº',
    number: 'n, no, num, numero, nº',
    otherNumber:
      'ape, assurance decennale, bic, capital, code ape, code client, dossier, facture, facture n, licence rbq, n client, n rcs, n siret, n tva, naf, neq, no client, numero client, nº client, permis, police, rbq, rcs, siren, siret, tps, tva, tva intracom, tva intracommunautaire, tvq, votre ref, votre reference',
    issued:
      'emis/emise/envoye/etabli/etablie/fait/prepare/preparee/redige/redigee le, date d_emission/d_etablissement/de_soumission/de_la_soumission/du_devis/du_document, date de revision, en date du, le',
    expires:
      'valable/valide/garanti jusqu_au, devis/offre/soumission valable/valide jusqu_au, date d expiration, date de validite, date limite, date limite de validite, echeance, expire le, fin de validite, valide jusqu a, validite jusqu au',
    otherDate:
      'date d intervention, date de debut, date de fin, date de visite, date des travaux, date prevue, debut, debut des travaux, fin des travaux, visite du',
    mailFrom: 'de',
    mailTo: 'a',
    mailCc: 'cci, copie a',
    mailDate: 'envoye, envoye le',
    mailSubject: 'objet',
    optionsHeading:
      'en option, en sus, facultatif, non compris, non inclus, option, optionnel, supplements, travaux optionnels, variantes',
    paymentHeading:
      'conditions de paiement, conditions de reglement, echeancier, echeancier de paiement, modalite de paiement, modalites, modalites de paiement, modalites de reglement, paiement, paiements, reglement',
    termsHeading: 'conditions generales, conditions generales de vente, mentions legales, termes et conditions',
    itemsHeading:
      'description des travaux, detail des travaux, fournitures, main d oeuvre, materiaux, prestations, travaux',
  },
  amounts: {
    grandTotal:
      'montant du devis, montant total, montant total ttc, montant ttc, net a payer, prix total, prix total ttc, prix ttc, total a payer, total avec taxes, total de la soumission, total des travaux ttc, total du devis, total general ttc, total net, total taxes incluses, total toutes taxes comprises, total ttc',
    newTotal: 'nouveau prix, nouveau total',
    total: 'au total, en tout et pour tout, soit au total, totaux',
    price:
      'au prix de, ca fait, cout, coute, en tout, forfait, forfaitaire, la somme de, le tout, montant, pour la somme de, prix, revient a, tarif, tout compris',
    subtotal: 'avant taxes, sous total, sous total ht, total avant taxes, total partiel',
    net: 'base ht, hors taxe, hors taxes, hors tva, ht, montant ht, net ht, prix ht, total general ht, total hors taxes, total ht',
    gross: 'taxes comprises, taxes incluses, toutes taxes comprises, ttc, tti, tva comprise, tva incluse',
    tax: 'dont tva, montant tva, taxe, tps, tva, tvh, tvq',
    plusTax:
      '+ tps, + tva, avant taxes, hors taxes, hors tva, ht, plus tps, plus tva, taxes en sus, taxes non incluses, tva en sus, tva non comprise',
    discount:
      'aide, escompte, geste commercial, maprimerenov, prime cee, prime de l etat, prime energie, prime renov, primes, rabais, reduction, remise, ristourne, subvention',
    deposit:
      '1er versement, acompte, arrhes, avance, depot, mise de fonds, premier versement, provision a la commande, provision a verser, versement d une provision, versement initial',
    start:
      'a l acceptation, a l ouverture du chantier, a la commande, a la reservation, a la signature, a la signature du contrat, au commencement, au debut, au debut des travaux, au demarrage, avant de commencer, avant le debut, avant que je commence, pour commencer, pour reserver',
    received: 'deja paye, deja regle, deja verse, encaisse, paye, recu, recu le, regle, verse le',
    balance: 'a la fin des travaux, restant, reste, reste a payer, reste du, solde, solde a payer, solde du',
    stage:
      'a la fin, a la livraison, a la pose, a la reception, en cours, fin des travaux, mi chantier, mi parcours, versement',
    carried:
      'report/total de/page, a reporter, de cette page, de la page, report, report precedent, reporter, sous total page',
    optional: 'au besoin, en option, en sus, facultatif, non compris, non inclus, optionnel, variante',
    maybe: 'ajouter, ajoutez, autre, plus value, supplement',
    option: 'choix, forfait a, forfait b, formule',
    periodic:
      'a l heure, financement, horaire, mensualite, mensualites, mensuel, par an, par heure, par mois, par semaine, par visite',
    section:
      'cuisine, fournitures, lot, main d oeuvre, materiaux, materiel, pieces, salle de bain, sous total lot, toiture, total lot',
    previous: 'ancien, initial, precedent',
    other:
      'amende, assurance, capital, frais de recouvrement, franchise, garantie, indemnite, penalite, responsabilite',
  },
  columns: {
    item: 'article, poste, prestation, produit',
    description: 'descriptif, designation, libelle, nature des travaux',
    quantity: 'heures, nb, nombre, qt, qte, qtes, quantite',
    unit: 'un, unite, unites',
    unitPrice: 'p u ht, prix, prix u, prix unit, prix unitaire, prix unitaire ht, pu ht, pu ht €, tarif, taux',
    amount:
      'montant, montant ht, prix, prix total, prix total ht, sous total, total ht, total ht €, total ligne, total ttc',
    tax: 'taux tva, taxe, taxes, tva, tx tva',
    position: 'numero, reference',
  },
  currencies: { $: 'dollar, dollars, piastres', EUR: 'euros, euro' },
  words: {
    greeting: 'allo, bonjour, bonsoir, cher, chere, salut',
    nobody:
      'a tous, artisan, artisan couvreur, artisan peintre, artisan plombier, auto entrepreneur, entreprise individuelle, madame, madame monsieur, maitre artisan, micro entrepreneur, micro entreprise, monsieur, tous',
    closing:
      'a bientot, au plaisir, bien a vous, bien cordialement, bonne journee, cdlt, cordialement, meilleures salutations, merci, salutations, sinceres salutations',
    honorific: 'm, m et mme, madame, me, mlle, mm, mme, mmes, monsieur, mr et mme',
    introduction: 'c est, chez, ici, je suis',
    companySuffix:
      '& fils, auto entrepreneur, cie, ei, enr, et associes, et fils, eurl, freres, ltee, sa, sarl, sas, sasu, senc, snc',
    trade:
      'amenagement, arboriculture, asphaltage, asphalte, assainissement, bardage, batiment, boulangerie, calfeutrage, carrelage, carreleur, charpente, charpentier, charpentiers, chauffage, chauffagiste, cheminee, cheminees, climatisation, cloisons, cloture, clotures, constructions, copropriete, couverture, couvreur, couvreurs, demenagement, demenagements, deneigement, deneigeur, depannage, domotique, ebeniste, ebenisterie, ebenistes, elagage, elagueur, electricien, electriciens, electricite, emondage, entreprise, entreprises, espaces, etancheite, facades, fenestration, fenetres, ferblanterie, ferblantier, fermetures, ferronnerie, fumisterie, gazon, gouttiere, gouttieres, gypse, habitat, isolation, jardinier, jardiniers, jardins, macon, maconnerie, macons, menuiserie, menuisier, menuisiers, metallerie, nettoyage, pavage, paysagement, paysagiste, paysagistes, peintre, peintres, peinture, peintures, pharmacie, piscines, plaquiste, platre, platrerie, plomberie, plombier, plombiers, pompes a chaleur, portes, ramonage, ramoneur, ravalement, revetement, revetements, serrurerie, serrurier, soffite, soffites, sols, stores, syndicat des coproprietaires, terrassement, terrassements, thermopompes, toiture, toitures, travaux, vitrerie, vitrier, volets, zinguerie, zingueur',
    street:
      'allee, bd, bld, boul, ch, chemin, clos, cote, cours, croissant, faubourg, hameau, impasse, lieu dit, lot, lotissement, montee, passage, promenade, quai, rang, residence, rue, ruelle, sentier, terrasse, venelle, villa',
    unit: 'carre, carres, ens, feuilles, ff, forf, forfait, heure, heures, jour, jours, pi, pi ca, pi lin, pi2, piece, pieds, pieds lineaires, pi², sacs, u, unite, unites',
    times: '*, @, a, x, ×',
    per: 'chacun, chacune, de l heure, l unite, le m2, le m², par, par mois',
    validity:
      'garantir/garder/maintenir/tenir ce/le/mon/notre prix, bon jusqu au, bon pour, bonne jusqu au, bonne pour, est bon, maintenu, maintenue, offre valable, prix garanti, prix valides, valable, valide, validite',
    notValidity: 'delai, duree, engagement, facture, garantie, livraison, paiement, reglement, solde, travaux',
    day: 'jour, jours, jours ouvrables',
    week: 'semaine, semaines',
    month: 'mois',
    half: 'la moitie, moitie',
    rangeTo: 'et, ou',
    atLeast: 'approximativement, des, environ, jusqu a',
    not: 'aucun, aucune, neant, non, pas, pas d, pas de, sans',
    same: 'a l adresse ci dessus, adresse ci dessus, adresse du client, ci dessus, idem, idem ci dessus, idem client, identique, identique a l adresse client, la meme, la meme adresse, meme, meme adresse, meme adresse que ci dessus, voir ci dessus',
    wrote: 'a ecrit, ecrit',
    mailChrome:
      'archiver, boite d envoi, boite de reception, brouillons, corbeille, courrier indesirable, dossiers, elements envoyes, elements supprimes, envoyes, imprimer, indesirables, nouveau mail, supprimer, suivis, envoye de mon iphone, nouveau message, piece jointe, pieces jointes, repondre, repondre a tous, transferer, messages envoyes, messages supprimes, supprimes, pourriel, pourriels, spams, tous les messages, elements indesirables',
    version: 'notre, nouveau, votre',
    of: 'des, du, sur, sur les',
    contactUs:
      'appelez moi, appelez nous, contactez moi, contactez nous, joignable, me joindre, n hesitez pas, nous joindre, toute question',
    coverage: 'assurance, capital, decennale, responsabilite',
    selfIntroduction: 'c est, ici, je suis',
    waived: 'non requis, pas requis',
    payment: 'paiement, reglement',
    due: 'a verser, du, paiement',
    instalment: 'paiement, versement',
    finance: 'financement, mensualite, mensualites',
    priceName: 'forfait, prix',
    percent: 'pour cent, pourcent',
    otherRate: 'd escompte, de rabais, de remise, interets, penalite, rabais, remise, tps, tva, tvq',
    refused: 'annulation, annule, remboursable, rembourse',
    nonRefundable: 'non remboursable',
    firstStage: 'premier',
    revision: 'mis a jour, revise',
    numberMark: 'n°',
    weakParty: 'pour',
    questionsLabel: 'questions',
    forParty: 'pour',
    attention: 'a l attention, a l attention de',
    partyWord: 'client, cliente',
    nearPlace: 'a, au',
    joint: 'du, est, le',
    booked: 'agenda, calendrier, commander, commandons, commencons, commencer, date, planning',
    once: 'apres, des que, lorsque, quand, une fois que',
    isPaid: 'est/sont paye/payes/regle/regles/verse/verses/recu/recus',
    openWord: 'au, aux, avec, dans, de, des, du, en, et, la, le, les, ou, par, pour, sans, sur, un, une',
    and: 'et, et la, et le',
    abbreviation: 'env, mlle, mme',
    onDate: 'le',
    replyMark: 'tr',
    timesWord: 'a, x',
    apiece: 'chacun, chacune, l unite, par',
    more: 'de deplacement, de frais, de plus, en plus, supplementaires',
    dwelling: 'appartement, appt, bat, batiment',
    streetEnding: 'chemin, rue',
    mailbox: 'boite postale, bp, cs',
    contactWord: 'courriel, portable',
    firmJoiner: 'des, du',
    firmOf: 'du',
    nameJoiner: 'des',
    phoneFax: 'telec, telecopie, telecopieur',
    phoneMobile: 'cellulaire, portable',
    phoneOffice: 'bureau',
    country: 'belgique, france, luxembourg, suisse',
    myself: 'moi, vous',
    preparer: 'etabli par, prepare par, soumis par',
    nameWord: 'nom',
    officeMailbox:
      'accueil, bonjour, bureau, commercial, compta, comptabilite, devis, direction, secretariat, soumission, soumissions',
    datedFrom: 'a compter du, a partir du, des le, du',
    careOf: 'a s, aux soins de',
    codeWord: 'depuis, modele, poste',
    copula: 'est a, est de, sera de, serait de',
    choice: 'au choix, ce que vous preferez, laquelle, lequel, les deux options',
    orWord: 'ou',
    rounding: 'ajustement d arrondi, arrondi, arrondissement',
    otherPerson:
      'collegue, ma fille, ma locataire, ma mere, ma soeur, mon ami, mon amie, mon fils, mon frere, mon locataire, mon pere, voisin, voisine',
    documentDated: 'du, en date du',
    sentAgain: 'a nouveau, je vous renvoie, nous vous renvoyons, renvoi du devis, revoici',
    weekday: 'dim, dimanche, hier, jeu, jeudi, lun, lundi, mar, mardi, mer, mercredi, sam, samedi, ven, vendredi',
    tradeSurname: 'charpentier, couvreur, jardinier, macon, menuisier, peintre',
    siteChrome: 'accueil, connexion, mentions legales, nos services, se connecter',
    throughOther: 'envoye avec/via, genere avec/par, financement par, fourni par, propulse par',
    firmPhone: 'astreinte, urgence, urgences',
    onSite: 'chantier, sur place, sur site',
    relative: 'epouse, fille, fils, frere, gardien, locataire, mari, mere, pere, soeur, voisin, voisine',
    askFor: 'appeler, contacter, demander',
    titleStart: 'confort, essentiel, prestige, qualite, votre',
    sloganWord: 'avec, chez, depuis, notre, nous, pour, votre',
    workWord: 'depannage, entretien, nettoyage, peinture, pose, remplacement, travaux',
    ownerWord: 'proprietaire',
    ownWord: 'notre, votre',
    titleEnd: 'adresse, agence, atelier, equipe, forfait, formule, offre, option, prestations, signature',
    headingWord: 'devis, soumission',
  },
};
