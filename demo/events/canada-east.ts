import { last, nth, onOrAfter } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'America/Toronto'

/** Québec and Newfoundland. */
export const canadaEast: DemoSeries[] = [
  {
    slug: 'igloofest',
    timezone,
    website: 'https://igloofest.ca',
    when: { first: onOrAfter('Thursday', 1, 14), days: 24, hours: '19:00-23:59' },
    venues: ['montreal-vieux-port'],
    organizers: ['igloofest'],
    categories: ['electronic'],
    tags: ['open-air', 'night', 'waterside'],
    texts: {
      en: {
        title: 'Igloofest',
        excerpt: 'Dancing to electronic music in ski suits, outdoors in the Montréal winter.',
        description:
          '<p>Since 2007 DJs from all over the world have been playing on frosty weekends in the Old Port, in any ' +
          'temperature.</p>' +
          '<p>The dancers keep warm by moving, and prizes have been given for the most daring one-piece ' +
          'snowsuit.</p>',
      },
      fr: {
        title: 'Igloofest',
        excerpt: 'Danser en habit de neige sur de la musique électronique, dehors, en plein hiver montréalais.',
        description:
          '<p>Depuis 2007, des DJ du monde entier jouent les fins de semaine glaciales dans le Vieux-Port, quelle ' +
          'que soit la température.</p>' +
          '<p>On se réchauffe en dansant, et des prix ont récompensé les combinaisons une-pièce les plus ' +
          'audacieuses.</p>',
      },
      de: {
        title: 'Igloofest',
        excerpt: 'Im Skianzug zu elektronischer Musik tanzen, draußen im Winter von Montreal.',
        description:
          '<p>Seit 2007 legen an frostigen Wochenenden DJs aus aller Welt im Alten Hafen auf, bei jeder ' +
          'Temperatur.</p>' +
          '<p>Warm hält das Tanzen, und für die kühnsten Schneeanzüge gab es auch schon Preise.</p>',
      },
    },
  },
  {
    slug: 'carnaval-de-quebec',
    timezone,
    website: 'https://carnaval.qc.ca',
    featured: true,
    when: { first: nth(1, 'Friday', 2), days: 10, hours: '10:00-22:00' },
    venues: ['plaines-d-abraham'],
    organizers: ['carnaval-de-quebec'],
    categories: ['carnival', 'winter-sports'],
    tags: ['family', 'open-air', 'parade', 'night'],
    texts: {
      en: {
        title: 'Québec Winter Carnival',
        excerpt: 'Bonhomme, the snowman with the red cap, presides over ten days of snow, ice and night parades.',
        description:
          '<p>The Carnaval in its present form dates from 1955 and is one of the largest winter festivals in the ' +
          'world.</p>' +
          '<p>An ice palace, snow sculptures and slides belong to it as much as the canoe race between the ice ' +
          'floes of the St Lawrence.</p>',
      },
      fr: {
        title: 'Carnaval de Québec',
        excerpt: 'Bonhomme, coiffé de sa tuque rouge, préside dix jours de neige, de glace et de défilés de nuit.',
        description:
          '<p>Le Carnaval sous sa forme actuelle date de 1955 et compte parmi les plus grandes fêtes d’hiver du ' +
          'monde.</p>' +
          '<p>Palais de glace, sculptures sur neige et glissades en font partie, tout comme la course en canot ' +
          'entre les glaces du Saint-Laurent.</p>',
      },
      de: {
        title: 'Winterkarneval von Québec',
        excerpt: 'Bonhomme, der Schneemann mit der roten Mütze, regiert zehn Tage Schnee, Eis und nächtliche Umzüge.',
        description:
          '<p>Der Carnaval in seiner heutigen Form besteht seit 1955 und ist eines der größten Winterfeste der ' +
          'Welt.</p>' +
          '<p>Zum Programm gehören Eispalast, Schneeskulpturen und Rutschbahnen ebenso wie das Kanurennen zwischen ' +
          'den Eisschollen des Sankt-Lorenz-Stroms.</p>',
      },
    },
  },
  {
    slug: 'francos-de-montreal',
    timezone,
    website: 'https://francosmontreal.com',
    when: { first: nth(2, 'Friday', 6), days: 9, hours: '17:00-23:30' },
    venues: ['place-des-festivals'],
    organizers: ['spectra'],
    categories: ['rock-pop'],
    tags: ['open-air', 'night'],
    texts: {
      en: {
        title: 'Francos de Montréal',
        excerpt: 'The great gathering of French-language song, with free concerts in the heart of the city.',
        description:
          '<p>Since 1989 singers and bands from Québec and the whole French-speaking world have been meeting in ' +
          'Montréal.</p>' +
          '<p>Chanson, rock, hip-hop and electro are played on outdoor stages and in the halls of the Quartier des ' +
          'spectacles.</p>',
      },
      fr: {
        title: 'Francos de Montréal',
        excerpt:
          'Le grand rendez-vous de la chanson d’expression française, avec des concerts gratuits au cœur de la ville.',
        description:
          '<p>Depuis 1989, artistes et groupes du Québec et de toute la francophonie se retrouvent à Montréal.</p>' +
          '<p>Chanson, rock, hip-hop et électro se jouent sur les scènes extérieures et dans les salles du Quartier ' +
          'des spectacles.</p>',
      },
      de: {
        title: 'Francos de Montréal',
        excerpt: 'Das große Treffen des französischsprachigen Lieds, mit Gratiskonzerten mitten in der Stadt.',
        description:
          '<p>Seit 1989 treffen sich in Montreal Sängerinnen, Sänger und Bands aus Québec und der ganzen ' +
          'frankophonen Welt.</p>' +
          '<p>Chanson, Rock, Hip-Hop und Elektro erklingen auf Freiluftbühnen und in den Sälen des Quartier des ' +
          'spectacles.</p>',
      },
    },
  },
  {
    slug: 'festival-de-jazz-de-montreal',
    timezone,
    website: 'https://www.montrealjazzfest.com',
    featured: true,
    when: { first: last('Thursday', 6), days: 10, hours: '12:00-23:30' },
    venues: ['place-des-festivals'],
    organizers: ['spectra'],
    categories: ['jazz'],
    tags: ['open-air', 'night', 'family'],
    texts: {
      en: {
        title: 'Montréal International Jazz Festival',
        excerpt: 'Ten days of jazz, blues and all their relatives, most of it free and in the open air.',
        description:
          '<p>Held since 1980, the festival is regarded as the largest of its kind in the world.</p>' +
          '<p>Several blocks around Place des Festivals are closed to traffic; stars play in the halls, and big ' +
          'outdoor concerts draw huge crowds.</p>',
      },
      fr: {
        title: 'Festival international de jazz de Montréal',
        excerpt: 'Dix jours de jazz, de blues et de tous leurs cousins, en grande partie gratuits et en plein air.',
        description:
          '<p>Organisé depuis 1980, le festival est considéré comme le plus grand du genre au monde.</p>' +
          '<p>Plusieurs quadrilatères autour de la place des Festivals sont fermés à la circulation ; les vedettes ' +
          'jouent en salle, et de grands concerts extérieurs attirent la foule.</p>',
      },
      de: {
        title: 'Internationales Jazzfestival Montreal',
        excerpt: 'Zehn Tage Jazz, Blues und alles Verwandte, zum großen Teil gratis und unter freiem Himmel.',
        description:
          '<p>Das Festival gibt es seit 1980; es gilt als das größte seiner Art in der Welt.</p>' +
          '<p>Mehrere Häuserblocks rund um die Place des Festivals sind für den Verkehr gesperrt; Stars spielen in ' +
          'den Sälen, und große Konzerte im Freien ziehen Menschenmengen an.</p>',
      },
    },
  },
  {
    slug: 'festival-d-ete-de-quebec',
    timezone,
    website: 'https://www.feq.ca',
    when: { first: onOrAfter('Thursday', 7, 3), days: 11, hours: '18:00-23:30' },
    venues: ['plaines-d-abraham'],
    organizers: ['bleufeu'],
    categories: ['rock-pop'],
    tags: ['open-air', 'night'],
    texts: {
      en: {
        title: 'Festival d’été de Québec',
        excerpt: 'Eleven evenings of world stars and newcomers on the Plains of Abraham and in the old city.',
        description:
          '<p>Founded in 1968, the FEQ is one of the largest music festivals in Canada.</p>' +
          '<p>A single pass opens all the stages, from the giant one on the Plains of Abraham to the clubs of Old ' +
          'Québec.</p>',
      },
      fr: {
        title: 'Festival d’été de Québec',
        excerpt:
          'Onze soirées de vedettes mondiales et de découvertes sur les plaines d’Abraham et dans la vieille ville.',
        description:
          '<p>Fondé en 1968, le FEQ est l’un des plus grands festivals de musique du Canada.</p>' +
          '<p>Un seul laissez-passer ouvre toutes les scènes, de l’immense plateau des plaines d’Abraham aux salles ' +
          'du Vieux-Québec.</p>',
      },
      de: {
        title: 'Sommerfestival Québec',
        excerpt: 'Elf Abende mit Weltstars und Entdeckungen auf der Abraham-Ebene und in der Altstadt.',
        description:
          '<p>Das 1968 gegründete FEQ ist eines der größten Musikfestivals Kanadas.</p>' +
          '<p>Ein einziger Pass gilt für alle Bühnen, von der riesigen auf der Abraham-Ebene bis zu den Klubs in ' +
          'der Altstadt.</p>',
      },
    },
  },
  {
    slug: 'royal-st-johns-regatta',
    timezone: 'America/St_Johns',
    website: 'https://www.newfoundlandlabrador.com',
    cost: '0',
    when: { first: nth(1, 'Wednesday', 8), days: 1, hours: '08:00-19:00' },
    venues: ['quidi-vidi-lake'],
    organizers: ['st-johns-regatta'],
    categories: ['sailing-rowing'],
    tags: ['free-entry', 'open-air', 'waterside', 'family'],
    texts: {
      en: {
        title: 'Royal St. John’s Regatta',
        excerpt: 'North America’s oldest annual sporting event: rowing on Quidi Vidi Lake, if the wind allows.',
        description:
          '<p>Crews of six and a coxswain race in fixed-seat boats, as they have done since the early 19th ' +
          'century.</p>' +
          '<p>Regatta Day is a holiday in the city that depends on the weather: if the wind is too strong, race and ' +
          'day off move to the next fine day.</p>',
      },
      fr: {
        title: 'Régate royale de St. John’s',
        excerpt:
          'La plus ancienne manifestation sportive annuelle d’Amérique du Nord : de l’aviron sur le lac Quidi Vidi, ' +
          'si le vent le permet.',
        description:
          '<p>Des équipages de six rameurs et un barreur s’affrontent dans des bateaux à sièges fixes, comme au ' +
          'début du XIXe siècle.</p>' +
          '<p>Le jour de la régate est férié en ville et dépend de la météo : si le vent est trop fort, course et ' +
          'congé sont reportés au prochain beau jour.</p>',
      },
      de: {
        title: 'Königliche Regatta von St. John’s',
        excerpt:
          'Die älteste jährliche Sportveranstaltung Nordamerikas: Rudern auf dem Quidi-Vidi-See, wenn der Wind es ' +
          'zulässt.',
        description:
          '<p>Sechs Ruderer und ein Steuermann treten in Booten mit festen Sitzen an, wie schon Anfang des 19. ' +
          'Jahrhunderts.</p>' +
          '<p>Der Regattatag ist in der Stadt ein Feiertag, der vom Wetter abhängt: Weht es zu stark, werden Rennen ' +
          'und freier Tag auf den nächsten schönen Tag verschoben.</p>',
      },
    },
  },
]
