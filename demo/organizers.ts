import type { Organizer } from './types.ts'

/** Every organizer by its slug. */
export const organizers = {
  'fasnachts-comite': { name: 'Fasnachts-Comité Basel', website: 'https://www.fasnachts-comite.ch' },
  'basel-stadt': {
    name: { en: 'Canton of Basel-Stadt', fr: 'Canton de Bâle-Ville', de: 'Kanton Basel-Stadt' },
    website: 'https://www.bs.ch',
  },
  'art-basel': { name: 'Art Basel', website: 'https://www.artbasel.com' },
  'mch-group': { name: 'MCH Group', website: 'https://www.mch-group.com' },
  'zuercher-zuenfte': {
    name: {
      en: 'Central Committee of the Guilds of Zurich',
      fr: 'Comité central des corporations de Zurich',
      de: 'Zentralkomitee der Zünfte Zürichs',
    },
    website: 'https://www.sechselaeuten.ch',
  },
  'street-parade': {
    name: {
      en: 'Street Parade Association, Zurich',
      fr: 'Association Street Parade Zurich',
      de: 'Verein Street Parade Zürich',
    },
    website: 'https://www.streetparade.com',
  },
  'zurich-film-festival': { name: 'Zurich Film Festival', website: 'https://zff.com' },
  dolder: { name: 'Dolder Eis & Bad', website: 'https://www.doldereisundbad.ch' },
  'solothurner-filmtage': {
    name: { en: 'Solothurn Film Festival', fr: 'Journées de Soleure', de: 'Solothurner Filmtage' },
    website: 'https://www.solothurnerfilmtage.ch',
  },
  'solothurner-literaturtage': {
    name: { en: 'Solothurn Literature Days', fr: 'Journées littéraires de Soleure', de: 'Solothurner Literaturtage' },
    website: 'https://www.literatur.ch',
  },
  'stadt-bern': {
    name: { en: 'City of Bern', fr: 'Ville de Berne', de: 'Stadt Bern' },
    website: 'https://www.bern.ch',
  },
  'museen-bern': {
    name: { en: 'Bern Museums Association', fr: 'Association des musées de Berne', de: 'Verein Museen Bern' },
    website: 'https://www.museen-bern.ch',
  },
  'compagnie-1602': { name: 'Compagnie de 1602', website: 'https://www.1602.ch' },
  paleo: { name: 'Paléo Festival Nyon', website: 'https://www.paleo.ch' },
  'montreux-jazz': {
    name: {
      en: 'Montreux Jazz Festival Foundation',
      fr: 'Fondation du Festival de Jazz de Montreux',
      de: 'Stiftung Montreux Jazz Festival',
    },
    website: 'https://www.montreuxjazzfestival.com',
  },
  'fete-des-vendanges': {
    name: {
      en: 'Neuchâtel Grape Harvest Festival Association',
      fr: 'Association de la Fête des Vendanges de Neuchâtel',
      de: 'Verein Winzerfest Neuenburg',
    },
    website: 'https://www.fete-des-vendanges.ch',
  },
  'locarno-film-festival': { name: 'Locarno Film Festival', website: 'https://www.locarnofestival.ch' },
  'engadin-skimarathon': { name: 'Engadin Skimarathon', website: 'https://www.engadin-skimarathon.ch' },
  sgg: {
    name: {
      en: 'Swiss Society for the Common Good',
      fr: 'Société suisse d’utilité publique',
      de: 'Schweizerische Gemeinnützige Gesellschaft',
    },
    website: 'https://sgg-ssup.ch',
  },

  'stadt-muenchen': {
    name: { en: 'City of Munich', fr: 'Ville de Munich', de: 'Landeshauptstadt München' },
    website: 'https://www.muenchen.de',
  },
  tollwood: { name: 'Tollwood', website: 'https://www.tollwood.de' },
  'scc-events': { name: 'SCC Events', website: 'https://www.scc-events.com' },
  berlinale: {
    name: {
      en: 'Berlin International Film Festival',
      fr: 'Festival international du film de Berlin',
      de: 'Internationale Filmfestspiele Berlin',
    },
    website: 'https://www.berlinale.de',
  },
  'kulturprojekte-berlin': { name: 'Kulturprojekte Berlin', website: 'https://kulturprojekte.berlin' },
  'frankfurter-buchmesse': { name: 'Frankfurter Buchmesse GmbH', website: 'https://www.buchmesse.de' },
  boersenverein: {
    name: {
      en: 'German Publishers and Booksellers Association',
      fr: 'Association des éditeurs et libraires allemands',
      de: 'Börsenverein des Deutschen Buchhandels',
    },
    website: 'https://www.boersenverein.de',
  },
  koelnmesse: { name: 'Koelnmesse', website: 'https://www.koelnmesse.com' },
  game: {
    name: {
      en: 'game – the German Games Industry Association',
      fr: 'game, association allemande du jeu vidéo',
      de: 'game – Verband der deutschen Games-Branche',
    },
    website: 'https://www.game.de',
  },
  'festkomitee-koeln': {
    name: {
      en: 'Cologne Carnival Festival Committee',
      fr: 'Comité des fêtes du carnaval de Cologne',
      de: 'Festkomitee Kölner Karneval',
    },
    website: 'https://koelnerkarneval.de',
  },
  'stadt-nuernberg': {
    name: { en: 'City of Nuremberg', fr: 'Ville de Nuremberg', de: 'Stadt Nürnberg' },
    website: 'https://www.nuernberg.de',
  },
  'ics-wacken': { name: 'ICS Festival Service', website: 'https://www.wacken.com' },
  'stadt-kiel': {
    name: { en: 'City of Kiel', fr: 'Ville de Kiel', de: 'Landeshauptstadt Kiel' },
    website: 'https://www.kiel.de',
  },
  ccc: { name: 'Chaos Computer Club', website: 'https://www.ccc.de' },
  'bluehendes-barock': { name: 'Blühendes Barock Ludwigsburg', website: 'https://www.blueba.de' },

  'festival-de-cannes': {
    name: {
      en: 'French Association of the International Film Festival',
      fr: 'Association française du festival international du film',
      de: 'Französischer Verein des Internationalen Filmfestivals',
    },
    website: 'https://www.festival-cannes.com',
  },
  'festival-d-avignon': { name: 'Festival d’Avignon', website: 'https://festival-avignon.com' },
  'ville-de-lyon': {
    name: { en: 'City of Lyon', fr: 'Ville de Lyon', de: 'Stadt Lyon' },
    website: 'https://www.lyon.fr',
  },
  'ville-de-lille': {
    name: { en: 'City of Lille', fr: 'Ville de Lille', de: 'Stadt Lille' },
    website: 'https://www.lille.fr',
  },
  aso: { name: 'Amaury Sport Organisation (A.S.O.)', website: 'https://www.aso.fr' },
  'ministere-des-armees': {
    name: {
      en: 'French Ministry of the Armed Forces',
      fr: 'Ministère des Armées',
      de: 'Französisches Ministerium der Streitkräfte',
    },
    website: 'https://www.defense.gouv.fr',
  },
  aco: { name: 'Automobile Club de l’Ouest', website: 'https://www.lemans.org' },
  'nice-tourisme': {
    name: {
      en: 'Nice Côte d’Azur Tourist Office',
      fr: 'Office de tourisme métropolitain Nice Côte d’Azur',
      de: 'Fremdenverkehrsamt Nizza Côte d’Azur',
    },
    website: 'https://www.explorenicecotedazur.com',
  },
  'ville-de-strasbourg': {
    name: { en: 'City of Strasbourg', fr: 'Ville de Strasbourg', de: 'Stadt Straßburg' },
    website: 'https://www.strasbourg.eu',
  },
  comexposium: { name: 'Comexposium', website: 'https://www.comexposium.com' },
  publicis: { name: 'Publicis Groupe', website: 'https://www.publicisgroupe.com' },
  'les-echos': { name: 'Groupe Les Échos – Le Parisien', website: 'https://www.lesechosleparisien.fr' },
  'versailles-spectacles': {
    name: 'Château de Versailles Spectacles',
    website: 'https://www.chateauversailles-spectacles.fr',
  },

  'wiener-philharmoniker': {
    name: { en: 'Vienna Philharmonic', fr: 'Orchestre philharmonique de Vienne', de: 'Wiener Philharmoniker' },
    website: 'https://www.wienerphilharmoniker.at',
  },
  'wiener-staatsoper': {
    name: { en: 'Vienna State Opera', fr: 'Opéra d’État de Vienne', de: 'Wiener Staatsoper' },
    website: 'https://www.wiener-staatsoper.at',
  },
  'stadt-wien-marketing': { name: 'stadt wien marketing', website: 'https://www.wien-event.at' },
  'christkindlmarkt-wien': { name: 'Wiener Christkindlmarkt', website: 'https://www.christkindlmarkt.at' },
  orf: {
    name: {
      en: 'ORF, Austrian Broadcasting Corporation',
      fr: 'ORF, radiotélévision autrichienne',
      de: 'ORF, Österreichischer Rundfunk',
    },
    website: 'https://der.orf.at',
  },
  'prater-wien': { name: 'Prater Wien GmbH', website: 'https://www.praterwien.com' },
  'salzburger-festspiele': {
    name: { en: 'Salzburg Festival', fr: 'Festival de Salzbourg', de: 'Salzburger Festspiele' },
    website: 'https://www.salzburgerfestspiele.at',
  },
  'osterfestspiele-salzburg': {
    name: { en: 'Salzburg Easter Festival', fr: 'Festival de Pâques de Salzbourg', de: 'Osterfestspiele Salzburg' },
    website: 'https://osterfestspiele.at',
  },
  'salzburger-christkindlmarkt': { name: 'Salzburger Christkindlmarkt', website: 'https://www.christkindlmarkt.co.at' },
  'bregenzer-festspiele': {
    name: { en: 'Bregenz Festival', fr: 'Festival de Bregenz', de: 'Bregenzer Festspiele' },
    website: 'https://bregenzerfestspiele.com',
  },
  'ars-electronica': { name: 'Ars Electronica', website: 'https://ars.electronica.art' },
  'kitzbueheler-ski-club': { name: 'Kitzbüheler Ski Club', website: 'https://hahnenkamm.com' },

  fosdem: { name: 'FOSDEM', website: 'https://fosdem.org' },
  'ville-de-binche': {
    name: { en: 'Town of Binche', fr: 'Ville de Binche', de: 'Stadt Binche' },
    website: 'https://www.binche.be',
  },
  ommegang: { name: 'Ommegang de Bruxelles', website: 'https://www.ommegang.be' },
  'jazz-projects': { name: 'Jazz Projects', website: 'https://www.brusselsjazzweekend.be' },
  'brussels-major-events': { name: 'Brussels Major Events', website: 'https://www.plaisirsdhiver.be' },
  'stad-gent': { name: { en: 'City of Ghent', fr: 'Ville de Gand', de: 'Stadt Gent' }, website: 'https://stad.gent' },
  tomorrowland: { name: 'Tomorrowland', website: 'https://www.tomorrowland.com' },
  'live-nation-belgium': { name: 'Live Nation Belgium', website: 'https://www.livenation.be' },
  'heilig-bloed': {
    name: {
      en: 'Noble Confraternity of the Holy Blood',
      fr: 'Noble Confrérie du Saint-Sang',
      de: 'Edle Bruderschaft des Heiligen Blutes',
    },
    website: 'https://www.holyblood.com',
  },
  'ville-de-mons': {
    name: { en: 'City of Mons', fr: 'Ville de Mons', de: 'Stadt Mons' },
    website: 'https://www.mons.be',
  },
  sro: { name: 'SRO Motorsports Group', website: 'https://www.sro-motorsports.com' },
  racb: {
    name: {
      en: 'Royal Automobile Club of Belgium',
      fr: 'Royal Automobile Club de Belgique',
      de: 'Königlicher Automobilclub von Belgien',
    },
    website: 'https://www.racb.com',
  },
  'pesant-club': { name: 'R.C. Pesant Club Liégeois' },
  devoxx: { name: 'Devoxx', website: 'https://devoxx.be' },

  'fringe-society': { name: 'Edinburgh Festival Fringe Society', website: 'https://www.edfringe.com' },
  'edinburgh-tattoo': { name: 'The Royal Edinburgh Military Tattoo', website: 'https://www.edintattoo.co.uk' },
  'city-of-edinburgh': {
    name: { en: 'City of Edinburgh Council', fr: 'Conseil municipal d’Édimbourg', de: 'Stadtrat von Edinburgh' },
    website: 'https://www.edinburgh.gov.uk',
  },
  'up-helly-aa': { name: 'Lerwick Up Helly Aa Committee', website: 'https://www.uphellyaa.org' },
  'visit-blackpool': { name: 'VisitBlackpool', website: 'https://www.visitblackpool.com' },
  'hay-festival': { name: 'Hay Festival', website: 'https://www.hayfestival.com' },
  'notting-hill-carnival': { name: 'Notting Hill Carnival Ltd', website: 'https://nhcarnival.org' },
  bbc: { name: 'BBC', website: 'https://www.bbc.co.uk' },
  'london-marathon-events': { name: 'London Marathon Events', website: 'https://www.londonmarathonevents.co.uk' },
  'household-division': {
    name: { en: 'Household Division', fr: 'Division de la Maison royale', de: 'Königliche Gardedivision' },
    website: 'https://www.householddivision.org.uk',
  },
  'all-england-club': { name: 'All England Lawn Tennis Club', website: 'https://www.wimbledon.com' },
  goodwood: { name: 'The Goodwood Estate', website: 'https://www.goodwood.com' },

  spectra: { name: 'L’Équipe Spectra', website: 'https://www.montrealjazzfest.com' },
  igloofest: { name: 'Igloofest', website: 'https://igloofest.ca' },
  'carnaval-de-quebec': {
    name: { en: 'Québec Winter Carnival', fr: 'Carnaval de Québec', de: 'Winterkarneval von Québec' },
    website: 'https://carnaval.qc.ca',
  },
  bleufeu: { name: 'BLEUFEU', website: 'https://www.feq.ca' },
  'st-johns-regatta': {
    name: {
      en: 'Royal St. John’s Regatta Committee',
      fr: 'Comité de la Royal St. John’s Regatta',
      de: 'Komitee der Royal St. John’s Regatta',
    },
  },
  'city-of-toronto': {
    name: { en: 'City of Toronto', fr: 'Ville de Toronto', de: 'Stadt Toronto' },
    website: 'https://www.toronto.ca',
  },
  tiff: { name: 'TIFF', website: 'https://www.tiff.net' },
  'canadian-heritage': {
    name: { en: 'Canadian Heritage', fr: 'Patrimoine canadien', de: 'Ministerium für das kanadische Kulturerbe' },
    website: 'https://www.canada.ca/en/canadian-heritage.html',
  },
  'calgary-stampede': { name: 'Calgary Stampede', website: 'https://www.calgarystampede.com' },
  'bard-on-the-beach': { name: 'Bard on the Beach', website: 'https://bardonthebeach.org' },
} satisfies Record<string, Organizer>

export type OrganizerSlug = keyof typeof organizers
