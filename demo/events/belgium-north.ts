import { advent, easter, last, nth, onOrAfter, onOrBefore, shift } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Brussels'

/** Brussels and Flanders. */
export const belgiumNorth: DemoSeries[] = [
  {
    slug: 'fosdem',
    timezone,
    website: 'https://fosdem.org',
    cost: '0',
    when: { first: onOrAfter('Saturday', 1, 30), days: 2, hours: '09:30-18:00' },
    venues: ['ulb-solbosch'],
    organizers: ['fosdem'],
    categories: ['conferences'],
    tags: ['free-entry'],
    texts: {
      en: {
        title: 'FOSDEM',
        excerpt: 'Thousands of developers of free software meet in Brussels; no ticket, no registration.',
        description:
          '<p>Volunteers have been organising the Free and Open source Software Developers’ European Meeting since ' +
          '2001.</p>' +
          '<p>For two days all the lecture halls of the campus are taken over by developer rooms, talks, stands and ' +
          'long conversations in the corridors.</p>',
      },
      fr: {
        title: 'FOSDEM',
        excerpt:
          'Des milliers de développeurs de logiciels libres se retrouvent à Bruxelles, sans billet ni inscription.',
        description:
          '<p>Des bénévoles organisent depuis 2001 cette rencontre européenne des développeurs de logiciels libres ' +
          'et ouverts.</p>' +
          '<p>Pendant deux jours, tous les auditoires du campus accueillent salles de développeurs, conférences, ' +
          'stands et longues discussions de couloir.</p>',
      },
      de: {
        title: 'FOSDEM',
        excerpt:
          'Tausende Entwicklerinnen und Entwickler freier Software treffen sich in Brüssel, ohne Ticket und Anmeldung.',
        description:
          '<p>Freiwillige organisieren seit 2001 dieses europäische Treffen für freie und quelloffene Software.</p>' +
          '<p>Zwei Tage lang gehören alle Hörsäle des Campus den Entwicklerräumen, Vorträgen, Ständen und langen ' +
          'Gesprächen auf den Fluren.</p>',
      },
    },
  },
  {
    slug: 'heilig-bloedprocessie',
    timezone,
    website: 'https://www.holyblood.com',
    when: { first: easter(39), days: 1, hours: '14:30-17:30' },
    venues: ['brugge-burg'],
    organizers: ['heilig-bloed'],
    categories: ['pageants'],
    tags: ['parade', 'open-air', 'old-town', 'living-heritage'],
    texts: {
      en: {
        title: 'Procession of the Holy Blood',
        excerpt: 'On Ascension Day Bruges carries its most precious relic through the streets.',
        description:
          '<p>According to tradition, a cloth with drops of the blood of Christ came to Bruges after a crusade; it ' +
          'has been carried in procession since the Middle Ages.</p>' +
          '<p>Scenes from the Bible and from the city’s history pass by, performed by more than a thousand citizens ' +
          'with choirs, animals and floats.</p>',
      },
      fr: {
        title: 'Procession du Saint-Sang',
        excerpt: 'Le jour de l’Ascension, Bruges porte sa relique la plus précieuse à travers les rues.',
        description:
          '<p>Selon la tradition, une étoffe tachée du sang du Christ fut rapportée à Bruges d’une croisade ; on la ' +
          'porte en procession depuis le Moyen Âge.</p>' +
          '<p>Plus de mille habitants font revivre des scènes de la Bible et de l’histoire de la ville, avec ' +
          'chœurs, animaux et chars.</p>',
      },
      de: {
        title: 'Heilig-Blut-Prozession',
        excerpt: 'An Christi Himmelfahrt trägt Brügge seine kostbarste Reliquie durch die Straßen.',
        description:
          '<p>Der Überlieferung nach kam nach einem Kreuzzug ein Tuch mit Blutstropfen Christi nach Brügge; seit ' +
          'dem Mittelalter wird es in einer Prozession umhergetragen.</p>' +
          '<p>Über tausend Bürgerinnen und Bürger stellen Szenen aus der Bibel und der Stadtgeschichte dar, mit ' +
          'Chören, Tieren und Wagen.</p>',
      },
    },
  },
  {
    slug: 'brussels-jazz-weekend',
    timezone,
    website: 'https://www.brusselsjazzweekend.be',
    cost: '0',
    when: { first: onOrAfter('Friday', 5, 22), days: 3, hours: '17:00-22:00' },
    venues: ['bruxelles-grand-place', 'place-sainte-catherine'],
    organizers: ['jazz-projects'],
    categories: ['jazz'],
    tags: ['free-entry', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Brussels Jazz Weekend',
        excerpt: 'Three days of free jazz on the squares and in the cafés of the city.',
        description:
          '<p>At the end of May stages go up on the Grand-Place and other squares, and dozens of bars and clubs ' +
          'join in.</p>' +
          '<p>Swing, bebop, fusion and blues are played by established names and young talents of the Belgian ' +
          'scene.</p>',
      },
      fr: {
        title: 'Brussels Jazz Weekend',
        excerpt: 'Trois jours de jazz gratuit sur les places et dans les cafés de la ville.',
        description:
          '<p>Fin mai, des scènes se montent sur la Grand-Place et d’autres places, et des dizaines de bars et de ' +
          'clubs s’y associent.</p>' +
          '<p>Swing, bebop, fusion et blues sont joués par les valeurs sûres et les jeunes talents de la scène ' +
          'belge.</p>',
      },
      de: {
        title: 'Brussels Jazz Weekend',
        excerpt: 'Drei Tage Jazz bei freiem Eintritt auf den Plätzen und in den Cafés der Stadt.',
        description:
          '<p>Ende Mai stehen Bühnen auf der Grand-Place und anderen Plätzen, und Dutzende Bars und Clubs machen ' +
          'mit.</p>' +
          '<p>Bekannte Namen und junge Talente der belgischen Szene spielen Swing, Bebop, Fusion und Blues.</p>',
      },
    },
  },
  {
    slug: 'ommegang',
    timezone,
    website: 'https://www.ommegang.be',
    when: { first: last('Wednesday', 6), days: 3, hours: '20:00-23:30' },
    venues: ['bruxelles-grand-place'],
    organizers: ['ommegang'],
    categories: ['pageants'],
    tags: ['parade', 'night', 'old-town', 'living-heritage'],
    texts: {
      en: {
        title: 'Ommegang of Brussels',
        excerpt:
          'Hundreds of people in Renaissance costume re-enact the reception of Emperor Charles V on the Grand-Place.',
        description:
          '<p>In 1549 the city honoured Charles V and his son Philip with a splendid procession, and the pageant ' +
          'recalls that day.</p>' +
          '<p>Riders, crossbowmen, stilt-walkers and giants move from the Sablon to the Grand-Place, where the show ' +
          'takes place after nightfall.</p>',
      },
      fr: {
        title: 'Ommegang de Bruxelles',
        excerpt:
          'Des centaines de figurants en costumes Renaissance rejouent l’accueil de Charles Quint sur la Grand-Place.',
        description:
          '<p>En 1549, la ville honora Charles Quint et son fils Philippe d’un somptueux cortège, dont le spectacle ' +
          'perpétue le souvenir.</p>' +
          '<p>Cavaliers, arbalétriers, échassiers et géants vont du Sablon à la Grand-Place, où le spectacle se ' +
          'joue à la nuit tombée.</p>',
      },
      de: {
        title: 'Ommegang von Brüssel',
        excerpt: 'Hunderte in Renaissancekostümen stellen auf der Grand-Place den Empfang Kaiser Karls V. nach.',
        description:
          '<p>1549 ehrte die Stadt Karl V. und seinen Sohn Philipp mit einem prächtigen Umzug; daran erinnert das ' +
          'Schauspiel.</p>' +
          '<p>Reiter, Armbrustschützen, Stelzenläufer und Riesen ziehen vom Sablon zur Grand-Place, wo nach ' +
          'Einbruch der Dunkelheit gespielt wird.</p>',
      },
    },
  },
  {
    slug: 'rock-werchter',
    timezone,
    website: 'https://www.rockwerchter.be',
    when: { first: shift(nth(1, 'Sunday', 7), -3), days: 4, hours: '13:00-23:59' },
    venues: ['festivalpark-werchter'],
    organizers: ['live-nation-belgium'],
    categories: ['rock-pop'],
    tags: ['open-air', 'night'],
    texts: {
      en: {
        title: 'Rock Werchter',
        excerpt: 'Four days of rock and pop headliners in the fields of Flemish Brabant.',
        description:
          '<p>Belgium’s best-known rock festival has its roots in the 1970s and has won many awards.</p>' +
          '<p>Tens of thousands come to the meadow each day and camp nearby; the stages host world stars as well as ' +
          'new bands.</p>',
      },
      fr: {
        title: 'Rock Werchter',
        excerpt: 'Quatre jours de têtes d’affiche rock et pop dans les champs du Brabant flamand.',
        description:
          '<p>Le plus connu des festivals rock de Belgique remonte aux années 1970 et a reçu de nombreux prix.</p>' +
          '<p>Chaque jour, des dizaines de milliers de personnes gagnent la plaine et campent à proximité ; les ' +
          'scènes accueillent vedettes mondiales et nouveaux groupes.</p>',
      },
      de: {
        title: 'Rock Werchter',
        excerpt: 'Vier Tage Rock und Pop mit großen Namen auf den Feldern von Flämisch-Brabant.',
        description:
          '<p>Belgiens bekanntestes Rockfestival geht auf die 1970er-Jahre zurück und ist vielfach ' +
          'ausgezeichnet.</p>' +
          '<p>Zehntausende kommen täglich auf die Wiese und zelten in der Nähe; auf den Bühnen stehen Weltstars und ' +
          'neue Bands.</p>',
      },
    },
  },
  {
    slug: 'tomorrowland',
    timezone,
    website: 'https://www.tomorrowland.com',
    when: { first: onOrAfter('Friday', 7, 16), days: 10, hours: '12:00-23:59' },
    venues: ['de-schorre'],
    organizers: ['tomorrowland'],
    categories: ['electronic'],
    tags: ['open-air', 'night', 'fireworks'],
    texts: {
      en: {
        title: 'Tomorrowland',
        excerpt: 'Electronic music and fairy-tale stages in a park near Antwerp, on two weekends in July.',
        description:
          '<p>Held since 2005, Tomorrowland draws visitors from nearly every country in the world.</p>' +
          '<p>Each edition tells a new story, which shapes the huge main stage; a camping city called DreamVille ' +
          'goes with it.</p>',
      },
      fr: {
        title: 'Tomorrowland',
        excerpt: 'Musique électronique et scènes féeriques dans un parc près d’Anvers, deux week-ends de juillet.',
        description:
          '<p>Organisé depuis 2005, Tomorrowland attire des visiteurs de presque tous les pays du monde.</p>' +
          '<p>Chaque édition raconte une nouvelle histoire, qui donne sa forme à l’immense scène principale ; une ' +
          'ville de tentes, DreamVille, l’accompagne.</p>',
      },
      de: {
        title: 'Tomorrowland',
        excerpt:
          'Elektronische Musik und märchenhafte Bühnen in einem Park bei Antwerpen, an zwei Wochenenden im Juli.',
        description:
          '<p>Tomorrowland gibt es seit 2005; das Publikum kommt aus fast allen Ländern der Welt.</p>' +
          '<p>Jede Ausgabe erzählt eine neue Geschichte, nach der die riesige Hauptbühne gestaltet ist; dazu gehört ' +
          'die Zeltstadt DreamVille.</p>',
      },
    },
  },
  {
    slug: 'gentse-feesten',
    timezone,
    website: 'https://gentsefeesten.stad.gent',
    cost: '0',
    when: { first: onOrBefore('Friday', 7, 19), days: 10, hours: '11:00-23:59' },
    venues: ['gent-sint-baafsplein'],
    organizers: ['stad-gent'],
    categories: ['city-festivals', 'theatre'],
    tags: ['free-entry', 'open-air', 'family', 'old-town'],
    texts: {
      en: {
        title: 'Ghent Festivities',
        excerpt: 'For ten days in July the whole inner city is a stage for music, theatre and street art.',
        description:
          '<p>The Gentse Feesten go back to 1843 and are one of the biggest city festivals in Europe.</p>' +
          '<p>Most concerts on the squares are free, and festivals for puppetry, street theatre and comedy take ' +
          'place at the same time.</p>',
      },
      fr: {
        title: 'Fêtes de Gand',
        excerpt:
          'Dix jours durant, en juillet, tout le centre-ville devient une scène pour la musique, le théâtre et les ' +
          'arts de la rue.',
        description:
          '<p>Les Gentse Feesten remontent à 1843 et comptent parmi les plus grandes fêtes urbaines d’Europe.</p>' +
          '<p>La plupart des concerts sur les places sont gratuits ; marionnettes, théâtre de rue et humour ont ' +
          'leurs propres festivals au même moment.</p>',
      },
      de: {
        title: 'Genter Feste',
        excerpt: 'Zehn Tage lang ist im Juli die ganze Innenstadt Bühne für Musik, Theater und Straßenkunst.',
        description:
          '<p>Die Gentse Feesten gehen auf das Jahr 1843 zurück und zählen zu den größten Stadtfesten Europas.</p>' +
          '<p>Die meisten Konzerte auf den Plätzen kosten nichts; zur gleichen Zeit gibt es Festivals für ' +
          'Puppenspiel, Straßentheater und Comedy.</p>',
      },
    },
  },
  {
    slug: 'devoxx-belgium',
    timezone,
    website: 'https://devoxx.be',
    when: { first: nth(1, 'Monday', 10), days: 5, hours: '09:00-18:00' },
    venues: ['kinepolis-antwerpen'],
    organizers: ['devoxx'],
    categories: ['conferences'],
    tags: ['registration', 'trade'],
    texts: {
      en: {
        title: 'Devoxx Belgium',
        excerpt: 'A week of software talks on the big screens of an Antwerp cinema.',
        description:
          '<p>What started as a meeting of the Belgian Java user group is now one of Europe’s best-known ' +
          'conferences for developers.</p>' +
          '<p>Two days of in-depth sessions are followed by three days of talks on languages, architecture, the ' +
          'cloud and artificial intelligence.</p>',
      },
      fr: {
        title: 'Devoxx Belgique',
        excerpt: 'Une semaine de conférences sur le logiciel devant les grands écrans d’un cinéma d’Anvers.',
        description:
          '<p>Née d’une rencontre d’utilisateurs belges de Java, Devoxx est devenue l’une des conférences de ' +
          'développeurs les plus connues d’Europe.</p>' +
          '<p>Deux jours de sessions approfondies précèdent trois jours de conférences sur les langages, ' +
          'l’architecture, le cloud et l’intelligence artificielle.</p>',
      },
      de: {
        title: 'Devoxx Belgien',
        excerpt: 'Eine Woche Vorträge über Software auf den großen Leinwänden eines Antwerpener Kinos.',
        description:
          '<p>Aus einem Treffen der belgischen Java-Gemeinschaft ist eine der bekanntesten Entwicklerkonferenzen ' +
          'Europas geworden.</p>' +
          '<p>Auf zwei Tage mit vertiefenden Kursen folgen drei Tage mit Vorträgen über Sprachen, Architektur, ' +
          'Cloud und künstliche Intelligenz.</p>',
      },
    },
  },
  {
    slug: 'plaisirs-d-hiver',
    timezone,
    website: 'https://www.plaisirsdhiver.be',
    cost: '0',
    when: { first: advent(-2), last: nth(1, 'Sunday', 1), hours: '12:00-22:00' },
    venues: ['bruxelles-grand-place', 'place-sainte-catherine'],
    organizers: ['brussels-major-events'],
    categories: ['christmas-markets', 'light'],
    tags: ['free-entry', 'family', 'open-air', 'old-town'],
    texts: {
      en: {
        title: 'Winter Wonders, Brussels',
        excerpt: 'Chalets, a big wheel and a sound and light show on the Grand-Place until the first days of January.',
        description:
          '<p>More than two hundred chalets stretch from the Grand-Place past the Bourse to Place ' +
          'Sainte-Catherine.</p>' +
          '<p>A great fir tree stands in the middle of the Grand-Place, whose façades are lit up to music every ' +
          'evening.</p>',
      },
      fr: {
        title: 'Plaisirs d’Hiver, Bruxelles',
        excerpt:
          'Chalets, grande roue et spectacle son et lumière sur la Grand-Place jusqu’aux premiers jours de janvier.',
        description:
          '<p>Plus de deux cents chalets s’étirent de la Grand-Place à la place Sainte-Catherine en passant par la ' +
          'Bourse.</p>' +
          '<p>Un grand sapin se dresse au milieu de la Grand-Place, dont les façades s’illuminent chaque soir en ' +
          'musique.</p>',
      },
      de: {
        title: 'Winterwunder Brüssel',
        excerpt:
          'Holzhäuschen, Riesenrad und eine Licht- und Tonschau auf der Grand-Place bis in die ersten Januartage.',
        description:
          '<p>Über zweihundert Häuschen reihen sich von der Grand-Place an der Börse vorbei bis zur Place ' +
          'Sainte-Catherine.</p>' +
          '<p>Mitten auf der Grand-Place steht ein großer Tannenbaum, und jeden Abend leuchten die Fassaden ringsum ' +
          'zu Musik.</p>',
      },
    },
  },
]
