import { easter, fixed, last, onOrAfter, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Berlin'

/** Berlin, Hamburg, Schleswig-Holstein and the Rhineland. */
export const germanyNorth: DemoSeries[] = [
  {
    slug: 'berlinale',
    timezone,
    website: 'https://www.berlinale.de',
    featured: true,
    when: { first: onOrAfter('Thursday', 2, 11), days: 11, hours: '09:00-23:30' },
    venues: ['berlinale-palast'],
    organizers: ['berlinale'],
    categories: ['film-festivals'],
    tags: ['night'],
    texts: {
      en: {
        title: 'Berlinale',
        excerpt: 'The first great film festival of the year, and the one with the largest public audience.',
        description:
          '<p>Since 1951 the Berlin International Film Festival has been awarding the Golden Bear and the Silver ' +
          'Bears.</p>' +
          '<p>The competition is shown at Potsdamer Platz; cinemas all over the city screen the other sections, and ' +
          'anyone can buy a ticket.</p>',
      },
      fr: {
        title: 'Berlinale',
        excerpt: 'Le premier grand festival de cinéma de l’année, et celui qui réunit le plus large public.',
        description:
          '<p>Depuis 1951, le Festival international du film de Berlin décerne l’Ours d’or et les Ours d’argent.</p>' +
          '<p>La compétition se joue à la Potsdamer Platz, les autres sections dans les cinémas de toute la ville, ' +
          'et chacun peut acheter un billet.</p>',
      },
      de: {
        title: 'Berlinale',
        excerpt: 'Das erste große Filmfestival des Jahres und das mit dem größten Publikum.',
        description:
          '<p>Seit 1951 vergeben die Internationalen Filmfestspiele Berlin den Goldenen Bären und die Silbernen ' +
          'Bären.</p>' +
          '<p>Der Wettbewerb läuft am Potsdamer Platz, die übrigen Sektionen in Kinos der ganzen Stadt, und Karten ' +
          'gibt es für alle.</p>',
      },
    },
  },
  {
    slug: 'berlin-marathon',
    timezone,
    website: 'https://www.bmw-berlin-marathon.com',
    when: { first: last('Sunday', 9), days: 1, hours: '09:00-17:00' },
    venues: ['brandenburger-tor'],
    organizers: ['scc-events'],
    categories: ['running'],
    tags: ['registration', 'open-air'],
    texts: {
      en: {
        title: 'Berlin Marathon',
        excerpt: 'A flat course past the sights of the city, and through the Brandenburg Gate just before the finish.',
        description:
          '<p>First run in 1974, the Berlin Marathon is one of the World Marathon Majors and known for its world ' +
          'records.</p>' +
          '<p>Places are allotted by lot; inline skaters race on the same course the day before.</p>',
      },
      fr: {
        title: 'Marathon de Berlin',
        excerpt:
          'Un parcours plat devant les monuments de la ville, qui passe sous la porte de Brandebourg juste avant ' +
          'l’arrivée.',
        description:
          '<p>Couru pour la première fois en 1974, le marathon de Berlin fait partie des World Marathon Majors et ' +
          'est connu pour ses records du monde.</p>' +
          '<p>Les dossards sont attribués par tirage au sort ; la veille, les patineurs en ligne s’affrontent sur ' +
          'le même parcours.</p>',
      },
      de: {
        title: 'Berlin-Marathon',
        excerpt:
          'Eine flache Strecke vorbei an den Sehenswürdigkeiten und kurz vor dem Ziel durch das Brandenburger Tor.',
        description:
          '<p>Der 1974 erstmals gelaufene Berlin-Marathon gehört zu den World Marathon Majors und ist für seine ' +
          'Weltrekorde bekannt.</p>' +
          '<p>Die Startplätze werden verlost; am Vortag sind auf derselben Strecke die Inlineskater unterwegs.</p>',
      },
    },
  },
  {
    slug: 'lange-nacht-der-museen-berlin',
    timezone,
    website: 'https://www.lange-nacht-der-museen.de',
    cost: '€15 – €23',
    when: { first: last('Saturday', 8), days: 2, hours: '18:00-02:00' },
    venues: ['museumsinsel'],
    organizers: ['kulturprojekte-berlin'],
    categories: ['museum-nights'],
    tags: ['night'],
    texts: {
      en: {
        title: 'Long Night of Museums, Berlin',
        excerpt: 'Dozens of museums open from six in the evening until two in the morning, all with one ticket.',
        description:
          '<p>Berlin invented the museum night in 1997, and cities across Europe have followed its example.</p>' +
          '<p>On a Saturday at the end of August there are tours, talks, workshops and music in large and small ' +
          'collections, from Museum Island to the outskirts.</p>',
      },
      fr: {
        title: 'Longue Nuit des musées de Berlin',
        excerpt: 'Des dizaines de musées ouverts de six heures du soir à deux heures du matin avec un seul billet.',
        description:
          '<p>Berlin a inventé la nuit des musées en 1997, et des villes de toute l’Europe ont suivi son ' +
          'exemple.</p>' +
          '<p>Un samedi de fin août, visites, conférences, ateliers et musique animent les petites et les grandes ' +
          'collections, de l’île aux Musées jusqu’à la périphérie.</p>',
      },
      de: {
        title: 'Lange Nacht der Museen Berlin',
        excerpt: 'Dutzende Museen öffnen von sechs Uhr abends bis zwei Uhr früh, alle mit einem einzigen Ticket.',
        description:
          '<p>Berlin hat die Museumsnacht 1997 erfunden, und Städte in ganz Europa sind dem Beispiel gefolgt.</p>' +
          '<p>An einem Samstag Ende August gibt es Führungen, Gespräche, Workshops und Musik in großen und kleinen ' +
          'Sammlungen, von der Museumsinsel bis an den Stadtrand.</p>',
      },
    },
  },
  {
    slug: 'kieler-woche',
    timezone,
    website: 'https://www.kieler-woche.de',
    cost: '0',
    when: { first: shift(last('Sunday', 6), -8), days: 9, hours: '10:00-23:30' },
    venues: ['kiellinie'],
    organizers: ['stadt-kiel'],
    categories: ['sailing-rowing', 'city-festivals'],
    tags: ['free-entry', 'waterside', 'open-air', 'fireworks'],
    texts: {
      en: {
        title: 'Kiel Week',
        excerpt: 'Regattas on the fjord and a summer festival on land, always in the last full week of June.',
        description:
          '<p>What began in 1882 with a regatta of twenty yachts has become one of the largest sailing events in ' +
          'the world.</p>' +
          '<p>Tall ships parade on the fjord, and along the waterfront there are concerts, an international market ' +
          'and fireworks to close.</p>',
      },
      fr: {
        title: 'Semaine de Kiel',
        excerpt:
          'Des régates sur le fjord et une grande fête d’été à terre, toujours la dernière semaine complète de juin.',
        description:
          '<p>Née en 1882 d’une régate de vingt voiliers, elle est devenue l’une des plus grandes manifestations de ' +
          'voile du monde.</p>' +
          '<p>De grands voiliers paradent sur le fjord, et les quais accueillent concerts, marché international et ' +
          'feu d’artifice final.</p>',
      },
      de: {
        title: 'Kieler Woche',
        excerpt: 'Regatten auf der Förde und ein großes Sommerfest an Land, immer in der letzten vollen Juniwoche.',
        description:
          '<p>Was 1882 mit einer Regatta von zwanzig Jachten begann, ist heute eine der größten ' +
          'Segelveranstaltungen der Welt.</p>' +
          '<p>Traditionssegler ziehen über die Förde, am Ufer gibt es Konzerte, einen internationalen Markt und zum ' +
          'Abschluss ein Feuerwerk.</p>',
      },
    },
  },
  {
    slug: 'wacken-open-air',
    timezone,
    website: 'https://www.wacken.com',
    when: { first: onOrAfter('Wednesday', 7, 28), days: 4, hours: '11:00-23:59' },
    venues: ['wacken-gelaende'],
    organizers: ['ics-wacken'],
    categories: ['rock-pop'],
    tags: ['open-air', 'night'],
    texts: {
      en: {
        title: 'Wacken Open Air',
        excerpt: 'Once a year a village in Schleswig-Holstein becomes the capital of heavy metal.',
        description:
          '<p>The festival began in 1990 with a handful of bands in a gravel pit and is now one of the largest ' +
          'metal festivals in the world.</p>' +
          '<p>Fans from dozens of countries camp on the meadows around the village, whatever the weather.</p>',
      },
      fr: {
        title: 'Wacken Open Air',
        excerpt: 'Une fois par an, un village du Schleswig-Holstein devient la capitale du heavy metal.',
        description:
          '<p>Le festival est né en 1990 avec une poignée de groupes dans une gravière ; c’est aujourd’hui l’un des ' +
          'plus grands festivals de metal du monde.</p>' +
          '<p>Venus de dizaines de pays, les fans campent dans les prés autour du village, par tous les temps.</p>',
      },
      de: {
        title: 'Wacken Open Air',
        excerpt: 'Einmal im Jahr wird ein Dorf in Schleswig-Holstein zur Hauptstadt des Heavy Metal.',
        description:
          '<p>1990 begann das Festival mit einer Handvoll Bands in einer Kiesgrube, heute ist es eines der größten ' +
          'Metalfestivals der Welt.</p>' +
          '<p>Fans aus Dutzenden Ländern zelten bei jedem Wetter auf den Wiesen rund um das Dorf.</p>',
      },
    },
  },
  {
    slug: 'chaos-communication-congress',
    timezone,
    website: 'https://events.ccc.de',
    when: { first: fixed(12, 27), days: 4, hours: '10:00-19:00' },
    venues: ['cch-hamburg'],
    organizers: ['ccc'],
    categories: ['conferences'],
    tags: ['registration'],
    texts: {
      en: {
        title: 'Chaos Communication Congress',
        excerpt: 'Four days between Christmas and New Year on technology, society and utopia.',
        description:
          '<p>Europe’s largest association of hackers has been inviting people to its congress since 1984.</p>' +
          '<p>Talks on security, networks, ethics and art are accompanied by workshops, assemblies and projects to ' +
          'join in; most talks are streamed and archived for all.</p>',
      },
      fr: {
        title: 'Chaos Communication Congress',
        excerpt: 'Quatre jours entre Noël et Nouvel An consacrés à la technologie, à la société et à l’utopie.',
        description:
          '<p>La plus grande association de hackers d’Europe convie à son congrès depuis 1984.</p>' +
          '<p>Conférences sur la sécurité, les réseaux, l’éthique et l’art côtoient ateliers, assemblées et projets ' +
          'participatifs ; la plupart des conférences sont diffusées et archivées pour tous.</p>',
      },
      de: {
        title: 'Chaos Communication Congress',
        excerpt: 'Vier Tage zwischen Weihnachten und Neujahr über Technik, Gesellschaft und Utopie.',
        description:
          '<p>Europas größte Hackervereinigung lädt seit 1984 zu ihrem Kongress ein.</p>' +
          '<p>Zu Vorträgen über Sicherheit, Netze, Ethik und Kunst kommen Workshops, Assemblies und Projekte zum ' +
          'Mitmachen; die meisten Vorträge werden für alle übertragen und archiviert.</p>',
      },
    },
  },
  {
    slug: 'koelner-strassenkarneval',
    timezone,
    website: 'https://koelnerkarneval.de',
    cost: '0',
    when: { first: easter(-52), days: 6, hours: '11:11-23:59' },
    venues: ['koeln-alter-markt'],
    organizers: ['festkomitee-koeln'],
    categories: ['carnival'],
    tags: ['free-entry', 'parade', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Cologne Street Carnival',
        excerpt: 'From Women’s Carnival Day to Shrove Tuesday the whole city is in costume and says “Kölle Alaaf!”.',
        description:
          '<p>At 11:11 on the Thursday before Ash Wednesday the triad of prince, peasant and maiden open the street ' +
          'carnival on Alter Markt.</p>' +
          '<p>The great Rose Monday parade is the peak; on Tuesday night the straw “Nubbel” is burnt for everyone’s ' +
          'sins.</p>',
      },
      fr: {
        title: 'Carnaval de rue de Cologne',
        excerpt: 'Du jeudi des femmes à Mardi gras, toute la ville est déguisée et crie « Kölle Alaaf ! ».',
        description:
          '<p>À 11 h 11, le jeudi précédant le mercredi des Cendres, le prince, le paysan et la vierge ouvrent le ' +
          'carnaval de rue sur l’Alter Markt.</p>' +
          '<p>Le grand cortège du lundi des Roses en est le sommet ; dans la nuit du mardi, on brûle le « Nubbel » ' +
          'de paille pour les péchés de tous.</p>',
      },
      de: {
        title: 'Kölner Straßenkarneval',
        excerpt: 'Von Weiberfastnacht bis Karnevalsdienstag ist die ganze Stadt kostümiert und ruft „Kölle Alaaf!“.',
        description:
          '<p>Am Donnerstag vor Aschermittwoch eröffnet das Dreigestirn aus Prinz, Bauer und Jungfrau um 11.11 Uhr ' +
          'auf dem Alter Markt den Straßenkarneval.</p>' +
          '<p>Höhepunkt ist der Rosenmontagszug; in der Nacht zum Aschermittwoch wird der „Nubbel“ aus Stroh für ' +
          'die Sünden aller verbrannt.</p>',
      },
    },
  },
  {
    slug: 'gamescom',
    timezone,
    website: 'https://www.gamescom.global',
    when: { first: onOrAfter('Wednesday', 8, 20), days: 5, hours: '10:00-20:00' },
    venues: ['koelnmesse'],
    organizers: ['koelnmesse', 'game'],
    categories: ['video-games'],
    tags: ['trade', 'family'],
    texts: {
      en: {
        title: 'gamescom',
        excerpt: 'The games industry shows its next titles, and visitors may play them first.',
        description:
          '<p>With hundreds of thousands of visitors, gamescom in Cologne is one of the largest events for computer ' +
          'and video games in the world.</p>' +
          '<p>Halls full of demo stations, e-sports, cosplay and independent developers await the public; there are ' +
          'separate areas for the trade.</p>',
      },
      fr: {
        title: 'gamescom',
        excerpt: 'L’industrie du jeu vidéo y dévoile ses prochains titres, et le public les essaie en premier.',
        description:
          '<p>Avec des centaines de milliers de visiteurs, la gamescom de Cologne est l’un des plus grands ' +
          'rendez-vous mondiaux du jeu vidéo.</p>' +
          '<p>Des halles entières de bornes de démonstration, d’e-sport, de cosplay et de studios indépendants ' +
          'attendent le public ; des espaces sont réservés aux professionnels.</p>',
      },
      de: {
        title: 'gamescom',
        excerpt: 'Die Spielebranche zeigt ihre nächsten Titel, und das Publikum darf sie als Erstes spielen.',
        description:
          '<p>Mit Hunderttausenden Besucherinnen und Besuchern ist die gamescom in Köln eine der weltweit größten ' +
          'Veranstaltungen für Computer- und Videospiele.</p>' +
          '<p>Auf das Publikum warten Hallen voller Anspielstationen, E-Sport, Cosplay und unabhängige Studios; für ' +
          'die Branche gibt es eigene Bereiche.</p>',
      },
    },
  },
]
