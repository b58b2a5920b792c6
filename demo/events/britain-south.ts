import { last, nth, onOrAfter, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/London'

/** London and the south of England. */
export const britainSouth: DemoSeries[] = [
  {
    slug: 'london-marathon',
    timezone,
    website: 'https://www.londonmarathonevents.co.uk',
    when: { first: last('Sunday', 4), days: 1, hours: '08:30-18:30' },
    venues: ['the-mall'],
    organizers: ['london-marathon-events'],
    categories: ['running'],
    tags: ['registration', 'open-air'],
    texts: {
      en: {
        title: 'London Marathon',
        excerpt:
          'From Greenwich along the Thames to the Mall, with elite athletes, fun runners and a lot of fancy dress.',
        description:
          '<p>First run in 1981, it is one of the World Marathon Majors and raises enormous sums for charity.</p>' +
          '<p>The course passes the Cutty Sark and crosses Tower Bridge; far more people apply for a place than can ' +
          'start.</p>',
      },
      fr: {
        title: 'Marathon de Londres',
        excerpt: 'De Greenwich au Mall le long de la Tamise, avec l’élite, les amateurs et beaucoup de déguisements.',
        description:
          '<p>Couru pour la première fois en 1981, il fait partie des World Marathon Majors et récolte des sommes ' +
          'énormes pour les bonnes causes.</p>' +
          '<p>Le parcours longe le Cutty Sark et franchit Tower Bridge ; les candidats sont bien plus nombreux que ' +
          'les dossards.</p>',
      },
      de: {
        title: 'London-Marathon',
        excerpt: 'Von Greenwich die Themse entlang zur Mall, mit Weltklasse, Hobbyläufern und vielen Verkleidungen.',
        description:
          '<p>Der 1981 erstmals gelaufene Marathon gehört zu den World Marathon Majors und bringt riesige Summen ' +
          'für gute Zwecke ein.</p>' +
          '<p>Die Strecke führt an der Cutty Sark vorbei und über die Tower Bridge; es bewerben sich weit mehr ' +
          'Menschen, als starten können.</p>',
      },
    },
  },
  {
    slug: 'trooping-the-colour',
    timezone,
    website: 'https://www.householddivision.org.uk',
    when: { first: onOrAfter('Saturday', 6, 11), days: 1, hours: '10:00-13:30' },
    venues: ['horse-guards-parade', 'the-mall'],
    organizers: ['household-division'],
    categories: ['national-days', 'pageants'],
    tags: ['parade', 'open-air'],
    texts: {
      en: {
        title: 'Trooping the Colour',
        excerpt: 'The sovereign’s official birthday is celebrated with foot guards, horses and music.',
        description:
          '<p>The ceremony has marked the official birthday of the British sovereign for more than two and a half ' +
          'centuries.</p>' +
          '<p>Regiments of the Household Division parade a regimental flag, the colour, on Horse Guards; the ' +
          'procession along the Mall can be watched without a ticket, and aircraft fly over at the end.</p>',
      },
      fr: {
        title: 'Trooping the Colour',
        excerpt: 'L’anniversaire officiel du souverain se fête avec gardes à pied, chevaux et musique.',
        description:
          '<p>La cérémonie marque l’anniversaire officiel du souverain britannique depuis plus de deux siècles et ' +
          'demi.</p>' +
          '<p>Les régiments de la Maison royale présentent leur drapeau sur Horse Guards ; le cortège du Mall se ' +
          'regarde sans billet, et des avions survolent la foule à la fin.</p>',
      },
      de: {
        title: 'Trooping the Colour',
        excerpt:
          'Mit Garden, Pferden und Musik wird der offizielle Geburtstag des britischen Staatsoberhaupts gefeiert.',
        description:
          '<p>Die Zeremonie begeht seit über zweieinhalb Jahrhunderten den offiziellen Geburtstag von König oder ' +
          'Königin.</p>' +
          '<p>Regimenter der Garde führen auf Horse Guards ihre Fahne vor; den Zug auf der Mall sieht man ohne ' +
          'Karte, und zum Schluss fliegen Flugzeuge über die Menge.</p>',
      },
    },
  },
  {
    slug: 'wimbledon',
    timezone,
    website: 'https://www.wimbledon.com',
    featured: true,
    when: { first: onOrAfter('Monday', 6, 27), days: 14, hours: '10:00-21:00' },
    venues: ['all-england-club'],
    organizers: ['all-england-club'],
    categories: ['tennis'],
    tags: ['open-air'],
    texts: {
      en: {
        title: 'The Championships, Wimbledon',
        excerpt: 'White clothes, green grass, strawberries and cream: the oldest tennis tournament in the world.',
        description:
          '<p>Wimbledon has been played since 1877 and is the only Grand Slam tournament still held on grass.</p>' +
          '<p>Many tickets are allotted by ballot, but every day some are sold to those who join the famous ' +
          'queue.</p>',
      },
      fr: {
        title: 'Tournoi de Wimbledon',
        excerpt: 'Tenues blanches, gazon vert, fraises à la crème : le plus ancien tournoi de tennis du monde.',
        description:
          '<p>Wimbledon se joue depuis 1877 et reste le seul tournoi du Grand Chelem disputé sur gazon.</p>' +
          '<p>Beaucoup de billets sont tirés au sort, mais chaque jour, quelques-uns sont vendus à ceux qui ' +
          'rejoignent la fameuse file d’attente.</p>',
      },
      de: {
        title: 'Tennisturnier von Wimbledon',
        excerpt: 'Weiße Kleidung, grüner Rasen, Erdbeeren mit Sahne: das älteste Tennisturnier der Welt.',
        description:
          '<p>Wimbledon wird seit 1877 gespielt und ist das einzige Grand-Slam-Turnier, das noch auf Rasen ' +
          'stattfindet.</p>' +
          '<p>Viele Karten werden verlost, doch jeden Tag gibt es einige für alle, die sich in die berühmte ' +
          'Schlange stellen.</p>',
      },
    },
  },
  {
    slug: 'goodwood-festival-of-speed',
    timezone,
    website: 'https://www.goodwood.com',
    when: { first: nth(2, 'Thursday', 7), days: 4, hours: '07:30-18:30' },
    venues: ['goodwood-house'],
    organizers: ['goodwood'],
    categories: ['motorsport'],
    tags: ['open-air', 'family'],
    texts: {
      en: {
        title: 'Goodwood Festival of Speed',
        excerpt: 'Racing cars of all ages storm up the drive of an English country house.',
        description:
          '<p>Since 1993 the Goodwood estate in West Sussex has been holding a hill climb of just under two ' +
          'kilometres in its park.</p>' +
          '<p>Vintage cars, Formula One machines, rally cars and motorcycles can be seen at close quarters, and ' +
          'manufacturers show new models.</p>',
      },
      fr: {
        title: 'Festival de vitesse de Goodwood',
        excerpt: 'Des voitures de course de toutes les époques s’élancent dans l’allée d’un manoir anglais.',
        description:
          '<p>Depuis 1993, le domaine de Goodwood, dans le Sussex de l’Ouest, organise dans son parc une course de ' +
          'côte d’un peu moins de deux kilomètres.</p>' +
          '<p>Ancêtres, Formule 1, voitures de rallye et motos s’y admirent de près, et les constructeurs ' +
          'présentent leurs nouveautés.</p>',
      },
      de: {
        title: 'Goodwood Festival of Speed',
        excerpt: 'Rennwagen aus allen Zeiten stürmen die Auffahrt eines englischen Landsitzes hinauf.',
        description:
          '<p>Seit 1993 veranstaltet das Gut Goodwood in West Sussex in seinem Park ein Bergrennen von knapp zwei ' +
          'Kilometern.</p>' +
          '<p>Oldtimer, Formel-1-Boliden, Rallyeautos und Motorräder sind aus nächster Nähe zu sehen, und ' +
          'Hersteller zeigen neue Modelle.</p>',
      },
    },
  },
  {
    // Eight weeks to the Last Night on the second Saturday of September.
    slug: 'bbc-proms',
    timezone,
    website: 'https://www.bbc.co.uk/proms',
    cost: '£8',
    when: { first: shift(nth(2, 'Saturday', 9), -57), last: nth(2, 'Saturday', 9), hours: '19:00-22:30' },
    venues: ['royal-albert-hall'],
    organizers: ['bbc'],
    categories: ['classical'],
    tags: ['night'],
    texts: {
      en: {
        title: 'BBC Proms',
        excerpt: 'Eight weeks of orchestral music every summer, ending with the flag-waving Last Night.',
        description:
          '<p>Henry Wood began the promenade concerts in 1895 to bring great music to everybody at low prices.</p>' +
          '<p>Places to stand in the arena and the gallery are still sold cheaply on the day; every concert is ' +
          'broadcast live on BBC Radio 3.</p>',
      },
      fr: {
        title: 'BBC Proms',
        excerpt: 'Huit semaines de musique symphonique chaque été, jusqu’à la « Last Night » et ses drapeaux.',
        description:
          '<p>Henry Wood lança les concerts-promenades en 1895 pour offrir la grande musique à tous à petit ' +
          'prix.</p>' +
          '<p>Des places debout dans l’arène et à la galerie se vendent toujours bon marché le jour même ; tous les ' +
          'concerts sont diffusés en direct sur BBC Radio 3.</p>',
      },
      de: {
        title: 'BBC Proms',
        excerpt: 'Acht Wochen Orchestermusik jeden Sommer, bis zur „Last Night“ mit ihrem Fahnenmeer.',
        description:
          '<p>Henry Wood begann die Promenadenkonzerte 1895, um allen zu kleinen Preisen große Musik zu bieten.</p>' +
          '<p>Noch immer gibt es am selben Tag billige Stehplätze in der Arena und auf der Galerie; BBC Radio 3 ' +
          'überträgt jedes Konzert live.</p>',
      },
    },
  },
  {
    slug: 'notting-hill-carnival',
    timezone,
    website: 'https://nhcarnival.org',
    cost: '0',
    when: { first: shift(last('Monday', 8), -1), days: 2, hours: '10:00-19:00' },
    venues: ['ladbroke-grove'],
    organizers: ['notting-hill-carnival'],
    categories: ['carnival', 'city-festivals'],
    tags: ['free-entry', 'parade', 'open-air', 'family'],
    texts: {
      en: {
        title: 'Notting Hill Carnival',
        excerpt: 'London’s Caribbean communities invite the city to the biggest street party in Europe.',
        description:
          '<p>Since 1966 steel bands, sound systems and masqueraders in feathers have been parading through west ' +
          'London on the August bank holiday weekend.</p>' +
          '<p>Sunday is the day for families; on Monday the full procession passes along Ladbroke Grove and the ' +
          'streets around it.</p>',
      },
      fr: {
        title: 'Carnaval de Notting Hill',
        excerpt: 'Les communautés caribéennes de Londres invitent la ville à la plus grande fête de rue d’Europe.',
        description:
          '<p>Depuis 1966, steel bands, sound systems et danseurs emplumés défilent dans l’ouest de Londres le ' +
          'dernier week-end d’août, prolongé d’un lundi férié.</p>' +
          '<p>Le dimanche est la journée des familles ; le lundi, le grand cortège parcourt Ladbroke Grove et les ' +
          'rues voisines.</p>',
      },
      de: {
        title: 'Notting Hill Carnival',
        excerpt: 'Londons karibische Gemeinschaften laden die Stadt zum größten Straßenfest Europas.',
        description:
          '<p>Seit 1966 ziehen am langen letzten Augustwochenende Steelbands, Soundsystems und Tanzgruppen in ' +
          'Federkostümen durch den Londoner Westen.</p>' +
          '<p>Der Sonntag ist der Familientag; am Montag führt der große Zug über Ladbroke Grove und durch die ' +
          'Straßen ringsum.</p>',
      },
    },
  },
]
