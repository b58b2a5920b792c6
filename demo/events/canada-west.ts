import { fixed, last, nth, onOrAfter, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

/** Ontario, Alberta and British Columbia. */
export const canadaWest: DemoSeries[] = [
  {
    // Ends on the third Monday of February, Family Day in Ontario.
    slug: 'winterlude',
    timezone: 'America/Toronto',
    website: 'https://www.canada.ca/en/canadian-heritage/campaigns/winterlude.html',
    cost: '0',
    when: { first: shift(nth(3, 'Monday', 2), -17), days: 18, hours: '10:00-20:00' },
    venues: ['sparks-street', 'parc-jacques-cartier'],
    organizers: ['canadian-heritage'],
    categories: ['city-festivals', 'winter-sports'],
    tags: ['free-entry', 'family', 'open-air'],
    texts: {
      en: {
        title: 'Winterlude',
        excerpt: 'Ice sculptures, snow slides and skating in the capital region on both sides of the Ottawa River.',
        description:
          '<p>Since 1979 Ottawa and Gatineau have been celebrating the Canadian winter together.</p>' +
          '<p>Carvers from many countries work on Sparks Street, Jacques-Cartier Park becomes a playground of snow, ' +
          'and in cold years the Rideau Canal is one long rink.</p>',
      },
      fr: {
        title: 'Bal de Neige',
        excerpt:
          'Sculptures de glace, glissades et patinage dans la région de la capitale, des deux côtés de la rivière ' +
          'des Outaouais.',
        description:
          '<p>Depuis 1979, Ottawa et Gatineau célèbrent ensemble l’hiver canadien.</p>' +
          '<p>Des sculpteurs de nombreux pays travaillent rue Sparks, le parc Jacques-Cartier devient un terrain de ' +
          'jeu de neige et, les années froides, le canal Rideau se change en une longue patinoire.</p>',
      },
      de: {
        title: 'Winterlude Ottawa',
        excerpt:
          'Eisskulpturen, Schneerutschen und Eislauf in der Hauptstadtregion, auf beiden Seiten des Ottawa River.',
        description:
          '<p>Seit 1979 feiern Ottawa und Gatineau gemeinsam den kanadischen Winter.</p>' +
          '<p>Bildhauer aus vielen Ländern arbeiten in der Sparks Street, der Jacques-Cartier-Park wird zum ' +
          'Schneespielplatz, und in kalten Jahren ist der Rideau-Kanal eine einzige lange Eisbahn.</p>',
      },
    },
  },
  {
    slug: 'bard-on-the-beach',
    timezone: 'America/Vancouver',
    website: 'https://bardonthebeach.org',
    when: { first: nth(2, 'Tuesday', 6), last: nth(3, 'Saturday', 9), hours: '13:00-22:30' },
    venues: ['vanier-park'],
    organizers: ['bard-on-the-beach'],
    categories: ['theatre'],
    tags: ['waterside', 'all-season'],
    texts: {
      en: {
        title: 'Bard on the Beach',
        excerpt: 'Shakespeare all summer long in white tents by the sea, with mountains and sky behind the stage.',
        description:
          '<p>The company has been playing Shakespeare’s works and plays related to them in Vanier Park since ' +
          '1990.</p>' +
          '<p>The back of the main tent is open, so that the audience looks across English Bay while the sun goes ' +
          'down.</p>',
      },
      fr: {
        title: 'Bard on the Beach, festival Shakespeare de Vancouver',
        excerpt:
          'Shakespeare tout l’été sous des tentes blanches au bord de la mer, avec les montagnes et le ciel ' +
          'derrière la scène.',
        description:
          '<p>La compagnie joue depuis 1990 au parc Vanier les œuvres de Shakespeare et des pièces qui s’en ' +
          'inspirent.</p>' +
          '<p>Le fond de la grande tente est ouvert : le public voit le soleil se coucher sur la baie English.</p>',
      },
      de: {
        title: 'Bard on the Beach, Shakespeare-Festival Vancouver',
        excerpt: 'Den ganzen Sommer Shakespeare in weißen Zelten am Meer, mit Bergen und Himmel hinter der Bühne.',
        description:
          '<p>Seit 1990 spielt die Truppe im Vanier Park Shakespeares Werke und Stücke, die auf sie zurückgehen.</p>' +
          '<p>Das große Zelt ist hinten offen, sodass das Publikum über die English Bay blickt, während die Sonne ' +
          'untergeht.</p>',
      },
    },
  },
  {
    slug: 'canada-day-ottawa',
    timezone: 'America/Toronto',
    website: 'https://www.canada.ca/en/canadian-heritage/campaigns/canada-day.html',
    cost: '0',
    when: { first: fixed(7, 1), days: 1, hours: '09:00-22:30' },
    venues: ['lebreton-flats'],
    organizers: ['canadian-heritage'],
    categories: ['national-days'],
    tags: ['free-entry', 'open-air', 'family', 'fireworks'],
    texts: {
      en: {
        title: 'Canada Day in Ottawa',
        excerpt: 'The capital celebrates the country’s birthday with music, activities and fireworks.',
        description:
          '<p>On 1 July 1867 the Dominion of Canada came into being; ever since, or nearly so, the day has been a ' +
          'holiday.</p>' +
          '<p>The official shows take place at LeBreton Flats in the west of downtown, with a daytime ceremony, ' +
          'evening concerts and fireworks at ten.</p>',
      },
      fr: {
        title: 'Fête du Canada à Ottawa',
        excerpt: 'La capitale fête l’anniversaire du pays avec musique, activités et feux d’artifice.',
        description:
          '<p>Le 1er juillet 1867 naissait le Dominion du Canada ; depuis, ou presque, ce jour est férié.</p>' +
          '<p>Les spectacles officiels ont lieu aux plaines LeBreton, à l’ouest du centre-ville, avec une cérémonie ' +
          'de jour, des concerts en soirée et des feux d’artifice à 22 heures.</p>',
      },
      de: {
        title: 'Canada Day in Ottawa',
        excerpt: 'Die Hauptstadt feiert den Geburtstag des Landes mit Musik, Mitmachprogramm und Feuerwerk.',
        description:
          '<p>Am 1. Juli 1867 entstand das Dominion Kanada; seither ist der Tag, mit kurzem Verzug, ein ' +
          'Feiertag.</p>' +
          '<p>Die offiziellen Feiern finden auf den LeBreton Flats westlich des Zentrums statt, mit Festakt am Tag, ' +
          'Konzerten am Abend und Feuerwerk um zehn Uhr.</p>',
      },
    },
  },
  {
    // The first Friday of July that leaves Canada Day a clear day before it.
    slug: 'calgary-stampede',
    timezone: 'America/Edmonton',
    website: 'https://www.calgarystampede.com',
    cost: 'C$25',
    featured: true,
    when: { first: onOrAfter('Friday', 7, 3), days: 10, hours: '11:00-23:59' },
    venues: ['stampede-park'],
    organizers: ['calgary-stampede'],
    categories: ['funfairs', 'city-festivals'],
    tags: ['family', 'open-air', 'parade', 'fireworks'],
    texts: {
      en: {
        title: 'Calgary Stampede',
        excerpt: '“The Greatest Outdoor Show on Earth”: rodeo, chuckwagon races and a funfair.',
        description:
          '<p>The first Stampede was held in 1912, and for ten days each July the whole city still puts on cowboy ' +
          'hats.</p>' +
          '<p>Indigenous peoples show their culture at Elbow River Camp, and free pancake breakfasts are served all ' +
          'over town.</p>',
      },
      fr: {
        title: 'Stampede de Calgary',
        excerpt: '« Le plus grand spectacle extérieur de la planète » : rodéo, courses de chariots et fête foraine.',
        description:
          '<p>Le premier Stampede eut lieu en 1912 et, dix jours durant en juillet, toute la ville coiffe encore le ' +
          'chapeau de cow-boy.</p>' +
          '<p>Les peuples autochtones présentent leur culture au camp de la rivière Elbow, et des déjeuners de ' +
          'crêpes gratuits sont servis partout en ville.</p>',
      },
      de: {
        title: 'Calgary Stampede',
        excerpt: '„Die größte Freiluftshow der Welt“: Rodeo, Planwagenrennen und Jahrmarkt.',
        description:
          '<p>Die erste Stampede fand 1912 statt, und noch immer setzt im Juli zehn Tage lang die ganze Stadt ' +
          'Cowboyhüte auf.</p>' +
          '<p>Indigene Völker zeigen im Lager am Elbow River ihre Kultur, und überall gibt es kostenlose ' +
          'Pfannkuchenfrühstücke.</p>',
      },
    },
  },
  {
    slug: 'tiff',
    timezone: 'America/Toronto',
    website: 'https://www.tiff.net',
    when: { first: shift(nth(1, 'Monday', 9), 3), days: 11, hours: '08:30-23:59' },
    venues: ['tiff-lightbox'],
    organizers: ['tiff'],
    categories: ['film-festivals'],
    tags: ['night'],
    texts: {
      en: {
        title: 'Toronto International Film Festival',
        excerpt: 'Eleven days of premieres from the Thursday after Labour Day, and the audience awards the main prize.',
        description:
          '<p>The festival began in 1976 and is one of the most influential in the world.</p>' +
          '<p>Many winners of its People’s Choice Award have gone on to win the Oscar for best picture; stars and ' +
          'fans meet on King Street.</p>',
      },
      fr: {
        title: 'Festival international du film de Toronto',
        excerpt:
          'Onze jours de premières dès le jeudi qui suit la fête du Travail, et un grand prix décerné par le public.',
        description:
          '<p>Né en 1976, le festival est l’un des plus influents du monde.</p>' +
          '<p>Nombre de lauréats de son prix du public ont ensuite reçu l’Oscar du meilleur film ; vedettes et ' +
          'admirateurs se croisent sur King Street.</p>',
      },
      de: {
        title: 'Internationales Filmfestival Toronto',
        excerpt:
          'Elf Tage Premieren ab dem Donnerstag nach dem Tag der Arbeit, und den Hauptpreis vergibt das Publikum.',
        description:
          '<p>Das Festival begann 1976 und gehört zu den einflussreichsten der Welt.</p>' +
          '<p>Viele Gewinner seines Publikumspreises erhielten später den Oscar für den besten Film; auf der King ' +
          'Street begegnen sich Stars und Fans.</p>',
      },
    },
  },
  {
    slug: 'nuit-blanche-toronto',
    timezone: 'America/Toronto',
    website: 'https://www.toronto.ca/nuitblanche',
    cost: '0',
    when: { first: nth(1, 'Saturday', 10), days: 2, hours: '19:00-07:00' },
    venues: ['nathan-phillips-square'],
    organizers: ['city-of-toronto'],
    categories: ['visual-arts', 'light'],
    tags: ['free-entry', 'night', 'open-air'],
    texts: {
      en: {
        title: 'Nuit Blanche Toronto',
        excerpt: 'Contemporary art takes over the city from sunset to sunrise, free for all.',
        description:
          '<p>Toronto has been staying up for art one night a year since 2006, following an idea from Paris.</p>' +
          '<p>Installations, projections and performances by local and international artists fill squares, streets ' +
          'and buildings in several parts of the city.</p>',
      },
      fr: {
        title: 'Nuit Blanche de Toronto',
        excerpt: 'L’art contemporain s’empare de la ville du coucher au lever du soleil, gratuitement.',
        description:
          '<p>Depuis 2006, Toronto veille une nuit par an pour l’art, selon une idée née à Paris.</p>' +
          '<p>Installations, projections et performances d’artistes d’ici et d’ailleurs investissent places, rues ' +
          'et bâtiments dans plusieurs quartiers.</p>',
      },
      de: {
        title: 'Nuit Blanche Toronto',
        excerpt: 'Zeitgenössische Kunst erobert die Stadt von Sonnenuntergang bis Sonnenaufgang, kostenlos für alle.',
        description:
          '<p>Nach einer Idee aus Paris bleibt Toronto seit 2006 eine Nacht im Jahr für die Kunst wach.</p>' +
          '<p>Installationen, Projektionen und Performances von hier und aus aller Welt füllen Plätze, Straßen und ' +
          'Gebäude in mehreren Stadtteilen.</p>',
      },
    },
  },
  {
    slug: 'nathan-phillips-square-rink',
    timezone: 'America/Toronto',
    website: 'https://www.toronto.ca',
    cost: '0',
    when: { first: last('Saturday', 11), last: nth(3, 'Sunday', 3), hours: '10:00-22:00' },
    venues: ['nathan-phillips-square'],
    organizers: ['city-of-toronto'],
    categories: ['ice-rinks'],
    tags: ['free-entry', 'family', 'open-air', 'all-season'],
    texts: {
      en: {
        title: 'Skating at Nathan Phillips Square',
        excerpt: 'All winter long the pool before Toronto City Hall is a rink, free for everyone.',
        description:
          '<p>When the weather turns cold, the city floods and freezes the reflecting pool under the concrete ' +
          'arches.</p>' +
          '<p>From late November until March people skate here below the illuminated Toronto sign; skates can be ' +
          'hired on the spot.</p>',
      },
      fr: {
        title: 'Patinoire de Nathan Phillips Square',
        excerpt: 'Tout l’hiver, le bassin devant l’hôtel de ville de Toronto devient une patinoire gratuite.',
        description:
          '<p>Quand vient le froid, la ville fait geler le bassin sous les arches de béton.</p>' +
          '<p>De fin novembre à mars, on y patine devant les lettres lumineuses de Toronto ; des patins se louent ' +
          'sur place.</p>',
      },
      de: {
        title: 'Eislaufen am Nathan Phillips Square',
        excerpt: 'Den ganzen Winter ist das Becken vor dem Rathaus von Toronto eine Eisbahn, gratis für alle.',
        description:
          '<p>Wenn es kalt wird, lässt die Stadt das Wasserbecken unter den Betonbögen gefrieren.</p>' +
          '<p>Von Ende November bis März läuft man hier vor dem leuchtenden Toronto-Schriftzug; Schlittschuhe gibt ' +
          'es vor Ort zu leihen.</p>',
      },
    },
  },
]
