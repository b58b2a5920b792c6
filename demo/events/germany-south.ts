import { advent, fixed, last, later, nth, onOrAfter } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Berlin'

/** Bavaria, Hesse and Württemberg. */
export const germanySouth: DemoSeries[] = [
  {
    // To the first Sunday of October, but at least to the Day of German Unity.
    slug: 'oktoberfest',
    timezone,
    website: 'https://www.oktoberfest.de',
    cost: '0',
    featured: true,
    when: {
      first: onOrAfter('Saturday', 9, 16),
      last: later(nth(1, 'Sunday', 10), fixed(10, 3)),
      hours: '12:00-23:30',
    },
    venues: ['theresienwiese'],
    organizers: ['stadt-muenchen'],
    categories: ['beer', 'funfairs'],
    tags: ['free-entry', 'parade', 'open-air'],
    texts: {
      en: {
        title: 'Oktoberfest',
        excerpt: 'Beer tents, brass bands and fairground rides on the “Wiesn”, the world’s most famous folk festival.',
        description:
          '<p>It goes back to the wedding of Crown Prince Ludwig and Princess Therese in 1810, after whom the ' +
          'grounds are named.</p>' +
          '<p>At noon on the first Saturday the mayor of Munich taps the first barrel with the call “O’zapft is!”. ' +
          'Entry is free; the beer comes from Munich’s breweries only.</p>',
      },
      fr: {
        title: 'Oktoberfest',
        excerpt: 'Tentes à bière, fanfares et manèges sur la « Wiesn », la fête populaire la plus célèbre du monde.',
        description:
          '<p>Elle remonte au mariage, en 1810, du prince héritier Louis et de la princesse Thérèse, qui a donné ' +
          'son nom au terrain.</p>' +
          '<p>À midi, le premier samedi, le maire de Munich met le premier tonneau en perce au cri de « O’zapft ' +
          'is ! ». L’entrée est libre ; la bière vient uniquement des brasseries munichoises.</p>',
      },
      de: {
        title: 'Oktoberfest',
        excerpt: 'Bierzelte, Blasmusik und Fahrgeschäfte auf der Wiesn, dem berühmtesten Volksfest der Welt.',
        description:
          '<p>Es geht zurück auf die Hochzeit von Kronprinz Ludwig mit Prinzessin Therese im Jahr 1810, nach der ' +
          'die Festwiese benannt ist.</p>' +
          '<p>Am ersten Samstag um zwölf Uhr zapft das Münchner Stadtoberhaupt mit dem Ruf „O’zapft is!“ das erste ' +
          'Fass an. Der Eintritt ist frei; ausgeschenkt wird nur Münchner Bier.</p>',
      },
    },
  },
  {
    slug: 'tollwood-winterfestival',
    timezone,
    website: 'https://www.tollwood.de',
    when: { first: onOrAfter('Tuesday', 11, 23), last: fixed(12, 31), hours: '14:00-23:30' },
    venues: ['theresienwiese'],
    organizers: ['tollwood'],
    categories: ['christmas-markets', 'theatre'],
    tags: ['family'],
    texts: {
      en: {
        title: 'Tollwood Winter Festival',
        excerpt: 'Crafts, organic food and new circus in heated tents on the Theresienwiese.',
        description:
          '<p>Where the Oktoberfest was held in autumn, Tollwood combines a Christmas market with theatre, concerts ' +
          'and art.</p>' +
          '<p>The festival is committed to ecology and tolerance; the market closes before Christmas, the stages ' +
          'play on until New Year’s Eve.</p>',
      },
      fr: {
        title: 'Festival d’hiver Tollwood',
        excerpt: 'Artisanat, cuisine bio et nouveau cirque sous des chapiteaux chauffés, sur la Theresienwiese.',
        description:
          '<p>Là où se tenait l’Oktoberfest en automne, Tollwood réunit marché de Noël, théâtre, concerts et ' +
          'art.</p>' +
          '<p>Le festival s’engage pour l’écologie et la tolérance ; le marché ferme avant Noël, les scènes jouent ' +
          'jusqu’à la Saint-Sylvestre.</p>',
      },
      de: {
        title: 'Tollwood Winterfestival',
        excerpt: 'Kunsthandwerk, Bioküche und neuer Zirkus in beheizten Zelten auf der Theresienwiese.',
        description:
          '<p>Wo im Herbst das Oktoberfest stattfand, verbindet Tollwood Weihnachtsmarkt, Theater, Konzerte und ' +
          'Kunst.</p>' +
          '<p>Das Festival setzt sich für Ökologie und Toleranz ein; der Markt schließt vor Weihnachten, auf den ' +
          'Bühnen wird bis Silvester gespielt.</p>',
      },
    },
  },
  {
    slug: 'frankfurter-buchmesse',
    timezone,
    website: 'https://www.buchmesse.de',
    cost: '€30',
    when: { first: onOrAfter('Wednesday', 10, 6), days: 5, hours: '09:00-18:30' },
    venues: ['messe-frankfurt'],
    organizers: ['frankfurter-buchmesse', 'boersenverein'],
    categories: ['book-fairs'],
    tags: ['trade', 'family'],
    texts: {
      en: {
        title: 'Frankfurt Book Fair',
        excerpt: 'The publishing world meets in October at the largest book fair of all.',
        description:
          '<p>Booksellers traded in Frankfurt soon after Gutenberg’s invention; the present fair was founded in ' +
          '1949.</p>' +
          '<p>Every year another country or region is guest of honour. The first days belong to the trade, the ' +
          'weekend to readers.</p>',
      },
      fr: {
        title: 'Foire du livre de Francfort',
        excerpt: 'Le monde de l’édition se retrouve en octobre à la plus grande foire du livre.',
        description:
          '<p>Les libraires commerçaient déjà à Francfort peu après l’invention de Gutenberg ; la foire actuelle a ' +
          'été fondée en 1949.</p>' +
          '<p>Chaque année, un autre pays ou une autre région en est l’invité d’honneur. Les premiers jours sont ' +
          'réservés aux professionnels, le week-end appartient aux lecteurs.</p>',
      },
      de: {
        title: 'Frankfurter Buchmesse',
        excerpt: 'Im Oktober trifft sich die Verlagswelt auf der größten Buchmesse überhaupt.',
        description:
          '<p>Schon bald nach Gutenbergs Erfindung wurde in Frankfurt mit Büchern gehandelt; die heutige Messe ' +
          'wurde 1949 gegründet.</p>' +
          '<p>Jedes Jahr ist ein anderes Land oder eine andere Region Ehrengast. Die ersten Tage gehören der ' +
          'Branche, das Wochenende dem Lesepublikum.</p>',
      },
    },
  },
  {
    slug: 'nuernberger-christkindlesmarkt',
    timezone,
    website: 'https://www.christkindlesmarkt.de',
    cost: '0',
    when: { first: advent(-2), last: fixed(12, 24), hours: '17:30-14:00' },
    venues: ['nuernberg-hauptmarkt'],
    organizers: ['stadt-nuernberg'],
    categories: ['christmas-markets'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Nuremberg Christkindlesmarkt',
        excerpt:
          'The “little town of wood and cloth” under the Church of Our Lady, with gingerbread and small sausages.',
        description:
          '<p>On the Friday before the first Sunday of Advent the Christ Child opens the market from the balcony of ' +
          'the church with a solemn prologue.</p>' +
          '<p>The stalls with their red and white awnings sell prune men, Christmas decorations and Nuremberg ' +
          'gingerbread; the tradition is recorded since the 17th century.</p>',
      },
      fr: {
        title: 'Marché de l’Enfant Jésus de Nuremberg',
        excerpt:
          'La « petite ville de bois et de toile » au pied de l’église Notre-Dame, avec pain d’épices et petites ' +
          'saucisses.',
        description:
          '<p>Le vendredi précédant le premier dimanche de l’avent, l’Enfant Jésus ouvre le marché par un prologue ' +
          'solennel, du balcon de l’église.</p>' +
          '<p>Les échoppes aux toiles rouges et blanches vendent bonshommes de pruneaux, décorations et pains ' +
          'd’épices de Nuremberg ; la tradition est attestée depuis le XVIIe siècle.</p>',
      },
      de: {
        title: 'Nürnberger Christkindlesmarkt',
        excerpt: 'Das „Städtlein aus Holz und Tuch“ zu Füßen der Frauenkirche, mit Lebkuchen und kleinen Bratwürsten.',
        description:
          '<p>Am Freitag vor dem ersten Advent eröffnet das Christkind den Markt mit dem feierlichen Prolog von der ' +
          'Empore der Kirche.</p>' +
          '<p>An den Buden mit rot-weißem Stoff gibt es Zwetschgenmännle, Christbaumschmuck und Nürnberger ' +
          'Lebkuchen; belegt ist die Tradition seit dem 17. Jahrhundert.</p>',
      },
    },
  },
  {
    slug: 'kuerbisausstellung-ludwigsburg',
    timezone,
    website: 'https://www.blueba.de',
    when: { first: last('Friday', 8), last: nth(1, 'Sunday', 11), hours: '09:00-20:30' },
    venues: ['bluehendes-barock'],
    organizers: ['bluehendes-barock'],
    categories: ['parks-gardens', 'farm-produce'],
    tags: ['family', 'open-air', 'all-season'],
    texts: {
      en: {
        title: 'Ludwigsburg Pumpkin Festival',
        excerpt: 'Hundreds of thousands of pumpkins become giant sculptures in the gardens of a baroque palace.',
        description:
          '<p>Every autumn the palace gardens show figures several metres high around a new theme, and hundreds of ' +
          'varieties of pumpkin.</p>' +
          '<p>Weigh-ins of record pumpkins, a regatta in hollowed-out pumpkins and plenty of soup belong to the ' +
          'season.</p>',
      },
      fr: {
        title: 'Exposition de citrouilles de Ludwigsburg',
        excerpt:
          'Des centaines de milliers de courges deviennent des sculptures géantes dans les jardins d’un château ' +
          'baroque.',
        description:
          '<p>Chaque automne, les jardins du château présentent des figures de plusieurs mètres autour d’un nouveau ' +
          'thème, et des centaines de variétés de courges.</p>' +
          '<p>Pesée de potirons records, régate dans des citrouilles évidées et beaucoup de soupe font partie de la ' +
          'saison.</p>',
      },
      de: {
        title: 'Kürbisausstellung Ludwigsburg',
        excerpt: 'Hunderttausende Kürbisse werden in den Gärten des Barockschlosses zu riesigen Skulpturen.',
        description:
          '<p>Jeden Herbst stehen in den Schlossgärten meterhohe Figuren zu einem neuen Thema, dazu Hunderte von ' +
          'Kürbissorten.</p>' +
          '<p>Zur Saison gehören das Wiegen der Rekordkürbisse, eine Regatta in ausgehöhlten Kürbissen und viel ' +
          'Kürbissuppe.</p>',
      },
    },
  },
]
