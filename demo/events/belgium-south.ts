import { easter, last } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Brussels'

/** Wallonia. */
export const belgiumSouth: DemoSeries[] = [
  {
    slug: 'carnaval-de-binche',
    timezone,
    website: 'https://www.carnavaldebinche.be',
    cost: '0',
    featured: true,
    when: { first: easter(-49), days: 3 },
    venues: ['binche-grand-place'],
    organizers: ['ville-de-binche'],
    categories: ['carnival'],
    tags: ['free-entry', 'parade', 'open-air', 'living-heritage'],
    texts: {
      en: {
        title: 'Binche Carnival',
        excerpt: 'On Shrove Tuesday the Gilles dance through the town in ostrich plumes and throw oranges.',
        description:
          '<p>The three days before Ash Wednesday are the climax of weeks of rehearsals to the sound of drums.</p>' +
          '<p>Only men from Binche may be Gilles; they put on wax masks in the morning and their tall feathered ' +
          'hats in the afternoon.</p>',
      },
      fr: {
        title: 'Carnaval de Binche',
        excerpt: 'Le Mardi gras, les Gilles dansent dans la ville coiffés de plumes d’autruche et lancent des oranges.',
        description:
          '<p>Les trois jours précédant le mercredi des Cendres couronnent des semaines de répétitions au son du ' +
          'tambour.</p>' +
          '<p>Seuls des Binchois peuvent être Gilles ; ils portent le masque de cire le matin et le grand chapeau ' +
          'de plumes l’après-midi.</p>',
      },
      de: {
        title: 'Karneval von Binche',
        excerpt: 'Am Faschingsdienstag tanzen die Gilles mit Straußenfedern durch die Stadt und werfen Orangen.',
        description:
          '<p>Die drei Tage vor Aschermittwoch sind der Höhepunkt nach wochenlangen Proben zum Klang der ' +
          'Trommeln.</p>' +
          '<p>Nur Männer aus Binche dürfen Gilles sein; am Morgen tragen sie Wachsmasken, am Nachmittag die hohen ' +
          'Federhüte.</p>',
      },
    },
  },
  {
    slug: 'liege-bastogne-liege',
    timezone,
    website: 'https://www.liege-bastogne-liege.be',
    cost: '0',
    when: { first: last('Sunday', 4), days: 1, hours: '09:30-17:30' },
    venues: ['place-saint-lambert'],
    organizers: ['aso', 'pesant-club'],
    categories: ['cycling'],
    tags: ['free-entry', 'open-air'],
    texts: {
      en: {
        title: 'Liège–Bastogne–Liège',
        excerpt: '“La Doyenne”, the oldest of cycling’s great classics, over the hills of the Ardennes.',
        description:
          '<p>First ridden in 1892, it is one of the five “monuments” of cycling, about 250 kilometres long.</p>' +
          '<p>Climbs such as La Redoute and La Roche-aux-Faucons decide the race before the riders return to ' +
          'Liège.</p>',
      },
      fr: {
        title: 'Liège-Bastogne-Liège',
        excerpt: '« La Doyenne », la plus ancienne des grandes classiques cyclistes, sur les côtes de l’Ardenne.',
        description:
          '<p>Courue pour la première fois en 1892, elle est l’un des cinq « monuments » du cyclisme, long ' +
          'd’environ 250 kilomètres.</p>' +
          '<p>La Redoute ou La Roche-aux-Faucons font la décision avant le retour à Liège.</p>',
      },
      de: {
        title: 'Lüttich–Bastogne–Lüttich',
        excerpt: '„La Doyenne“, der älteste der großen Radklassiker, über die Hügel der Ardennen.',
        description:
          '<p>1892 wurde es zum ersten Mal gefahren; es ist eines der fünf „Monumente“ des Radsports und rund 250 ' +
          'Kilometer lang.</p>' +
          '<p>Anstiege wie La Redoute und La Roche-aux-Faucons entscheiden das Rennen vor der Rückkehr nach ' +
          'Lüttich.</p>',
      },
    },
  },
  {
    slug: 'ducasse-de-mons',
    timezone,
    website: 'https://www.mons.be',
    cost: '0',
    when: { first: easter(56), days: 1, hours: '09:30-14:00' },
    venues: ['mons-grand-place'],
    organizers: ['ville-de-mons'],
    categories: ['pageants'],
    tags: ['free-entry', 'parade', 'open-air', 'living-heritage'],
    texts: {
      en: {
        title: 'Ducasse of Mons (Doudou)',
        excerpt: 'On Trinity Sunday St George fights the dragon on the Grand-Place.',
        description:
          '<p>First the golden carriage with the shrine of St Waltrude is drawn through the streets and pushed up a ' +
          'steep slope by the crowd.</p>' +
          '<p>Then comes the combat called Lumeçon: whoever tears a hair from the dragon’s tail will be lucky for a ' +
          'year.</p>',
      },
      fr: {
        title: 'Ducasse de Mons (Doudou)',
        excerpt: 'Le dimanche de la Trinité, saint Georges affronte le dragon sur la Grand-Place.',
        description:
          '<p>D’abord, le Car d’Or portant la châsse de sainte Waudru traverse les rues, puis la foule le pousse en ' +
          'haut d’une rampe escarpée.</p>' +
          '<p>Vient ensuite le combat dit Lumeçon : qui arrache un crin à la queue du dragon aura de la chance ' +
          'toute l’année.</p>',
      },
      de: {
        title: 'Ducasse von Mons (Doudou)',
        excerpt: 'Am Dreifaltigkeitssonntag kämpft der heilige Georg auf der Grand-Place gegen den Drachen.',
        description:
          '<p>Zuerst wird der goldene Wagen mit dem Schrein der heiligen Waltraud durch die Straßen gezogen und von ' +
          'der Menge eine steile Rampe hinaufgeschoben.</p>' +
          '<p>Dann folgt der Kampf, Lumeçon genannt: Wer dem Drachen ein Haar aus dem Schwanz reißt, hat ein Jahr ' +
          'lang Glück.</p>',
      },
    },
  },
  {
    slug: '24-hours-of-spa',
    timezone,
    website: 'https://www.spa-francorchamps.be',
    when: { first: last('Saturday', 6), days: 2, hours: '16:30-16:30' },
    venues: ['circuit-de-spa'],
    organizers: ['sro', 'racb'],
    categories: ['motorsport'],
    tags: ['night', 'open-air'],
    texts: {
      en: {
        title: '24 Hours of Spa',
        excerpt: 'Dozens of GT cars race through day and night on the rollercoaster track of the Ardennes.',
        description:
          '<p>First held in 1924, it is one of the oldest endurance races in the world and today the greatest for ' +
          'GT3 cars.</p>' +
          '<p>The seven-kilometre circuit with the Raidillon curve is famous for weather that changes from one ' +
          'corner to the next.</p>',
      },
      fr: {
        title: '24 Heures de Spa',
        excerpt: 'Des dizaines de voitures GT s’affrontent jour et nuit sur les montagnes russes de l’Ardenne.',
        description:
          '<p>Disputée pour la première fois en 1924, c’est l’une des plus anciennes courses d’endurance du monde ' +
          'et aujourd’hui la plus grande pour les GT3.</p>' +
          '<p>Le circuit de sept kilomètres, avec le virage du Raidillon, est célèbre pour sa météo changeante d’un ' +
          'virage à l’autre.</p>',
      },
      de: {
        title: '24 Stunden von Spa',
        excerpt: 'Dutzende GT-Wagen fahren Tag und Nacht über die Berg-und-Tal-Bahn der Ardennen.',
        description:
          '<p>Das erstmals 1924 ausgetragene Rennen ist eines der ältesten Langstreckenrennen der Welt und heute ' +
          'das größte für GT3-Fahrzeuge.</p>' +
          '<p>Der sieben Kilometer lange Kurs mit der Raidillon-Kurve ist für Wetter bekannt, das sich von Kurve zu ' +
          'Kurve ändert.</p>',
      },
    },
  },
]
