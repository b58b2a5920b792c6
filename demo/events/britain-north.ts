import { fixed, last, nth, onOrAfter, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/London'

/** Scotland, Wales and Lancashire. */
export const britainNorth: DemoSeries[] = [
  {
    slug: 'up-helly-aa',
    timezone,
    website: 'https://www.uphellyaa.org',
    cost: '0',
    when: { first: last('Tuesday', 1), days: 1, hours: '08:30-22:00' },
    venues: ['lerwick-town-hall'],
    organizers: ['up-helly-aa'],
    categories: ['pageants'],
    tags: ['free-entry', 'parade', 'night', 'open-air'],
    texts: {
      en: {
        title: 'Up Helly Aa',
        excerpt: 'Hundreds of torch-bearers led by Vikings burn a longship in the middle of the Shetland winter.',
        description:
          '<p>Lerwick’s fire festival has been held on the last Tuesday of January since the 19th century.</p>' +
          '<p>All winter a galley is built; on the night, squads of guizers draw it through the dark streets and ' +
          'throw their torches into it. Dancing in the halls lasts until morning.</p>',
      },
      fr: {
        title: 'Up Helly Aa',
        excerpt:
          'Des centaines de porteurs de flambeaux menés par des Vikings brûlent un drakkar en plein hiver des ' +
          'Shetland.',
        description:
          '<p>La fête du feu de Lerwick a lieu le dernier mardi de janvier depuis le XIXe siècle.</p>' +
          '<p>On construit une galère pendant tout l’hiver ; le soir venu, les groupes costumés la tirent dans les ' +
          'rues sombres et y jettent leurs torches. On danse ensuite dans les salles jusqu’au matin.</p>',
      },
      de: {
        title: 'Up Helly Aa',
        excerpt:
          'Hunderte Fackelträger, angeführt von Wikingern, verbrennen mitten im Winter der Shetlandinseln ein ' +
          'Langschiff.',
        description:
          '<p>Das Feuerfest von Lerwick findet seit dem 19. Jahrhundert am letzten Dienstag im Januar statt.</p>' +
          '<p>Den ganzen Winter wird an der Galeere gebaut; am Abend ziehen verkleidete Gruppen sie durch die ' +
          'dunklen Straßen und werfen ihre Fackeln hinein. In den Sälen wird bis zum Morgen getanzt.</p>',
      },
    },
  },
  {
    slug: 'hay-festival',
    timezone,
    website: 'https://www.hayfestival.com',
    when: { first: shift(last('Monday', 5), -4), days: 11, hours: '09:00-22:30' },
    venues: ['hay-dairy-meadows'],
    organizers: ['hay-festival'],
    categories: ['literature', 'book-fairs'],
    tags: ['family'],
    texts: {
      en: {
        title: 'Hay Festival',
        excerpt: 'Writers and thinkers from all over the world come to a Welsh town full of second-hand bookshops.',
        description:
          '<p>Founded around a kitchen table and first held in 1988, the festival was once called “the Woodstock of ' +
          'the mind” by Bill Clinton.</p>' +
          '<p>For eleven days novelists, scientists, historians and comedians talk in tents outside Hay-on-Wye, ' +
          'with a programme of its own for children.</p>',
      },
      fr: {
        title: 'Festival de Hay',
        excerpt:
          'Écrivains et penseurs du monde entier viennent dans une petite ville galloise pleine de bouquinistes.',
        description:
          '<p>Imaginé autour d’une table de cuisine et organisé pour la première fois en 1988, le festival fut ' +
          'qualifié par Bill Clinton de « Woodstock de l’esprit ».</p>' +
          '<p>Onze jours durant, romanciers, scientifiques, historiens et humoristes parlent sous les tentes aux ' +
          'portes de Hay-on-Wye ; les enfants ont leur propre programme.</p>',
      },
      de: {
        title: 'Hay Festival',
        excerpt: 'Schreibende und Denkende aus aller Welt kommen in eine walisische Kleinstadt voller Antiquariate.',
        description:
          '<p>Das an einem Küchentisch erdachte Festival fand 1988 zum ersten Mal statt; Bill Clinton nannte es ' +
          'einmal „das Woodstock des Geistes“.</p>' +
          '<p>Elf Tage lang sprechen Romanautoren, Forscherinnen, Historiker und Komiker in Zelten vor Hay-on-Wye, ' +
          'und Kinder haben ein eigenes Programm.</p>',
      },
    },
  },
  {
    slug: 'edinburgh-fringe',
    timezone,
    website: 'https://www.edfringe.com',
    featured: true,
    when: { first: shift(last('Monday', 8), -24), last: last('Monday', 8), hours: '10:00-23:59' },
    venues: ['edinburgh-high-street'],
    organizers: ['fringe-society'],
    categories: ['theatre'],
    tags: ['family', 'night', 'old-town'],
    texts: {
      en: {
        title: 'Edinburgh Festival Fringe',
        excerpt: 'Thousands of shows in hundreds of rooms: the world’s largest festival of the performing arts.',
        description:
          '<p>In 1947 eight theatre companies turned up uninvited beside the new International Festival, and the ' +
          'Fringe was born.</p>' +
          '<p>To this day anyone may take part. Comedy, drama, dance and circus play from morning till night, and ' +
          'on the Royal Mile performers win their audience in the street.</p>',
      },
      fr: {
        title: 'Fringe d’Édimbourg',
        excerpt:
          'Des milliers de spectacles dans des centaines de salles : le plus grand festival d’arts vivants du monde.',
        description:
          '<p>En 1947, huit compagnies se présentèrent sans invitation en marge du nouveau Festival international, ' +
          'et le Fringe était né.</p>' +
          '<p>Aujourd’hui encore, chacun peut y participer. Humour, théâtre, danse et cirque se jouent du matin au ' +
          'soir, et les artistes gagnent leur public dans la rue, sur le Royal Mile.</p>',
      },
      de: {
        title: 'Edinburgh Festival Fringe',
        excerpt: 'Tausende Aufführungen in Hunderten Räumen: das größte Festival der darstellenden Künste.',
        description:
          '<p>1947 erschienen acht Theatergruppen uneingeladen neben dem neuen Internationalen Festival, und das ' +
          'Fringe war geboren.</p>' +
          '<p>Bis heute darf jeder mitmachen. Comedy, Theater, Tanz und Zirkus laufen von früh bis spät, und auf ' +
          'der Royal Mile werben die Künstlerinnen und Künstler auf der Straße um ihr Publikum.</p>',
      },
    },
  },
  {
    slug: 'edinburgh-military-tattoo',
    timezone,
    website: 'https://www.edintattoo.co.uk',
    when: { first: shift(last('Monday', 8), -24), last: shift(last('Monday', 8), -2), hours: '18:15-23:00' },
    venues: ['edinburgh-castle'],
    organizers: ['edinburgh-tattoo'],
    categories: ['pageants'],
    tags: ['open-air', 'night', 'parade', 'fireworks'],
    texts: {
      en: {
        title: 'Royal Edinburgh Military Tattoo',
        excerpt: 'Massed pipes and drums, dancers and guest bands in front of the floodlit castle.',
        description:
          '<p>Since 1950 military bands and performers from many countries have been playing on the castle ' +
          'esplanade every August evening.</p>' +
          '<p>Each show closes with a lone piper on the ramparts.</p>',
      },
      fr: {
        title: 'Royal Edinburgh Military Tattoo',
        excerpt: 'Cornemuses et tambours réunis, danseurs et fanfares invitées devant le château illuminé.',
        description:
          '<p>Depuis 1950, des musiques militaires et des artistes de nombreux pays se produisent les soirs d’août ' +
          'sur l’esplanade du château.</p>' +
          '<p>Chaque représentation s’achève avec un joueur de cornemuse seul sur les remparts.</p>',
      },
      de: {
        title: 'Royal Edinburgh Military Tattoo',
        excerpt: 'Dudelsäcke und Trommeln, Tänzer und Gastkapellen vor dem angestrahlten Schloss.',
        description:
          '<p>Seit 1950 treten an den Augustabenden Militärkapellen und Ensembles aus vielen Ländern auf dem ' +
          'Vorplatz der Burg auf.</p>' +
          '<p>Jede Vorstellung endet mit einem einzelnen Dudelsackspieler auf den Zinnen.</p>',
      },
    },
  },
  {
    // The lights go on at the end of the week of the August bank holiday.
    slug: 'blackpool-illuminations',
    timezone,
    website: 'https://www.visitblackpool.com',
    cost: '0',
    when: { first: shift(last('Monday', 8), 4), last: nth(1, 'Sunday', 1), hours: '19:00-23:00' },
    venues: ['blackpool-promenade'],
    organizers: ['visit-blackpool'],
    categories: ['light'],
    tags: ['free-entry', 'night', 'family', 'waterside', 'open-air', 'all-season'],
    texts: {
      en: {
        title: 'Blackpool Illuminations',
        excerpt: 'Miles of lights along the seafront from the end of summer until the New Year.',
        description:
          '<p>The lights first shone in 1879 and were called “artificial sunshine”; today about a million bulbs ' +
          'line some ten kilometres of promenade.</p>' +
          '<p>Illuminated tableaux and trams can be seen on foot, by car or from the tramway, free of charge.</p>',
      },
      fr: {
        title: 'Illuminations de Blackpool',
        excerpt: 'Des kilomètres de lumières en bord de mer, de la fin de l’été au Nouvel An.',
        description:
          '<p>Allumées pour la première fois en 1879, elles furent surnommées « soleil artificiel » ; environ un ' +
          'million d’ampoules bordent aujourd’hui une dizaine de kilomètres de promenade.</p>' +
          '<p>Tableaux lumineux et tramways décorés se découvrent gratuitement, à pied, en voiture ou en tram.</p>',
      },
      de: {
        title: 'Blackpool Illuminations',
        excerpt: 'Kilometerlange Lichter an der Strandpromenade, vom Ende des Sommers bis ins neue Jahr.',
        description:
          '<p>1879 leuchteten die Lampen zum ersten Mal und hießen „künstlicher Sonnenschein“; heute säumen rund ' +
          'eine Million Lichter etwa zehn Kilometer Promenade.</p>' +
          '<p>Leuchtbilder und geschmückte Straßenbahnen lassen sich kostenlos zu Fuß, vom Auto oder von der Bahn ' +
          'aus bestaunen.</p>',
      },
    },
  },
  {
    slug: 'edinburghs-christmas',
    timezone,
    website: 'https://www.edinburgh-christmas.com',
    cost: '0',
    when: { first: onOrAfter('Friday', 11, 14), last: fixed(1, 4), hours: '10:00-22:00' },
    venues: ['princes-street-gardens'],
    organizers: ['city-of-edinburgh'],
    categories: ['christmas-markets', 'funfairs'],
    tags: ['free-entry', 'family', 'open-air'],
    texts: {
      en: {
        title: 'Edinburgh’s Christmas',
        excerpt: 'A Christmas market, a big wheel and fairground rides below the castle.',
        description:
          '<p>From mid-November until the first days of January, stalls with crafts and hot food fill East Princes ' +
          'Street Gardens.</p>' +
          '<p>The market is free to enter; the rides, among them the wheel beside the Scott Monument, are paid for ' +
          'separately.</p>',
      },
      fr: {
        title: 'Noël à Édimbourg',
        excerpt: 'Marché de Noël, grande roue et manèges au pied du château.',
        description:
          '<p>De la mi-novembre aux premiers jours de janvier, artisanat et plats chauds remplissent la partie est ' +
          'des jardins de Princes Street.</p>' +
          '<p>L’entrée du marché est libre ; les attractions, dont la roue à côté du monument à Walter Scott, se ' +
          'paient séparément.</p>',
      },
      de: {
        title: 'Weihnachten in Edinburgh',
        excerpt: 'Weihnachtsmarkt, Riesenrad und Fahrgeschäfte unterhalb der Burg.',
        description:
          '<p>Von Mitte November bis in die ersten Januartage stehen in den East Princes Street Gardens Stände mit ' +
          'Kunsthandwerk und warmen Speisen.</p>' +
          '<p>Der Markt kostet keinen Eintritt; die Fahrgeschäfte, darunter das Rad neben dem Scott Monument, ' +
          'werden einzeln bezahlt.</p>',
      },
    },
  },
  {
    slug: 'edinburghs-hogmanay',
    timezone,
    website: 'https://www.edinburghshogmanay.com',
    when: { first: fixed(12, 29), last: fixed(1, 1), hours: '18:00-18:00' },
    venues: ['princes-street-gardens'],
    organizers: ['city-of-edinburgh'],
    categories: ['new-year'],
    tags: ['night', 'open-air', 'fireworks'],
    texts: {
      en: {
        title: 'Edinburgh’s Hogmanay',
        excerpt: 'Scotland sees the New Year in with a street party, fireworks and “Auld Lang Syne”.',
        description:
          '<p>Hogmanay is the Scots word for the last day of the year, and Edinburgh celebrates it for several ' +
          'days.</p>' +
          '<p>A street party and concerts under the castle lead up to the midnight fireworks, weather permitting; ' +
          'on 1 January some brave people bathe in the Firth of Forth.</p>',
      },
      fr: {
        title: 'Hogmanay à Édimbourg',
        excerpt: 'L’Écosse accueille le Nouvel An avec une fête de rue, un feu d’artifice et « Auld Lang Syne ».',
        description:
          '<p>Hogmanay désigne en écossais le dernier jour de l’année, qu’Édimbourg célèbre plusieurs jours ' +
          'durant.</p>' +
          '<p>Fête de rue et concerts au pied du château mènent au feu d’artifice de minuit, si le temps le ' +
          'permet ; le 1er janvier, quelques courageux se baignent dans le Firth of Forth.</p>',
      },
      de: {
        title: 'Hogmanay in Edinburgh',
        excerpt: 'Schottland begrüßt das neue Jahr mit Straßenfest, Feuerwerk und „Auld Lang Syne“.',
        description:
          '<p>Hogmanay heißt auf Schottisch der letzte Tag des Jahres, und Edinburgh feiert ihn mehrere Tage ' +
          'lang.</p>' +
          '<p>Straßenfest und Konzerte unterhalb der Burg führen zum Feuerwerk um Mitternacht, wenn das Wetter ' +
          'mitspielt; am 1. Januar baden Mutige im Firth of Forth.</p>',
      },
    },
  },
]
