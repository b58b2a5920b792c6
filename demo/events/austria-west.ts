import { advent, easter, fixed, onOrAfter } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Vienna'

/** Linz, Salzburg, the Tyrol and Vorarlberg. */
export const austriaWest: DemoSeries[] = [
  {
    slug: 'hahnenkamm-rennen',
    timezone,
    website: 'https://hahnenkamm.com',
    featured: true,
    when: { first: onOrAfter('Friday', 1, 18), days: 3, hours: '09:00-18:00' },
    venues: ['streif'],
    organizers: ['kitzbueheler-ski-club'],
    categories: ['winter-sports'],
    tags: ['open-air'],
    texts: {
      en: {
        title: 'Hahnenkamm Races',
        excerpt: 'The most feared downhill of the Ski World Cup: the Streif in Kitzbühel.',
        description:
          '<p>Since 1931 the world’s best skiers have been racing on the Hahnenkamm; passages such as the ' +
          'Mausefalle and the Steilhang are legendary.</p>' +
          '<p>For three days in January tens of thousands of spectators fill the finish area and the old town.</p>',
      },
      fr: {
        title: 'Courses du Hahnenkamm',
        excerpt: 'La descente la plus redoutée de la Coupe du monde de ski : la Streif, à Kitzbühel.',
        description:
          '<p>Depuis 1931, les meilleurs skieurs du monde s’affrontent sur le Hahnenkamm ; des passages comme la ' +
          'Mausefalle et le Steilhang sont légendaires.</p>' +
          '<p>Pendant trois jours de janvier, des dizaines de milliers de spectateurs remplissent l’aire d’arrivée ' +
          'et la vieille ville.</p>',
      },
      de: {
        title: 'Hahnenkammrennen',
        excerpt: 'Die gefürchtetste Abfahrt im Skiweltcup: die Streif in Kitzbühel.',
        description:
          '<p>Seit 1931 messen sich die besten Skifahrer der Welt auf dem Hahnenkamm; Passagen wie Mausefalle und ' +
          'Steilhang sind legendär.</p>' +
          '<p>Drei Tage lang füllen im Januar Zehntausende den Zielraum und die Altstadt.</p>',
      },
    },
  },
  {
    slug: 'osterfestspiele-salzburg',
    timezone,
    website: 'https://osterfestspiele.at',
    when: { first: easter(-8), last: easter(1), hours: '11:00-22:00' },
    venues: ['grosses-festspielhaus'],
    organizers: ['osterfestspiele-salzburg'],
    categories: ['classical'],
    tags: [],
    texts: {
      en: {
        title: 'Salzburg Easter Festival',
        excerpt: 'Opera and great orchestral concerts from the Saturday before Palm Sunday to Easter Monday.',
        description:
          '<p>Herbert von Karajan founded the festival in 1967 in order to conduct opera as he imagined it.</p>' +
          '<p>A new opera production, choral works and symphony concerts in the Great Festival Hall make up the ' +
          'programme.</p>',
      },
      fr: {
        title: 'Festival de Pâques de Salzbourg',
        excerpt: 'Opéra et grands concerts symphoniques, du samedi précédant les Rameaux au lundi de Pâques.',
        description:
          '<p>Herbert von Karajan fonda le festival en 1967 pour diriger l’opéra comme il l’entendait.</p>' +
          '<p>Une nouvelle production lyrique, des œuvres chorales et des concerts symphoniques composent le ' +
          'programme au Grand Palais des festivals.</p>',
      },
      de: {
        title: 'Osterfestspiele Salzburg',
        excerpt: 'Oper und große Orchesterkonzerte vom Samstag vor Palmsonntag bis Ostermontag.',
        description:
          '<p>Herbert von Karajan gründete die Festspiele 1967, um Opern nach seinen Vorstellungen zu ' +
          'dirigieren.</p>' +
          '<p>Auf dem Programm im Großen Festspielhaus stehen eine neue Operninszenierung, Chorwerke und ' +
          'Symphoniekonzerte.</p>',
      },
    },
  },
  {
    slug: 'bregenzer-festspiele',
    timezone,
    website: 'https://bregenzerfestspiele.com',
    when: { first: onOrAfter('Wednesday', 7, 16), days: 33, hours: '10:00-23:30' },
    venues: ['seebuehne-bregenz'],
    organizers: ['bregenzer-festspiele'],
    categories: ['classical', 'theatre'],
    tags: ['open-air', 'waterside', 'night'],
    texts: {
      en: {
        title: 'Bregenz Festival',
        excerpt: 'Opera on the lake: spectacular stage sets rise from the water of Lake Constance.',
        description:
          '<p>In 1946 the festival began with two barges on the lake; today thousands of spectators look at the ' +
          'stage from the shore every evening.</p>' +
          '<p>An opera stays on the lake for two summers, accompanied by rarities in the Festspielhaus and ' +
          'orchestral concerts.</p>',
      },
      fr: {
        title: 'Festival de Bregenz',
        excerpt: 'L’opéra sur le lac : des décors spectaculaires surgissent des eaux du lac de Constance.',
        description:
          '<p>Le festival est né en 1946 sur deux barges amarrées ; aujourd’hui, des milliers de spectateurs font ' +
          'face à la scène chaque soir depuis la rive.</p>' +
          '<p>Un opéra reste deux étés sur le lac, accompagné de raretés au Festspielhaus et de concerts ' +
          'symphoniques.</p>',
      },
      de: {
        title: 'Bregenzer Festspiele',
        excerpt: 'Das Spiel auf dem See: Spektakuläre Bühnenbilder ragen aus dem Wasser des Bodensees.',
        description:
          '<p>1946 begannen die Festspiele auf zwei Kieskähnen; heute blicken jeden Abend Tausende vom Ufer auf die ' +
          'Bühne.</p>' +
          '<p>Eine Oper bleibt zwei Sommer auf dem See, dazu kommen Raritäten im Festspielhaus und ' +
          'Orchesterkonzerte.</p>',
      },
    },
  },
  {
    slug: 'salzburger-festspiele',
    timezone,
    website: 'https://www.salzburgerfestspiele.at',
    featured: true,
    when: { first: onOrAfter('Friday', 7, 17), last: fixed(8, 31), hours: '11:00-23:00' },
    venues: ['grosses-festspielhaus', 'salzburg-domplatz'],
    organizers: ['salzburger-festspiele'],
    categories: ['classical', 'theatre'],
    tags: ['old-town'],
    texts: {
      en: {
        title: 'Salzburg Festival',
        excerpt: 'Six weeks of opera, drama and concerts, and “Jedermann” before the cathedral.',
        description:
          '<p>Max Reinhardt, Hugo von Hofmannsthal and Richard Strauss gave the festival its shape in 1920, when ' +
          '“Jedermann” was first played on the Domplatz.</p>' +
          '<p>Some of the finest orchestras, singers and actors in the world perform in Mozart’s birthplace every ' +
          'summer.</p>',
      },
      fr: {
        title: 'Festival de Salzbourg',
        excerpt: 'Six semaines d’opéra, de théâtre et de concerts, et « Jedermann » devant la cathédrale.',
        description:
          '<p>Max Reinhardt, Hugo von Hofmannsthal et Richard Strauss donnèrent sa forme au festival en 1920, ' +
          'lorsque « Jedermann » fut joué pour la première fois sur la Domplatz.</p>' +
          '<p>Chaque été, quelques-uns des meilleurs orchestres, chanteurs et comédiens du monde se produisent dans ' +
          'la ville natale de Mozart.</p>',
      },
      de: {
        title: 'Salzburger Festspiele',
        excerpt: 'Sechs Wochen Oper, Schauspiel und Konzert, und der „Jedermann“ vor dem Dom.',
        description:
          '<p>Max Reinhardt, Hugo von Hofmannsthal und Richard Strauss prägten die Festspiele 1920, als der ' +
          '„Jedermann“ erstmals auf dem Domplatz gespielt wurde.</p>' +
          '<p>Jeden Sommer treten in Mozarts Geburtsstadt einige der besten Orchester, Sängerinnen, Sänger und ' +
          'Schauspieler der Welt auf.</p>',
      },
    },
  },
  {
    slug: 'ars-electronica',
    timezone,
    website: 'https://ars.electronica.art',
    when: { first: onOrAfter('Wednesday', 9, 3), days: 5, hours: '10:00-19:30' },
    venues: ['ars-electronica-center'],
    organizers: ['ars-electronica'],
    categories: ['conferences', 'visual-arts'],
    tags: ['family'],
    texts: {
      en: {
        title: 'Ars Electronica Festival',
        excerpt: 'Art, technology and society meet in Linz in the first days of September.',
        description:
          '<p>Since 1979 artists and scientists have been asking in Linz what new technology does to our lives.</p>' +
          '<p>Exhibitions, performances, concerts and conferences are spread over the city, and the best works ' +
          'receive the Prix Ars Electronica.</p>',
      },
      fr: {
        title: 'Festival Ars Electronica',
        excerpt: 'Art, technologie et société se rencontrent à Linz aux premiers jours de septembre.',
        description:
          '<p>Depuis 1979, artistes et scientifiques se demandent à Linz ce que les nouvelles technologies font de ' +
          'nos vies.</p>' +
          '<p>Expositions, performances, concerts et conférences se répartissent dans la ville, et les meilleures ' +
          'œuvres reçoivent le Prix Ars Electronica.</p>',
      },
      de: {
        title: 'Ars Electronica Festival',
        excerpt: 'Kunst, Technologie und Gesellschaft treffen sich Anfang September in Linz.',
        description:
          '<p>Seit 1979 fragen Kunst und Wissenschaft in Linz, was neue Technik mit unserem Leben macht.</p>' +
          '<p>Ausstellungen, Performances, Konzerte und Konferenzen verteilen sich über die Stadt, und die besten ' +
          'Arbeiten erhalten den Prix Ars Electronica.</p>',
      },
    },
  },
  {
    slug: 'salzburger-christkindlmarkt',
    timezone,
    website: 'https://www.christkindlmarkt.co.at',
    cost: '0',
    when: { first: advent(-10), last: fixed(1, 1), hours: '10:00-20:30' },
    venues: ['salzburg-domplatz'],
    organizers: ['salzburger-christkindlmarkt'],
    categories: ['christmas-markets'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Salzburg Christkindlmarkt',
        excerpt: 'Stalls between cathedral and residence at the foot of the fortress, until New Year’s Day.',
        description:
          '<p>There have been markets around the cathedral since the 15th century; today’s Christmas market fills ' +
          'Domplatz and Residenzplatz.</p>' +
          '<p>Brass players perform from the towers, choirs sing on the steps of the cathedral, and crafts are sold ' +
          'at the stalls.</p>',
      },
      fr: {
        title: 'Marché de Noël de Salzbourg',
        excerpt: 'Des échoppes entre cathédrale et résidence, au pied de la forteresse, jusqu’au jour de l’An.',
        description:
          '<p>Des marchés se tiennent autour de la cathédrale depuis le XVe siècle ; le marché de Noël actuel ' +
          'occupe la Domplatz et la Residenzplatz.</p>' +
          '<p>Les cuivres sonnent du haut des tours, des chœurs chantent sur le parvis, et l’artisanat s’achète ' +
          'dans les échoppes.</p>',
      },
      de: {
        title: 'Salzburger Christkindlmarkt',
        excerpt: 'Stände zwischen Dom und Residenz zu Füßen der Festung, bis zum Neujahrstag.',
        description:
          '<p>Märkte rund um den Dom gibt es seit dem 15. Jahrhundert; der heutige Christkindlmarkt füllt Domplatz ' +
          'und Residenzplatz.</p>' +
          '<p>Von den Türmen erklingen die Turmbläser, auf den Domstufen singen Chöre, und an den Ständen gibt es ' +
          'Kunsthandwerk.</p>',
      },
    },
  },
]
