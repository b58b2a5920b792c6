import { easter, fixed, last, nth, onOrAfter } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Vienna'

/** Vienna. */
export const austriaVienna: DemoSeries[] = [
  {
    slug: 'neujahrskonzert',
    timezone,
    website: 'https://www.wienerphilharmoniker.at',
    cost: '€35 – €1200',
    featured: true,
    when: { first: fixed(1, 1), days: 1, hours: '11:15-13:45' },
    venues: ['musikverein'],
    organizers: ['wiener-philharmoniker'],
    categories: ['classical', 'new-year'],
    tags: [],
    texts: {
      en: {
        title: 'Vienna New Year’s Concert',
        excerpt: 'The Vienna Philharmonic greets the world with waltzes and polkas by the Strauss family.',
        description:
          '<p>Every year on 1 January another conductor leads the concert in the flower-decked Golden Hall, and ' +
          'broadcasters carry it to many millions of listeners.</p>' +
          '<p>The encores are fixed: the Blue Danube waltz and the Radetzky March. Tickets are drawn by lot about a ' +
          'year ahead.</p>',
      },
      fr: {
        title: 'Concert du Nouvel An de Vienne',
        excerpt:
          'L’Orchestre philharmonique de Vienne salue le monde avec les valses et les polkas de la famille Strauss.',
        description:
          '<p>Chaque 1er janvier, un autre chef dirige le concert dans la salle dorée couverte de fleurs, et les ' +
          'chaînes le transmettent à des millions d’auditeurs.</p>' +
          '<p>Les bis ne changent pas : Le Beau Danube bleu et la Marche de Radetzky. Les billets sont tirés au ' +
          'sort environ un an à l’avance.</p>',
      },
      de: {
        title: 'Neujahrskonzert der Wiener Philharmoniker',
        excerpt: 'Die Wiener Philharmoniker grüßen die Welt mit Walzern und Polkas der Strauß-Familie.',
        description:
          '<p>Jedes Jahr am 1. Januar steht im blumengeschmückten Goldenen Saal jemand anderes am Pult, und das ' +
          'Konzert wird zu vielen Millionen Menschen übertragen.</p>' +
          '<p>Die Zugaben stehen fest: der Donauwalzer und der Radetzkymarsch. Die Karten werden rund ein Jahr im ' +
          'Voraus verlost.</p>',
      },
    },
  },
  {
    slug: 'wiener-opernball',
    timezone,
    website: 'https://www.wiener-staatsoper.at',
    when: { first: easter(-52), days: 2, hours: '22:00-05:00' },
    venues: ['wiener-staatsoper'],
    organizers: ['wiener-staatsoper'],
    categories: ['carnival', 'classical'],
    tags: ['night'],
    texts: {
      en: {
        title: 'Vienna Opera Ball',
        excerpt: 'On the last Thursday of carnival the State Opera becomes the most elegant ballroom in Austria.',
        description:
          '<p>The seats are cleared for a single night; young couples in black and white open the ball before the ' +
          'call “Alles Walzer!” invites all to dance.</p>' +
          '<p>Evening dress is obligatory, and the dancing goes on until five in the morning.</p>',
      },
      fr: {
        title: 'Bal de l’Opéra de Vienne',
        excerpt: 'Le dernier jeudi du carnaval, l’Opéra d’État devient la salle de bal la plus élégante d’Autriche.',
        description:
          '<p>Pour une seule nuit, les sièges disparaissent ; de jeunes couples en noir et blanc ouvrent le bal ' +
          'avant que l’appel « Alles Walzer ! » n’invite tout le monde à danser.</p>' +
          '<p>La tenue de soirée est de rigueur, et l’on danse jusqu’à cinq heures du matin.</p>',
      },
      de: {
        title: 'Wiener Opernball',
        excerpt: 'Am letzten Donnerstag im Fasching wird die Staatsoper zum elegantesten Ballsaal Österreichs.',
        description:
          '<p>Für eine einzige Nacht verschwinden die Sitzreihen; junge Paare in Schwarz und Weiß eröffnen den ' +
          'Ball, bis der Ruf „Alles Walzer!“ alle auf die Tanzfläche bittet.</p>' +
          '<p>Abendkleidung ist Pflicht, und getanzt wird bis fünf Uhr früh.</p>',
      },
    },
  },
  {
    slug: 'wiener-eistraum',
    timezone,
    website: 'https://www.wienereistraum.com',
    when: { first: onOrAfter('Thursday', 1, 18), last: nth(1, 'Sunday', 3), hours: '10:00-22:00' },
    venues: ['wien-rathausplatz'],
    organizers: ['stadt-wien-marketing'],
    categories: ['ice-rinks'],
    tags: ['family', 'open-air', 'night'],
    texts: {
      en: {
        title: 'Vienna Ice Dream',
        excerpt: 'Skating on paths between the trees in front of the floodlit City Hall.',
        description:
          '<p>In late January the square between City Hall and the Burgtheater turns into a large open-air rink.</p>' +
          '<p>Winding tracks lead through the park; there are areas for beginners and for curling, and stands with ' +
          'hot drinks.</p>',
      },
      fr: {
        title: 'Rêve de glace de Vienne (Eistraum)',
        excerpt: 'Patiner entre les arbres devant l’hôtel de ville illuminé.',
        description:
          '<p>Fin janvier, la place entre l’hôtel de ville et le Burgtheater se transforme en une grande patinoire ' +
          'à ciel ouvert.</p>' +
          '<p>Des pistes sinueuses traversent le parc ; débutants et joueurs de curling ont leurs espaces, et des ' +
          'stands servent des boissons chaudes.</p>',
      },
      de: {
        title: 'Wiener Eistraum',
        excerpt: 'Eislaufen auf Wegen zwischen den Bäumen vor dem beleuchteten Rathaus.',
        description:
          '<p>Ende Januar verwandelt sich der Platz zwischen Rathaus und Burgtheater in eine große Eisfläche unter ' +
          'freiem Himmel.</p>' +
          '<p>Gewundene Bahnen führen durch den Park; für Anfänger und fürs Eisstockschießen gibt es eigene ' +
          'Flächen, dazu Stände mit heißen Getränken.</p>',
      },
    },
  },
  {
    slug: 'prater-saison',
    timezone,
    website: 'https://www.praterwien.com',
    cost: '0',
    when: { first: fixed(3, 15), last: fixed(10, 31), hours: '10:00-23:59' },
    venues: ['wiener-prater'],
    organizers: ['prater-wien'],
    categories: ['funfairs', 'parks-gardens'],
    tags: ['free-entry', 'family', 'open-air', 'all-season'],
    texts: {
      en: {
        title: 'Prater season, Vienna',
        excerpt: 'From mid-March to the end of October all the rides of the Wurstelprater are open.',
        description:
          '<p>Emperor Joseph II opened the former hunting ground to the public in 1766; the Giant Ferris Wheel has ' +
          'been turning since 1897.</p>' +
          '<p>Entry to the park is free, and each ride is paid for separately. Ghost trains, roller coasters and ' +
          'beer gardens stand side by side.</p>',
      },
      fr: {
        title: 'Saison du Prater, Vienne',
        excerpt: 'De la mi-mars à la fin octobre, tous les manèges du Wurstelprater sont ouverts.',
        description:
          '<p>L’empereur Joseph II ouvrit l’ancien terrain de chasse au public en 1766 ; la Grande Roue tourne ' +
          'depuis 1897.</p>' +
          '<p>L’entrée du parc est libre, chaque attraction se paie séparément. Trains fantômes, montagnes russes ' +
          'et jardins de bière se côtoient.</p>',
      },
      de: {
        title: 'Pratersaison, Wien',
        excerpt: 'Von Mitte März bis Ende Oktober haben alle Fahrgeschäfte im Wurstelprater geöffnet.',
        description:
          '<p>Kaiser Joseph II. gab das frühere Jagdgebiet 1766 für alle frei; das Riesenrad dreht sich seit ' +
          '1897.</p>' +
          '<p>Der Eintritt in den Park ist frei, jede Fahrt wird einzeln bezahlt. Geisterbahnen, Achterbahnen und ' +
          'Gastgärten liegen nebeneinander.</p>',
      },
    },
  },
  {
    slug: 'film-festival-rathausplatz',
    timezone,
    website: 'https://www.filmfestival-rathausplatz.at',
    cost: '0',
    when: { first: last('Saturday', 6), days: 65, hours: '11:00-23:59' },
    venues: ['wien-rathausplatz'],
    organizers: ['stadt-wien-marketing'],
    categories: ['film-festivals', 'classical'],
    tags: ['free-entry', 'open-air', 'night', 'all-season'],
    texts: {
      en: {
        title: 'Film Festival on Rathausplatz, Vienna',
        excerpt:
          'All summer long opera, concert and dance films on a big screen in front of City Hall, free of charge.',
        description:
          '<p>When it gets dark, recordings of great opera nights, ballets, jazz and pop concerts are shown under ' +
          'the open sky.</p>' +
          '<p>Before and during the films stands offer food from many countries. Seats are free and need no ' +
          'booking.</p>',
      },
      fr: {
        title: 'Festival de films sur la Rathausplatz, Vienne',
        excerpt:
          'Tout l’été, opéras, concerts et ballets filmés sur grand écran devant l’hôtel de ville, gratuitement.',
        description:
          '<p>À la nuit tombée, de grandes soirées d’opéra, des ballets, des concerts de jazz et de pop sont ' +
          'projetés à la belle étoile.</p>' +
          '<p>Avant et pendant les films, des stands proposent des cuisines de nombreux pays. Les places sont ' +
          'libres et sans réservation.</p>',
      },
      de: {
        title: 'Film Festival auf dem Wiener Rathausplatz',
        excerpt:
          'Den ganzen Sommer Opern-, Konzert- und Tanzfilme auf großer Leinwand vor dem Rathaus, bei freiem Eintritt.',
        description:
          '<p>Sobald es dunkel wird, laufen unter freiem Himmel Aufzeichnungen großer Opernabende, Ballette, Jazz- ' +
          'und Popkonzerte.</p>' +
          '<p>Vor den Filmen und währenddessen gibt es an Ständen Speisen aus vielen Ländern. Die Plätze sind frei ' +
          'und müssen nicht reserviert werden.</p>',
      },
    },
  },
  {
    slug: 'lange-nacht-der-museen-orf',
    timezone,
    website: 'https://langenacht.orf.at',
    when: { first: nth(1, 'Saturday', 10), days: 1, hours: '18:00-23:59' },
    venues: ['museumsquartier'],
    organizers: ['orf'],
    categories: ['museum-nights'],
    tags: ['night', 'family'],
    texts: {
      en: {
        title: 'ORF Long Night of Museums',
        excerpt:
          'On the first Saturday of October hundreds of museums throughout Austria open for one night with one ticket.',
        description:
          '<p>The Austrian broadcaster ORF has been organising the night since 2000, from Vienna to Vorarlberg.</p>' +
          '<p>Great collections, tiny local museums and galleries all take part with tours and hands-on events, ' +
          'many of them for children.</p>',
      },
      fr: {
        title: 'Longue Nuit des musées de l’ORF',
        excerpt:
          'Le premier samedi d’octobre, des centaines de musées de toute l’Autriche ouvrent une nuit avec un seul ' +
          'billet.',
        description:
          '<p>La radiotélévision autrichienne ORF organise cette nuit depuis l’an 2000, de Vienne au Vorarlberg.</p>' +
          '<p>Grandes collections, petits musées locaux et galeries y participent avec des visites et des ateliers, ' +
          'souvent pour les enfants.</p>',
      },
      de: {
        title: 'ORF-Lange Nacht der Museen',
        excerpt:
          'Am ersten Samstag im Oktober öffnen Hunderte Museen in ganz Österreich für eine Nacht mit einem einzigen ' +
          'Ticket.',
        description:
          '<p>Der Österreichische Rundfunk veranstaltet die Nacht seit 2000, von Wien bis Vorarlberg.</p>' +
          '<p>Große Sammlungen, kleine Heimatmuseen und Galerien beteiligen sich mit Führungen und ' +
          'Mitmachstationen, viele davon für Kinder.</p>',
      },
    },
  },
  {
    slug: 'wiener-christkindlmarkt',
    timezone,
    website: 'https://www.christkindlmarkt.at',
    cost: '0',
    when: { first: onOrAfter('Friday', 11, 13), last: fixed(12, 26), hours: '10:00-22:00' },
    venues: ['wien-rathausplatz'],
    organizers: ['christkindlmarkt-wien'],
    categories: ['christmas-markets'],
    tags: ['free-entry', 'family', 'open-air'],
    texts: {
      en: {
        title: 'Vienna Christkindlmarkt on Rathausplatz',
        excerpt: 'Over a hundred stalls, decorated trees and an ice rink before the neo-Gothic City Hall.',
        description:
          '<p>The largest of Vienna’s many Christmas markets opens in mid-November and lasts until St Stephen’s ' +
          'Day.</p>' +
          '<p>Glass balls, candles, roast chestnuts and punch are sold under the lights of the park, and there is a ' +
          'carousel for the children.</p>',
      },
      fr: {
        title: 'Marché de Noël de Vienne, Rathausplatz',
        excerpt: 'Plus de cent échoppes, des arbres décorés et une patinoire devant l’hôtel de ville néogothique.',
        description:
          '<p>Le plus grand des nombreux marchés de Noël viennois ouvre à la mi-novembre et dure jusqu’au 26 ' +
          'décembre.</p>' +
          '<p>Boules de verre, bougies, marrons grillés et punch se vendent sous les lumières du parc, et un ' +
          'carrousel attend les enfants.</p>',
      },
      de: {
        title: 'Wiener Christkindlmarkt am Rathausplatz',
        excerpt: 'Über hundert Stände, geschmückte Bäume und eine Eisbahn vor dem neugotischen Rathaus.',
        description:
          '<p>Der größte der vielen Wiener Weihnachtsmärkte öffnet Mitte November und dauert bis zum ' +
          'Stephanitag.</p>' +
          '<p>Unter den Lichtern des Parks gibt es Glaskugeln, Kerzen, Maroni und Punsch, und für die Kinder dreht ' +
          'sich ein Karussell.</p>',
      },
    },
  },
]
