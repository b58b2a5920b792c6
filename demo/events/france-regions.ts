import { advent, earlier, fixed, later, nth, onOrAfter, onOrBefore, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Paris'

/**
 * Four days with 8 December among them: from Thursday to Sunday if possible, else those that end or begin on the 8th.
 */
const feteDesLumieres = earlier(later(onOrBefore('Thursday', 12, 9), fixed(12, 5)), fixed(12, 8))

/** France outside Paris. */
export const franceRegions: DemoSeries[] = [
  {
    slug: 'festival-de-cannes',
    timezone,
    website: 'https://www.festival-cannes.com',
    featured: true,
    when: { first: nth(2, 'Tuesday', 5), days: 12, hours: '08:30-23:30' },
    venues: ['palais-des-festivals'],
    organizers: ['festival-de-cannes'],
    categories: ['film-festivals'],
    tags: ['trade', 'waterside'],
    texts: {
      en: {
        title: 'Cannes Film Festival',
        excerpt: 'Red carpet, film market and the Palme d’Or: for twelve days in May cinema looks to the Croisette.',
        description:
          '<p>First held in 1946, the festival of Cannes is the best known in the world.</p>' +
          '<p>It is meant for film professionals, but open-air screenings on the beach are there for everyone.</p>',
      },
      fr: {
        title: 'Festival de Cannes',
        excerpt:
          'Tapis rouge, marché du film et Palme d’or : pendant douze jours de mai, le cinéma regarde vers la ' +
          'Croisette.',
        description:
          '<p>Organisé pour la première fois en 1946, le Festival de Cannes est le plus connu du monde.</p>' +
          '<p>Il s’adresse aux professionnels, mais les projections en plein air sur la plage sont ouvertes à ' +
          'tous.</p>',
      },
      de: {
        title: 'Filmfestspiele von Cannes',
        excerpt:
          'Roter Teppich, Filmmarkt und Goldene Palme: Zwölf Tage lang blickt das Kino im Mai auf die Croisette.',
        description:
          '<p>Das Festival von Cannes fand 1946 zum ersten Mal statt und ist das bekannteste der Welt.</p>' +
          '<p>Es richtet sich an die Filmbranche, doch die Vorführungen unter freiem Himmel am Strand stehen allen ' +
          'offen.</p>',
      },
    },
  },
  {
    slug: 'festival-d-avignon',
    timezone,
    website: 'https://festival-avignon.com',
    when: { first: nth(1, 'Saturday', 7), days: 22, hours: '11:00-23:59' },
    venues: ['palais-des-papes'],
    organizers: ['festival-d-avignon'],
    categories: ['theatre'],
    tags: ['open-air', 'night', 'old-town'],
    texts: {
      en: {
        title: 'Festival d’Avignon',
        excerpt:
          'In July the walled city turns into one great theatre, from the papal palace to the smallest cloister.',
        description:
          '<p>Jean Vilar founded the festival in 1947; its heart is the main courtyard of the Palace of the Popes, ' +
          'under the open sky.</p>' +
          '<p>Contemporary theatre and dance from many countries are on the programme, and alongside it the ' +
          'independent “Off” plays on countless stages.</p>',
      },
      fr: {
        title: 'Festival d’Avignon',
        excerpt: 'En juillet, la cité des Papes devient un immense théâtre, du palais jusqu’au plus petit cloître.',
        description:
          '<p>Jean Vilar a fondé le festival en 1947 ; son cœur bat dans la cour d’honneur du palais des Papes, à ' +
          'ciel ouvert.</p>' +
          '<p>Théâtre et danse d’aujourd’hui viennent de nombreux pays, et le « Off », indépendant, joue en ' +
          'parallèle sur d’innombrables scènes.</p>',
      },
      de: {
        title: 'Festival d’Avignon',
        excerpt: 'Im Juli wird die Stadt der Päpste zum großen Theater, vom Palast bis zum kleinsten Kreuzgang.',
        description:
          '<p>Jean Vilar gründete das Festival 1947; sein Herz ist der Ehrenhof des Papstpalastes unter freiem ' +
          'Himmel.</p>' +
          '<p>Auf dem Programm stehen zeitgenössisches Theater und Tanz aus vielen Ländern, und daneben spielt das ' +
          'unabhängige „Off“ auf zahllosen Bühnen.</p>',
      },
    },
  },
  {
    slug: 'fete-des-lumieres',
    timezone,
    website: 'https://www.fetedeslumieres.lyon.fr',
    cost: '0',
    featured: true,
    when: { first: feteDesLumieres, days: 4, hours: '19:00-23:00' },
    venues: ['place-des-terreaux', 'place-bellecour'],
    organizers: ['ville-de-lyon'],
    categories: ['light'],
    tags: ['free-entry', 'night', 'open-air'],
    texts: {
      en: {
        title: 'Festival of Lights, Lyon',
        excerpt: 'Light artists transform façades, squares and riverbanks on four evenings around 8 December.',
        description:
          '<p>On 8 December 1852 the people of Lyon spontaneously lit candles in their windows in honour of the ' +
          'Virgin Mary, and they still do.</p>' +
          '<p>Today the city commissions installations and projections that draw visitors from all over the world; ' +
          'admission is free.</p>',
      },
      fr: {
        title: 'Fête des Lumières de Lyon',
        excerpt:
          'Des artistes de la lumière transforment façades, places et berges pendant quatre soirs autour du 8 ' +
          'décembre.',
        description:
          '<p>Le 8 décembre 1852, les Lyonnais illuminèrent spontanément leurs fenêtres en l’honneur de la Vierge ' +
          'Marie ; les lumignons brûlent toujours.</p>' +
          '<p>Aujourd’hui, la ville commande des installations et des projections qui attirent des visiteurs du ' +
          'monde entier ; l’accès est gratuit.</p>',
      },
      de: {
        title: 'Lichterfest Lyon',
        excerpt: 'Lichtkünstler verwandeln an vier Abenden um den 8. Dezember Fassaden, Plätze und Flussufer.',
        description:
          '<p>Am 8. Dezember 1852 stellten die Menschen in Lyon zu Ehren der Jungfrau Maria spontan Kerzen in die ' +
          'Fenster, und sie tun es noch heute.</p>' +
          '<p>Inzwischen gibt die Stadt Installationen und Projektionen in Auftrag, die Gäste aus aller Welt ' +
          'anziehen; der Eintritt ist frei.</p>',
      },
    },
  },
  {
    slug: 'braderie-de-lille',
    timezone,
    website: 'https://www.lille.fr/Braderie-de-Lille',
    cost: '0',
    when: { first: shift(nth(1, 'Sunday', 9), -1), days: 2, hours: '08:00-18:00' },
    venues: ['lille-grand-place'],
    organizers: ['ville-de-lille'],
    categories: ['street-markets'],
    tags: ['free-entry', 'open-air', 'family'],
    texts: {
      en: {
        title: 'Braderie de Lille',
        excerpt: 'Europe’s biggest flea market takes over the streets of Lille for a weekend in September.',
        description:
          '<p>Recorded since the 12th century, the Braderie covers kilometres of pavement with antiques, ' +
          'bric-a-brac and bargains.</p>' +
          '<p>Everyone eats mussels and chips, and restaurants compete for the highest heap of empty shells.</p>',
      },
      fr: {
        title: 'Braderie de Lille',
        excerpt: 'Le plus grand vide-grenier d’Europe envahit les rues de Lille un week-end de septembre.',
        description:
          '<p>Attestée depuis le XIIe siècle, la Braderie couvre des kilomètres de trottoirs d’antiquités, de ' +
          'bric-à-brac et de bonnes affaires.</p>' +
          '<p>On y mange des moules-frites, et les restaurants rivalisent pour le plus haut tas de coquilles ' +
          'vides.</p>',
      },
      de: {
        title: 'Braderie de Lille',
        excerpt: 'Europas größter Flohmarkt erobert an einem Wochenende im September die Straßen von Lille.',
        description:
          '<p>Die seit dem 12. Jahrhundert belegte Braderie bedeckt kilometerlange Gehwege mit Antiquitäten, Trödel ' +
          'und Schnäppchen.</p>' +
          '<p>Gegessen werden Muscheln mit Pommes frites, und die Lokale wetteifern um den höchsten Haufen leerer ' +
          'Schalen.</p>',
      },
    },
  },
  {
    slug: '24-heures-du-mans',
    timezone,
    website: 'https://www.24h-lemans.com',
    featured: true,
    when: { first: nth(2, 'Saturday', 6), days: 2, hours: '16:00-16:00' },
    venues: ['circuit-24-heures'],
    organizers: ['aco'],
    categories: ['motorsport'],
    tags: ['night', 'open-air'],
    texts: {
      en: {
        title: '24 Hours of Le Mans',
        excerpt: 'Twice around the clock at full speed: the most famous endurance race for cars.',
        description:
          '<p>Held since 1923, the race leads over a circuit of more than 13 kilometres, partly on public roads.</p>' +
          '<p>Three drivers share each car, and prototypes and GT cars are on the track at the same time, through ' +
          'the night and any weather.</p>',
      },
      fr: {
        title: '24 Heures du Mans',
        excerpt: 'Deux tours de cadran à pleine vitesse : la plus célèbre course automobile d’endurance.',
        description:
          '<p>Disputée depuis 1923, la course emprunte un circuit de plus de 13 kilomètres, en partie sur des ' +
          'routes ouvertes à la circulation le reste de l’année.</p>' +
          '<p>Trois pilotes se relaient dans chaque voiture ; prototypes et GT roulent ensemble, la nuit et par ' +
          'tous les temps.</p>',
      },
      de: {
        title: '24 Stunden von Le Mans',
        excerpt: 'Zweimal rund um die Uhr mit Vollgas: das berühmteste Langstreckenrennen für Autos.',
        description:
          '<p>Das Rennen gibt es seit 1923; der Kurs ist über 13 Kilometer lang und führt zum Teil über öffentliche ' +
          'Straßen.</p>' +
          '<p>Drei Fahrer teilen sich ein Auto, Prototypen und GT-Wagen sind gleichzeitig unterwegs, durch die ' +
          'Nacht und bei jedem Wetter.</p>',
      },
    },
  },
  {
    slug: 'carnaval-de-nice',
    timezone,
    website: 'https://www.nicecarnaval.com',
    when: { first: onOrAfter('Saturday', 2, 14), days: 16, hours: '14:00-23:00' },
    venues: ['place-massena'],
    organizers: ['nice-tourisme'],
    categories: ['carnival'],
    tags: ['parade', 'family', 'open-air', 'waterside'],
    texts: {
      en: {
        title: 'Nice Carnival',
        excerpt: 'Giant floats, a king of papier mâché and thousands of flowers on the Riviera in February.',
        description:
          '<p>One of the largest carnivals in the world revolves around a new theme each year, with its king ' +
          'enthroned on Place Masséna.</p>' +
          '<p>Satirical floats parade by day and lit up at night; at the flower parades mimosa is thrown to the ' +
          'crowd.</p>',
      },
      fr: {
        title: 'Carnaval de Nice',
        excerpt: 'Chars géants, roi de papier mâché et milliers de fleurs en février sur la Côte d’Azur.',
        description:
          '<p>L’un des plus grands carnavals du monde s’articule chaque année autour d’un nouveau thème, et son roi ' +
          'trône place Masséna.</p>' +
          '<p>Les chars satiriques défilent de jour et, illuminés, de nuit ; lors des batailles de fleurs, on lance ' +
          'du mimosa à la foule.</p>',
      },
      de: {
        title: 'Karneval von Nizza',
        excerpt: 'Riesige Wagen, ein König aus Pappmaché und Tausende Blumen im Februar an der Côte d’Azur.',
        description:
          '<p>Einer der größten Karnevale der Welt dreht sich jedes Jahr um ein neues Thema, und sein König thront ' +
          'auf der Place Masséna.</p>' +
          '<p>Satirische Wagen ziehen am Tag und beleuchtet bei Nacht vorbei; bei den Blumenkorsos fliegen Mimosen ' +
          'ins Publikum.</p>',
      },
    },
  },
  {
    slug: 'marche-de-noel-strasbourg',
    timezone,
    website: 'https://noel.strasbourg.eu',
    cost: '0',
    when: { first: advent(-2), last: fixed(12, 24), hours: '11:00-20:00' },
    venues: ['place-broglie'],
    organizers: ['ville-de-strasbourg'],
    categories: ['christmas-markets'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Strasbourg Christmas Market',
        excerpt:
          'The Christkindelsmärik, one of the oldest Christmas markets in Europe, in the “Capital of Christmas”.',
        description:
          '<p>Since 1570 Strasbourg has been holding its Christmas market, today on squares all over the old town ' +
          'and around the cathedral.</p>' +
          '<p>Place Kléber has the great fir tree; the stalls smell of mulled wine, gingerbread and Alsatian ' +
          'bredele biscuits.</p>',
      },
      fr: {
        title: 'Marché de Noël de Strasbourg',
        excerpt: 'Le Christkindelsmärik, l’un des plus anciens marchés de Noël d’Europe, dans la « Capitale de Noël ».',
        description:
          '<p>Strasbourg tient son marché de Noël depuis 1570, aujourd’hui sur les places de toute la vieille ville ' +
          'et autour de la cathédrale.</p>' +
          '<p>Le grand sapin se dresse place Kléber ; les chalets sentent le vin chaud, le pain d’épices et les ' +
          'bredele alsaciens.</p>',
      },
      de: {
        title: 'Straßburger Weihnachtsmarkt',
        excerpt:
          'Der Christkindelsmärik, einer der ältesten Weihnachtsmärkte Europas, in der „Hauptstadt der Weihnacht“.',
        description:
          '<p>Seit 1570 hält Straßburg seinen Weihnachtsmarkt ab, heute auf Plätzen der ganzen Altstadt und rund um ' +
          'das Münster.</p>' +
          '<p>Auf der Place Kléber steht der große Tannenbaum; an den Buden duftet es nach Glühwein, Lebkuchen und ' +
          'elsässischen Bredele.</p>',
      },
    },
  },
]
