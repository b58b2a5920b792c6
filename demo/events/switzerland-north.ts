import { advent, type DateRule, easter, fixed, nth, onOrAfter, onOrBefore, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Zurich'

/**
 * The third Monday of April, but a week earlier when that falls in Holy Week and a week later when it is Easter
 * Monday.
 */
const sechselaeuten: DateRule = (year) => {
  const thirdMonday = nth(3, 'Monday', 4)
  const week = { [easter(-6)(year)]: -7, [easter(1)(year)]: 7 }[thirdMonday(year)] ?? 0
  return shift(thirdMonday, week)(year)
}

/** Basel, Zurich and Solothurn. */
export const switzerlandNorth: DemoSeries[] = [
  {
    slug: 'basler-fasnacht',
    timezone,
    website: 'https://www.fasnacht.ch',
    cost: '0',
    featured: true,
    when: { first: easter(-41), days: 4, hours: '04:00-04:00' },
    venues: ['basel-marktplatz'],
    organizers: ['fasnachts-comite'],
    categories: ['carnival'],
    tags: ['free-entry', 'parade', 'night', 'old-town', 'living-heritage'],
    texts: {
      en: {
        title: 'Basel Carnival',
        excerpt: 'At four in the morning all the lights go out and Switzerland’s biggest carnival begins.',
        description:
          '<p>Basel celebrates carnival when others have already finished: the Morgestraich opens it at 4 a.m. on ' +
          'the Monday after Ash Wednesday, with lanterns, piccolos and drums in the dark old town.</p>' +
          '<p>For 72 hours the cliques parade through the streets, and verses in the local dialect mock the events ' +
          'of the past year.</p>',
      },
      fr: {
        title: 'Carnaval de Bâle',
        excerpt:
          'À quatre heures du matin, toutes les lumières s’éteignent et le plus grand carnaval de Suisse commence.',
        description:
          '<p>Bâle fête le carnaval quand les autres ont déjà fini : le Morgestraich l’ouvre à 4 heures le lundi ' +
          'qui suit le mercredi des Cendres, avec lanternes, fifres et tambours dans la vieille ville plongée dans ' +
          'le noir.</p>' +
          '<p>Pendant 72 heures, les cliques défilent dans les rues, et des vers en dialecte raillent l’actualité ' +
          'de l’année écoulée.</p>',
      },
      de: {
        title: 'Basler Fasnacht',
        excerpt: 'Um vier Uhr früh gehen alle Lichter aus, und die größte Fasnacht der Schweiz beginnt.',
        description:
          '<p>Basel feiert Fasnacht, wenn andere schon aufgehört haben: Der Morgestraich eröffnet sie am Montag ' +
          'nach Aschermittwoch um 4 Uhr mit Laternen, Piccolos und Trommeln in der dunklen Altstadt.</p>' +
          '<p>72 Stunden lang ziehen die Cliquen durch die Gassen, und Schnitzelbänke nehmen in Mundart das ' +
          'vergangene Jahr aufs Korn.</p>',
      },
    },
  },
  {
    slug: 'basler-herbstmesse',
    timezone,
    website: 'https://www.bs.ch',
    cost: '0',
    when: { first: onOrBefore('Saturday', 10, 29), days: 16, hours: '12:00-22:00' },
    venues: ['basel-muensterplatz', 'basel-barfuesserplatz'],
    organizers: ['basel-stadt'],
    categories: ['funfairs', 'street-markets'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Basel Autumn Fair',
        excerpt: 'Two weeks of rides, stalls and sweets on the squares of the inner city.',
        description:
          '<p>The bell of St Martin’s church rings in the fair at noon on the Saturday before 30 October, as it has ' +
          'for generations; the privilege to hold it dates from 1471.</p>' +
          '<p>Ferris wheel, carousels and market stalls spread over several squares, from Münsterplatz to ' +
          'Petersplatz.</p>',
      },
      fr: {
        title: 'Foire d’automne de Bâle',
        excerpt: 'Deux semaines de manèges, d’échoppes et de friandises sur les places du centre-ville.',
        description:
          '<p>La cloche de l’église Saint-Martin sonne l’ouverture à midi, le samedi précédant le 30 octobre, comme ' +
          'depuis des générations ; le privilège de tenir cette foire remonte à 1471.</p>' +
          '<p>Grande roue, carrousels et échoppes occupent plusieurs places, de la Münsterplatz à la ' +
          'Petersplatz.</p>',
      },
      de: {
        title: 'Basler Herbstmesse',
        excerpt: 'Zwei Wochen Fahrgeschäfte, Stände und Süßigkeiten auf den Plätzen der Innenstadt.',
        description:
          '<p>Die Glocke der Martinskirche läutet die Messe am Samstag vor dem 30. Oktober um zwölf Uhr mittags ' +
          'ein, wie seit Generationen; das Messeprivileg stammt von 1471.</p>' +
          '<p>Riesenrad, Karussells und Marktstände verteilen sich auf mehrere Plätze, vom Münsterplatz bis zum ' +
          'Petersplatz.</p>',
      },
    },
  },
  {
    slug: 'basler-weihnachtsmarkt',
    timezone,
    website: 'https://www.bs.ch/weihnachtsmarkt',
    cost: '0',
    when: { first: advent(-3), last: fixed(12, 23), hours: '11:00-20:30' },
    venues: ['basel-barfuesserplatz', 'basel-muensterplatz'],
    organizers: ['basel-stadt'],
    categories: ['christmas-markets'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Basel Christmas Market',
        excerpt: 'Wooden chalets, candles and gingerbread on two squares of the old town.',
        description:
          '<p>Basel’s Christmas market fills Barfüsserplatz and the square in front of the Minster from late ' +
          'November until the day before Christmas Eve.</p>' +
          '<p>Traders and craftspeople sell decorations, candles and regional specialities such as Basler ' +
          'Läckerli.</p>',
      },
      fr: {
        title: 'Marché de Noël de Bâle',
        excerpt: 'Chalets en bois, bougies et pain d’épices sur deux places de la vieille ville.',
        description:
          '<p>De fin novembre à l’avant-veille de Noël, le marché de Noël occupe la Barfüsserplatz et la place de ' +
          'la cathédrale.</p>' +
          '<p>Marchands et artisans y proposent décorations, bougies et spécialités régionales comme le Läckerli de ' +
          'Bâle.</p>',
      },
      de: {
        title: 'Basler Weihnachtsmarkt',
        excerpt: 'Holzhäuschen, Kerzen und Lebkuchen auf zwei Plätzen der Altstadt.',
        description:
          '<p>Von Ende November bis zum Tag vor Heiligabend füllt der Weihnachtsmarkt den Barfüsserplatz und den ' +
          'Münsterplatz.</p>' +
          '<p>Händlerinnen und Kunsthandwerker verkaufen Schmuck, Kerzen und regionale Spezialitäten wie Basler ' +
          'Läckerli.</p>',
      },
    },
  },
  {
    slug: 'art-basel',
    timezone,
    website: 'https://www.artbasel.com',
    when: { first: onOrAfter('Thursday', 6, 13), days: 4, hours: '11:00-19:00' },
    venues: ['messe-basel'],
    organizers: ['art-basel', 'mch-group'],
    categories: ['visual-arts', 'markets-fairs'],
    tags: ['trade'],
    texts: {
      en: {
        title: 'Art Basel',
        excerpt: 'Galleries from all over the world show modern and contemporary art for four public days in June.',
        description:
          '<p>Founded in 1970 by gallerists from Basel, Art Basel is one of the most important art fairs in the ' +
          'world.</p>' +
          '<p>Beside the galleries’ stands there are large installations, talks and works in public space around ' +
          'the exhibition halls.</p>',
      },
      fr: {
        title: 'Art Basel',
        excerpt:
          'Des galeries du monde entier présentent l’art moderne et contemporain pendant quatre jours ouverts au ' +
          'public en juin.',
        description:
          '<p>Fondée en 1970 par des galeristes bâlois, Art Basel est l’une des foires d’art les plus importantes ' +
          'du monde.</p>' +
          '<p>Aux stands des galeries s’ajoutent de grandes installations, des débats et des œuvres dans l’espace ' +
          'public autour des halles.</p>',
      },
      de: {
        title: 'Art Basel',
        excerpt: 'Galerien aus aller Welt zeigen im Juni an vier Publikumstagen Kunst der Moderne und der Gegenwart.',
        description:
          '<p>Die 1970 von Basler Galeristen gegründete Art Basel zählt zu den wichtigsten Kunstmessen der Welt.</p>' +
          '<p>Neben den Ständen der Galerien gibt es große Installationen, Gespräche und Werke im öffentlichen Raum ' +
          'rund um die Messehallen.</p>',
      },
    },
  },
  {
    slug: 'sechselaeuten',
    timezone,
    website: 'https://www.sechselaeuten.ch',
    cost: '0',
    when: { first: sechselaeuten, days: 1, hours: '15:00-20:00' },
    venues: ['sechselaeutenplatz'],
    organizers: ['zuercher-zuenfte'],
    categories: ['pageants'],
    tags: ['free-entry', 'parade', 'open-air'],
    texts: {
      en: {
        title: 'Sechseläuten',
        excerpt: 'Zurich’s guilds drive out winter by burning the Böögg, a snowman filled with firecrackers.',
        description:
          '<p>The guilds of Zurich march through the city in historical costume to the square that bears the ' +
          'festival’s name.</p>' +
          '<p>At six in the evening the pyre is lit: the sooner the head of the Böögg explodes, the finer the ' +
          'summer is said to be.</p>',
      },
      fr: {
        title: 'Sechseläuten',
        excerpt:
          'Les corporations de Zurich chassent l’hiver en brûlant le Böögg, un bonhomme de neige rempli de pétards.',
        description:
          '<p>Les corporations zurichoises traversent la ville en costumes historiques jusqu’à la place qui porte ' +
          'le nom de la fête.</p>' +
          '<p>À 18 heures, on allume le bûcher : plus vite la tête du Böögg explose, plus l’été sera beau, ' +
          'dit-on.</p>',
      },
      de: {
        title: 'Sechseläuten',
        excerpt:
          'Die Zürcher Zünfte vertreiben den Winter und verbrennen den Böögg, einen Schneemann voller Knallkörper.',
        description:
          '<p>In historischen Gewändern ziehen die Zürcher Zünfte durch die Stadt bis auf den Platz, der den Namen ' +
          'des Festes trägt.</p>' +
          '<p>Um sechs Uhr abends wird der Scheiterhaufen angezündet: Je schneller der Kopf des Bööggs explodiert, ' +
          'desto schöner soll der Sommer werden.</p>',
      },
    },
  },
  {
    slug: 'street-parade',
    timezone,
    website: 'https://www.streetparade.com',
    cost: '0',
    when: { first: nth(2, 'Saturday', 8), days: 1, hours: '13:00-23:59' },
    venues: ['sechselaeutenplatz'],
    organizers: ['street-parade'],
    categories: ['electronic'],
    tags: ['free-entry', 'parade', 'open-air', 'waterside'],
    texts: {
      en: {
        title: 'Street Parade',
        excerpt:
          'Love mobiles with DJs roll around the lake basin while hundreds of thousands dance to techno and house.',
        description:
          '<p>First held in 1992, the Street Parade is a demonstration for love, freedom, generosity and tolerance, ' +
          'and one of the largest techno events in the world.</p>' +
          '<p>The decorated trucks circle the Zurich lake basin; stages along the route play every kind of ' +
          'electronic music until midnight.</p>',
      },
      fr: {
        title: 'Street Parade',
        excerpt:
          'Des chars sonorisés font le tour de la rade tandis que des centaines de milliers de personnes dansent ' +
          'sur la techno et la house.',
        description:
          '<p>Née en 1992, la Street Parade est une manifestation pour l’amour, la liberté, la générosité et la ' +
          'tolérance, et l’un des plus grands rendez-vous techno du monde.</p>' +
          '<p>Les camions décorés longent le lac de Zurich, et les scènes du parcours jouent toutes les musiques ' +
          'électroniques jusqu’à minuit.</p>',
      },
      de: {
        title: 'Street Parade',
        excerpt: 'Love Mobiles mit DJs rollen um das Seebecken, und Hunderttausende tanzen zu Techno und House.',
        description:
          '<p>Die Street Parade gibt es seit 1992; sie ist eine Demonstration für Liebe, Freiheit, Großzügigkeit ' +
          'und Toleranz und eine der größten Technoveranstaltungen der Welt.</p>' +
          '<p>Die geschmückten Wagen fahren rund ums Zürcher Seebecken, und auf den Bühnen an der Strecke läuft bis ' +
          'Mitternacht elektronische Musik jeder Art.</p>',
      },
    },
  },
  {
    slug: 'zurich-film-festival',
    timezone,
    website: 'https://zff.com',
    when: { first: nth(4, 'Thursday', 9), days: 11, hours: '10:00-23:30' },
    venues: ['sechselaeutenplatz'],
    organizers: ['zurich-film-festival'],
    categories: ['film-festivals'],
    tags: ['night'],
    texts: {
      en: {
        title: 'Zurich Film Festival',
        excerpt: 'Eleven days of premieres, newcomers and film stars on the green carpet.',
        description:
          '<p>Since 2005 the festival has been presenting new films in competitions and galas; the prize is the ' +
          'Golden Eye.</p>' +
          '<p>Screenings take place in cinemas across the city, with the festival centre on Sechseläutenplatz.</p>',
      },
      fr: {
        title: 'Festival du film de Zurich',
        excerpt: 'Onze jours d’avant-premières, de jeunes talents et de vedettes sur le tapis vert.',
        description:
          '<p>Depuis 2005, le festival présente de nouveaux films en compétition et en gala ; le prix s’appelle ' +
          'l’Œil d’or.</p>' +
          '<p>Les projections ont lieu dans les cinémas de la ville, le centre du festival se trouve sur la ' +
          'Sechseläutenplatz.</p>',
      },
      de: {
        title: 'Zurich Film Festival',
        excerpt: 'Elf Tage Premieren, Entdeckungen und Filmstars auf dem grünen Teppich.',
        description:
          '<p>Seit 2005 zeigt das Festival neue Filme in Wettbewerben und Galapremieren; der Preis heißt Goldenes ' +
          'Auge.</p>' +
          '<p>Gespielt wird in Kinos in der ganzen Stadt, das Festivalzentrum steht auf dem Sechseläutenplatz.</p>',
      },
    },
  },
  {
    slug: 'eisbahn-dolder',
    timezone,
    website: 'https://www.doldereisundbad.ch',
    when: { first: nth(1, 'Saturday', 10), last: nth(2, 'Sunday', 3), hours: '09:00-21:00' },
    venues: ['dolder-kunsteisbahn'],
    organizers: ['dolder'],
    categories: ['ice-rinks', 'winter-sports'],
    tags: ['family', 'open-air', 'all-season'],
    texts: {
      en: {
        title: 'Dolder Ice Rink, winter season',
        excerpt: 'Skating above the roofs of Zurich from autumn until March.',
        description:
          '<p>Opened in 1930, the rink on the Adlisberg is one of the largest open-air artificial ice rinks in ' +
          'Europe.</p>' +
          '<p>From October to March there is room for skating, curling and ice hockey at the edge of the forest.</p>',
      },
      fr: {
        title: 'Patinoire du Dolder, saison d’hiver',
        excerpt: 'Patiner au-dessus des toits de Zurich, de l’automne au mois de mars.',
        description:
          '<p>Ouverte en 1930, la patinoire de l’Adlisberg est l’une des plus grandes pistes de glace artificielle ' +
          'en plein air d’Europe.</p>' +
          '<p>D’octobre à mars, on y pratique le patinage, le curling et le hockey en lisière de forêt.</p>',
      },
      de: {
        title: 'Kunsteisbahn Dolder, Wintersaison',
        excerpt: 'Eislaufen über den Dächern von Zürich, vom Herbst bis in den März.',
        description:
          '<p>Die 1930 eröffnete Bahn am Adlisberg ist eine der größten offenen Kunsteisbahnen Europas.</p>' +
          '<p>Von Oktober bis März ist am Waldrand Platz für Eislauf, Curling und Eishockey.</p>',
      },
    },
  },
  {
    slug: 'solothurner-filmtage',
    timezone,
    website: 'https://www.solothurnerfilmtage.ch',
    when: { first: onOrAfter('Wednesday', 1, 17), days: 8, hours: '09:00-23:30' },
    venues: ['landhaus-solothurn'],
    organizers: ['solothurner-filmtage'],
    categories: ['film-festivals'],
    tags: ['old-town'],
    texts: {
      en: {
        title: 'Solothurn Film Festival',
        excerpt: 'Every January Swiss film shows what it has made in the past year.',
        description:
          '<p>Since 1966 filmmakers, critics and audiences have been meeting in Solothurn to take stock of Swiss ' +
          'cinema.</p>' +
          '<p>Fiction, documentaries and short films are shown in several halls of the baroque town, among them the ' +
          'Landhaus on the river Aare.</p>',
      },
      fr: {
        title: 'Journées de Soleure',
        excerpt: 'Chaque mois de janvier, le cinéma suisse montre ce qu’il a produit dans l’année.',
        description:
          '<p>Depuis 1966, cinéastes, critiques et public se retrouvent à Soleure pour faire le point sur le cinéma ' +
          'suisse.</p>' +
          '<p>Fictions, documentaires et courts métrages passent dans plusieurs salles de la cité baroque, dont le ' +
          'Landhaus au bord de l’Aar.</p>',
      },
      de: {
        title: 'Solothurner Filmtage',
        excerpt: 'Jeden Januar zeigt der Schweizer Film, was im vergangenen Jahr entstanden ist.',
        description:
          '<p>Seit 1966 treffen sich Filmschaffende, Kritik und Publikum in Solothurn zur Werkschau des Schweizer ' +
          'Films.</p>' +
          '<p>Spielfilme, Dokumentarfilme und Kurzfilme laufen in mehreren Sälen der Barockstadt, unter anderem im ' +
          'Landhaus an der Aare.</p>',
      },
    },
  },
  {
    slug: 'solothurner-literaturtage',
    timezone,
    website: 'https://www.literatur.ch',
    when: { first: easter(40), days: 3, hours: '10:00-22:00' },
    venues: ['landhaus-solothurn'],
    organizers: ['solothurner-literaturtage'],
    categories: ['literature'],
    tags: ['old-town'],
    texts: {
      en: {
        title: 'Solothurn Literature Days',
        excerpt: 'Readings and conversations in all the languages of Switzerland on the weekend after Ascension.',
        description:
          '<p>Authors from Switzerland and abroad read from new books and talk about them with the audience.</p>' +
          '<p>The festival began in 1979 and takes place in the old town along the Aare, with many readings in the ' +
          'Landhaus.</p>',
      },
      fr: {
        title: 'Journées littéraires de Soleure',
        excerpt: 'Lectures et rencontres dans toutes les langues de la Suisse, le week-end qui suit l’Ascension.',
        description:
          '<p>Des auteurs de Suisse et d’ailleurs lisent leurs nouveaux livres et en parlent avec le public.</p>' +
          '<p>Créé en 1979, le festival se tient dans la vieille ville au bord de l’Aar, et de nombreuses lectures ' +
          'ont lieu au Landhaus.</p>',
      },
      de: {
        title: 'Solothurner Literaturtage',
        excerpt: 'Lesungen und Gespräche in allen Landessprachen am Wochenende nach Auffahrt.',
        description:
          '<p>Autorinnen und Autoren aus der Schweiz und dem Ausland lesen aus neuen Büchern und sprechen darüber ' +
          'mit dem Publikum.</p>' +
          '<p>Das Festival gibt es seit 1979; viele Lesungen finden im Landhaus an der Aare statt, mitten in der ' +
          'Altstadt.</p>',
      },
    },
  },
]
