import { fixed, last, nth, onOrAfter, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Zurich'

/** Bern, French-speaking Switzerland and the Alps. */
export const switzerlandSouth: DemoSeries[] = [
  {
    slug: 'zibelemaerit',
    timezone,
    website: 'https://www.bern.com',
    cost: '0',
    featured: true,
    when: { first: nth(4, 'Monday', 11), days: 1, hours: '06:00-18:00' },
    venues: ['bern-bundesplatz'],
    organizers: ['stadt-bern'],
    categories: ['street-markets', 'farm-produce'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Bern Onion Market (Zibelemärit)',
        excerpt: 'Plaited onions, onion tart and confetti from dawn on the fourth Monday of November.',
        description:
          '<p>Farmers bring tons of onions to the Swiss capital, braided into strings and decorated with dried ' +
          'flowers.</p>' +
          '<p>The market begins before daybreak; later in the day young and old pelt each other with confetti.</p>',
      },
      fr: {
        title: 'Marché aux oignons de Berne (Zibelemärit)',
        excerpt: 'Tresses d’oignons, tarte à l’oignon et confettis dès l’aube, le quatrième lundi de novembre.',
        description:
          '<p>Les paysans apportent à Berne des tonnes d’oignons, tressés et décorés de fleurs séchées.</p>' +
          '<p>Le marché commence avant le lever du jour ; plus tard, petits et grands se livrent à une bataille de ' +
          'confettis.</p>',
      },
      de: {
        title: 'Berner Zibelemärit',
        excerpt: 'Zwiebelzöpfe, Zwiebelkuchen und Konfetti schon vor Sonnenaufgang, am vierten Montag im November.',
        description:
          '<p>Tonnenweise bringen Bäuerinnen und Bauern Zwiebeln in die Bundesstadt, zu Zöpfen geflochten und mit ' +
          'Trockenblumen geschmückt.</p>' +
          '<p>Der Markt beginnt vor Tagesanbruch; später liefern sich Jung und Alt eine Konfettischlacht.</p>',
      },
    },
  },
  {
    slug: 'museumsnacht-bern',
    timezone,
    website: 'https://www.museumsnacht-bern.ch',
    cost: 'CHF 25',
    when: { first: onOrAfter('Friday', 3, 16), days: 2, hours: '18:00-02:00' },
    venues: ['bern-historisches-museum'],
    organizers: ['museen-bern'],
    categories: ['museum-nights'],
    tags: ['night', 'family'],
    texts: {
      en: {
        title: 'Bern Museum Night',
        excerpt: 'One ticket opens the doors of museums, libraries and archives until two in the morning.',
        description:
          '<p>On a Friday in March Bern’s museums stay open late into the night, with guided tours, concerts and ' +
          'surprises behind the scenes.</p>' +
          '<p>The ticket covers all the houses taking part and the shuttle buses between them.</p>',
      },
      fr: {
        title: 'Nuit des musées de Berne',
        excerpt:
          'Un seul billet ouvre les portes des musées, des bibliothèques et des archives jusqu’à deux heures du matin.',
        description:
          '<p>Un vendredi de mars, les musées bernois restent ouverts tard dans la nuit, avec visites guidées, ' +
          'concerts et surprises en coulisses.</p>' +
          '<p>Le billet est valable dans toutes les maisons participantes et dans les navettes qui les relient.</p>',
      },
      de: {
        title: 'Museumsnacht Bern',
        excerpt: 'Ein Ticket öffnet die Türen von Museen, Bibliotheken und Archiven bis zwei Uhr früh.',
        description:
          '<p>An einem Freitag im März bleiben die Berner Museen bis tief in die Nacht offen, mit Führungen, ' +
          'Konzerten und Überraschungen hinter den Kulissen.</p>' +
          '<p>Das Ticket gilt in allen beteiligten Häusern und in den Bussen dazwischen.</p>',
      },
    },
  },
  {
    slug: 'fete-de-l-escalade',
    timezone,
    website: 'https://www.1602.ch',
    cost: '0',
    when: { first: onOrAfter('Friday', 12, 8), days: 3, hours: '17:00-20:00' },
    venues: ['geneve-vieille-ville'],
    organizers: ['compagnie-1602'],
    categories: ['pageants'],
    tags: ['free-entry', 'parade', 'night', 'family', 'old-town'],
    texts: {
      en: {
        title: 'Fête de l’Escalade',
        excerpt: 'Geneva recalls the night of 1602 when it repelled the troops of Savoy.',
        description:
          '<p>Torchlight, drums and costumes of the time fill the old town on the weekend nearest 12 December, ' +
          'ending in a great procession and a bonfire.</p>' +
          '<p>At home and at school, chocolate cauldrons are smashed in memory of Mère Royaume, who is said to have ' +
          'emptied her soup pot over the attackers.</p>',
      },
      fr: {
        title: 'Fête de l’Escalade',
        excerpt: 'Genève commémore la nuit de 1602 où elle repoussa les troupes de Savoie.',
        description:
          '<p>Flambeaux, tambours et costumes d’époque animent la Vieille-Ville le week-end le plus proche du 12 ' +
          'décembre, jusqu’au grand cortège et au feu de joie.</p>' +
          '<p>À la maison comme à l’école, on brise des marmites en chocolat en souvenir de la mère Royaume, qui ' +
          'aurait renversé sa soupe sur les assaillants.</p>',
      },
      de: {
        title: 'Escalade',
        excerpt: 'Genf gedenkt der Nacht von 1602, in der es die Truppen Savoyens zurückschlug.',
        description:
          '<p>Fackeln, Trommeln und Kostüme der Zeit beleben die Altstadt am Wochenende um den 12. Dezember, bis ' +
          'zum großen Umzug und zum Freudenfeuer.</p>' +
          '<p>Zu Hause und in der Schule werden Schokoladenkessel zerschlagen, zur Erinnerung an die Mère Royaume, ' +
          'die den Angreifern ihre Suppe über den Kopf geschüttet haben soll.</p>',
      },
    },
  },
  {
    slug: 'paleo-festival',
    timezone,
    website: 'https://www.paleo.ch',
    cost: 'CHF 95',
    when: { first: onOrAfter('Tuesday', 7, 18), days: 6, hours: '15:00-23:59' },
    venues: ['plaine-de-l-asse'],
    organizers: ['paleo'],
    categories: ['rock-pop'],
    tags: ['open-air', 'night'],
    texts: {
      en: {
        title: 'Paléo Festival Nyon',
        excerpt: 'Six days of rock, chanson and world music on a meadow above Lake Geneva.',
        description:
          '<p>Paléo is one of the largest open-air music festivals in Europe and is largely run by volunteers.</p>' +
          '<p>Several stages host everything from headliners to newcomers; the Village du Monde is devoted to a ' +
          'different region each year.</p>',
      },
      fr: {
        title: 'Paléo Festival Nyon',
        excerpt: 'Six jours de rock, de chanson et de musiques du monde sur une plaine au-dessus du Léman.',
        description:
          '<p>Paléo est l’un des plus grands festivals de musique en plein air d’Europe et repose en grande partie ' +
          'sur ses bénévoles.</p>' +
          '<p>Plusieurs scènes accueillent têtes d’affiche et découvertes ; le Village du Monde met chaque année ' +
          'une autre région à l’honneur.</p>',
      },
      de: {
        title: 'Paléo Festival Nyon',
        excerpt: 'Sechs Tage Rock, Chanson und Weltmusik auf einer Wiese über dem Genfersee.',
        description:
          '<p>Das Paléo gehört zu den größten Open-Air-Festivals Europas und lebt zum großen Teil von ' +
          'Freiwilligen.</p>' +
          '<p>Auf mehreren Bühnen spielen Stars und Neuentdeckungen; das Village du Monde ist jedes Jahr einer ' +
          'anderen Weltregion gewidmet.</p>',
      },
    },
  },
  {
    slug: 'montreux-jazz-festival',
    timezone,
    website: 'https://www.montreuxjazzfestival.com',
    featured: true,
    when: { first: nth(1, 'Friday', 7), days: 16, hours: '17:00-23:59' },
    venues: ['montreux-2m2c'],
    organizers: ['montreux-jazz'],
    categories: ['jazz', 'rock-pop'],
    tags: ['waterside', 'night'],
    texts: {
      en: {
        title: 'Montreux Jazz Festival',
        excerpt: 'Sixteen days of jazz, soul, rock and pop on the shore of Lake Geneva.',
        description:
          '<p>Founded in 1967 by Claude Nobs and friends, the festival has long looked beyond jazz and has seen ' +
          'many legendary live recordings.</p>' +
          '<p>Ticketed concerts are joined by a free programme along the lake promenade.</p>',
      },
      fr: {
        title: 'Montreux Jazz Festival',
        excerpt: 'Seize jours de jazz, de soul, de rock et de pop au bord du Léman.',
        description:
          '<p>Fondé en 1967 par Claude Nobs et ses amis, le festival a depuis longtemps dépassé le jazz et vu ' +
          'naître nombre d’enregistrements de légende.</p>' +
          '<p>Aux concerts payants s’ajoute un programme gratuit le long des quais.</p>',
      },
      de: {
        title: 'Montreux Jazz Festival',
        excerpt: 'Sechzehn Tage Jazz, Soul, Rock und Pop am Ufer des Genfersees.',
        description:
          '<p>Das 1967 von Claude Nobs und Freunden gegründete Festival blickt längst über den Jazz hinaus und war ' +
          'Schauplatz vieler legendärer Aufnahmen.</p>' +
          '<p>Zu den Konzerten mit Eintritt kommt ein kostenloses Programm an der Seepromenade.</p>',
      },
    },
  },
  {
    slug: 'fete-des-vendanges',
    timezone,
    website: 'https://www.fete-des-vendanges.ch',
    when: { first: shift(last('Sunday', 9), -2), days: 3, hours: '17:00-20:00' },
    venues: ['neuchatel-centre'],
    organizers: ['fete-des-vendanges'],
    categories: ['wine', 'city-festivals'],
    tags: ['parade', 'family', 'open-air'],
    texts: {
      en: {
        title: 'Neuchâtel Grape Harvest Festival',
        excerpt: 'Three days of wine, brass bands and a flower parade on the last weekend of September.',
        description:
          '<p>The Fête des Vendanges turns the whole town centre into one long street party in honour of the local ' +
          'wine.</p>' +
          '<p>Its high point is the flower parade on Sunday; the Saturday belongs to the children’s procession and ' +
          'the bands.</p>',
      },
      fr: {
        title: 'Fête des Vendanges de Neuchâtel',
        excerpt: 'Trois jours de vin, de fanfares et un corso fleuri le dernier week-end de septembre.',
        description:
          '<p>La Fête des Vendanges transforme tout le centre-ville en une immense fête de rue en l’honneur du vin ' +
          'de la région.</p>' +
          '<p>Le corso fleuri du dimanche en est le sommet ; le samedi appartient au cortège des enfants et aux ' +
          'fanfares.</p>',
      },
      de: {
        title: 'Winzerfest Neuenburg',
        excerpt: 'Drei Tage Wein, Guggenmusik und ein Blumencorso am letzten Wochenende im September.',
        description:
          '<p>Die Fête des Vendanges macht aus der ganzen Innenstadt ein einziges Straßenfest zu Ehren des ' +
          'einheimischen Weins.</p>' +
          '<p>Höhepunkt ist der Blumencorso am Sonntag; der Samstag gehört dem Kinderumzug und den Musikgruppen.</p>',
      },
    },
  },
  {
    slug: 'locarno-film-festival',
    timezone,
    website: 'https://www.locarnofestival.ch',
    when: { first: nth(1, 'Wednesday', 8), days: 11, hours: '10:00-23:59' },
    venues: ['piazza-grande'],
    organizers: ['locarno-film-festival'],
    categories: ['film-festivals'],
    tags: ['open-air', 'night', 'old-town'],
    texts: {
      en: {
        title: 'Locarno Film Festival',
        excerpt: 'Auteur cinema by day and, after dark, thousands of yellow and black chairs before a giant screen.',
        description:
          '<p>Held since 1946, Locarno is one of the oldest film festivals in the world and a place of discoveries; ' +
          'its main prize is the Golden Leopard.</p>' +
          '<p>Each evening up to 8,000 people watch a film under the open sky on the Piazza Grande.</p>',
      },
      fr: {
        title: 'Festival du film de Locarno',
        excerpt:
          'Le cinéma d’auteur le jour et, la nuit venue, des milliers de chaises jaunes et noires devant un écran ' +
          'géant.',
        description:
          '<p>Organisé depuis 1946, Locarno est l’un des plus anciens festivals de cinéma du monde et un lieu de ' +
          'découvertes ; son prix principal est le Léopard d’or.</p>' +
          '<p>Chaque soir, jusqu’à 8000 personnes regardent un film à la belle étoile sur la Piazza Grande.</p>',
      },
      de: {
        title: 'Filmfestival Locarno',
        excerpt:
          'Tagsüber Autorenkino und nach Einbruch der Dunkelheit Tausende gelb-schwarzer Stühle vor einer ' +
          'Riesenleinwand.',
        description:
          '<p>Locarno gibt es seit 1946; es ist eines der ältesten Filmfestivals der Welt und ein Ort der ' +
          'Entdeckungen, sein Hauptpreis der Goldene Leopard.</p>' +
          '<p>Jeden Abend sehen bis zu 8000 Menschen auf der Piazza Grande einen Film unter freiem Himmel.</p>',
      },
    },
  },
  {
    slug: 'engadin-skimarathon',
    timezone,
    website: 'https://www.engadin-skimarathon.ch',
    when: { first: nth(2, 'Sunday', 3), days: 1, hours: '08:30-15:00' },
    venues: ['maloja'],
    organizers: ['engadin-skimarathon'],
    categories: ['winter-sports'],
    tags: ['registration', 'open-air'],
    texts: {
      en: {
        title: 'Engadin Skimarathon',
        excerpt: 'Thousands of cross-country skiers glide 42 kilometres over frozen lakes and through larch woods.',
        description:
          '<p>Since 1969 the largest cross-country skiing race in Switzerland has been leading from Maloja to ' +
          'S-chanf, always on the second Sunday of March.</p>' +
          '<p>World-class athletes and amateurs start in the same race, block after block.</p>',
      },
      fr: {
        title: 'Marathon de ski de l’Engadine',
        excerpt: 'Des milliers de fondeurs parcourent 42 kilomètres sur des lacs gelés et à travers les mélèzes.',
        description:
          '<p>Depuis 1969, la plus grande course de ski de fond de Suisse relie Maloja à S-chanf, toujours le ' +
          'deuxième dimanche de mars.</p>' +
          '<p>Athlètes d’élite et amateurs prennent le départ de la même course, bloc après bloc.</p>',
      },
      de: {
        title: 'Engadin Skimarathon',
        excerpt:
          'Tausende Langläuferinnen und Langläufer gleiten 42 Kilometer über gefrorene Seen und durch Lärchenwälder.',
        description:
          '<p>Seit 1969 führt der größte Langlaufwettkampf der Schweiz von Maloja nach S-chanf, immer am zweiten ' +
          'Sonntag im März.</p>' +
          '<p>Weltklasse und Breitensport starten im gleichen Rennen, Block für Block.</p>',
      },
    },
  },
  {
    slug: 'bundesfeier-ruetli',
    timezone,
    website: 'https://sgg-ssup.ch',
    when: { first: fixed(8, 1), days: 1, hours: '11:00-15:00' },
    venues: ['ruetli'],
    organizers: ['sgg'],
    categories: ['national-days'],
    tags: ['open-air', 'waterside', 'registration'],
    texts: {
      en: {
        title: 'Swiss National Day on the Rütli',
        excerpt:
          'Speeches, alphorns and the national anthem on the meadow where the Confederation is said to have been ' +
          'founded.',
        description:
          '<p>According to tradition, the men of Uri, Schwyz and Unterwalden swore their oath in 1291 on this ' +
          'meadow above Lake Lucerne.</p>' +
          '<p>On 1 August visitors arrive by boat for a celebration with guests from all parts of the country.</p>',
      },
      fr: {
        title: 'Fête nationale au Grütli',
        excerpt: 'Discours, cors des Alpes et hymne national sur la prairie où serait née la Confédération.',
        description:
          '<p>Selon la tradition, les hommes d’Uri, de Schwyz et d’Unterwald ont prêté serment en 1291 sur cette ' +
          'prairie au-dessus du lac des Quatre-Cantons.</p>' +
          '<p>Le 1er août, le public arrive en bateau pour une fête avec des invités de tout le pays.</p>',
      },
      de: {
        title: 'Bundesfeier auf dem Rütli',
        excerpt:
          'Reden, Alphörner und Landeshymne auf der Wiese, auf der die Eidgenossenschaft gegründet worden sein soll.',
        description:
          '<p>Der Überlieferung nach schworen die Männer von Uri, Schwyz und Unterwalden 1291 auf dieser Wiese über ' +
          'dem Vierwaldstättersee ihren Eid.</p>' +
          '<p>Am 1. August reist das Publikum mit dem Schiff zur Feier mit Gästen aus allen Landesteilen an.</p>',
      },
    },
  },
]
