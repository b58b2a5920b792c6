import { fixed, last, nth, onOrAfter } from '../rules.ts'
import type { DemoSeries } from '../series.ts'

const timezone = 'Europe/Paris'

/** Paris and Versailles. */
export const franceParis: DemoSeries[] = [
  {
    slug: 'tour-de-france-arrivee',
    timezone,
    website: 'https://www.letour.fr',
    cost: '0',
    featured: true,
    when: { first: nth(4, 'Sunday', 7), days: 1, hours: '15:00-20:30' },
    venues: ['champs-elysees'],
    organizers: ['aso'],
    categories: ['cycling'],
    tags: ['free-entry', 'open-air'],
    texts: {
      en: {
        title: 'Tour de France, final stage',
        excerpt: 'After three weeks on the road the riders reach the Champs-Élysées.',
        description:
          '<p>The most famous cycle race in the world was first ridden in 1903; since 1975 it has usually ended on ' +
          'the avenue between the Arc de Triomphe and Place de la Concorde.</p>' +
          '<p>Spectators line the course free of charge and see the winner honoured in the yellow jersey.</p>',
      },
      fr: {
        title: 'Arrivée du Tour de France',
        excerpt: 'Après trois semaines de course, les coureurs arrivent sur les Champs-Élysées.',
        description:
          '<p>La plus célèbre course cycliste du monde a été courue pour la première fois en 1903 ; depuis 1975, ' +
          'elle s’achève le plus souvent sur l’avenue, entre l’Arc de triomphe et la place de la Concorde.</p>' +
          '<p>Le public suit gratuitement la course et voit le vainqueur monter sur le podium en maillot jaune.</p>',
      },
      de: {
        title: 'Tour de France, Schlussetappe',
        excerpt: 'Nach drei Wochen im Sattel erreichen die Fahrer die Champs-Élysées.',
        description:
          '<p>Das berühmteste Radrennen der Welt wurde 1903 zum ersten Mal gefahren; seit 1975 endet es meist auf ' +
          'der Avenue zwischen Triumphbogen und Place de la Concorde.</p>' +
          '<p>An der Strecke schaut man kostenlos zu, wenn der Sieger im Gelben Trikot geehrt wird.</p>',
      },
    },
  },
  {
    slug: 'marathon-de-paris',
    timezone,
    website: 'https://www.schneiderelectricparismarathon.com',
    when: { first: nth(2, 'Sunday', 4), days: 1, hours: '08:00-16:30' },
    venues: ['champs-elysees'],
    organizers: ['aso'],
    categories: ['running'],
    tags: ['registration', 'open-air'],
    texts: {
      en: {
        title: 'Paris Marathon',
        excerpt: 'From the Champs-Élysées through two woods and along the Seine: 42.195 kilometres of Paris.',
        description:
          '<p>In spring tens of thousands of runners from all over the world start on the Champs-Élysées.</p>' +
          '<p>The course leads by the Bastille to the Bois de Vincennes, back along the Seine and through the Bois ' +
          'de Boulogne to the finish.</p>',
      },
      fr: {
        title: 'Marathon de Paris',
        excerpt: 'Des Champs-Élysées aux deux bois en longeant la Seine : 42,195 kilomètres de Paris.',
        description:
          '<p>Au printemps, des dizaines de milliers de coureurs du monde entier s’élancent des Champs-Élysées.</p>' +
          '<p>Le parcours passe par la Bastille, rejoint le bois de Vincennes, revient le long de la Seine et ' +
          'traverse le bois de Boulogne jusqu’à l’arrivée.</p>',
      },
      de: {
        title: 'Paris-Marathon',
        excerpt: 'Von den Champs-Élysées durch zwei Wälder und die Seine entlang: 42,195 Kilometer Paris.',
        description:
          '<p>Im Frühling starten Zehntausende Läuferinnen und Läufer aus aller Welt auf den Champs-Élysées.</p>' +
          '<p>Die Strecke führt über die Bastille in den Bois de Vincennes, zurück an der Seine und durch den Bois ' +
          'de Boulogne ins Ziel.</p>',
      },
    },
  },
  {
    slug: 'defile-du-14-juillet',
    timezone,
    website: 'https://www.defense.gouv.fr',
    cost: '0',
    when: { first: fixed(7, 14), days: 1, hours: '10:00-12:30' },
    venues: ['champs-elysees'],
    organizers: ['ministere-des-armees'],
    categories: ['national-days'],
    tags: ['free-entry', 'parade', 'open-air'],
    texts: {
      en: {
        title: 'Bastille Day parade',
        excerpt: 'The French forces march down the Champs-Élysées on the national holiday.',
        description:
          '<p>France’s national day recalls the storming of the Bastille in 1789 and the Festival of the Federation ' +
          'a year later.</p>' +
          '<p>Troops on foot, on horseback and on wheels parade before the President, while aircraft trail blue, ' +
          'white and red smoke across the sky.</p>',
      },
      fr: {
        title: 'Défilé du 14 Juillet',
        excerpt: 'Les armées descendent les Champs-Élysées le jour de la fête nationale.',
        description:
          '<p>La fête nationale rappelle la prise de la Bastille en 1789 et la fête de la Fédération, un an plus ' +
          'tard.</p>' +
          '<p>Troupes à pied, à cheval et motorisées défilent devant le président de la République, tandis que les ' +
          'avions tracent dans le ciel des panaches bleu, blanc, rouge.</p>',
      },
      de: {
        title: 'Parade zum 14. Juli',
        excerpt: 'Am Nationalfeiertag ziehen die französischen Streitkräfte über die Champs-Élysées.',
        description:
          '<p>Der Nationalfeiertag erinnert an den Sturm auf die Bastille 1789 und an das Föderationsfest ein Jahr ' +
          'danach.</p>' +
          '<p>Truppen zu Fuß, zu Pferd und auf Rädern paradieren vor dem Staatspräsidenten, Flugzeuge ziehen ' +
          'blau-weiß-rote Rauchfahnen über den Himmel.</p>',
      },
    },
  },
  {
    slug: 'salon-de-l-agriculture',
    timezone,
    website: 'https://www.salon-agriculture.com',
    when: { first: onOrAfter('Saturday', 2, 21), days: 9, hours: '09:00-19:00' },
    venues: ['porte-de-versailles'],
    organizers: ['comexposium'],
    categories: ['farm-produce'],
    tags: ['family'],
    texts: {
      en: {
        title: 'Paris International Agricultural Show',
        excerpt: 'Farm animals, regional cooking and politics: for nine days the countryside comes to Paris.',
        description:
          '<p>Cattle, sheep, pigs and horses compete for prizes, and the regions of France offer their cheeses, ' +
          'wines and hams to taste.</p>' +
          '<p>A visit to the show is a fixed date in the diary of every French politician.</p>',
      },
      fr: {
        title: 'Salon international de l’agriculture',
        excerpt: 'Animaux de ferme, cuisine des régions et politique : pendant neuf jours, la campagne monte à Paris.',
        description:
          '<p>Vaches, moutons, cochons et chevaux concourent pour les prix, et les régions de France font goûter ' +
          'leurs fromages, leurs vins et leurs jambons.</p>' +
          '<p>La visite du salon est un rendez-vous obligé de tous les responsables politiques français.</p>',
      },
      de: {
        title: 'Internationale Landwirtschaftsmesse Paris',
        excerpt: 'Hoftiere, regionale Küche und Politik: Neun Tage lang kommt das Land in die Stadt.',
        description:
          '<p>Rinder, Schafe, Schweine und Pferde treten zu Wettbewerben an, und Frankreichs Regionen laden zum ' +
          'Kosten von Käse, Wein und Schinken ein.</p>' +
          '<p>Ein Besuch auf der Messe ist für jeden französischen Politiker ein Pflichttermin.</p>',
      },
    },
  },
  {
    slug: 'vivatech',
    timezone,
    website: 'https://vivatech.com',
    when: { first: nth(3, 'Wednesday', 6), days: 4, hours: '09:00-18:00' },
    venues: ['porte-de-versailles'],
    organizers: ['publicis', 'les-echos'],
    categories: ['conferences'],
    tags: ['trade', 'registration'],
    texts: {
      en: {
        title: 'VivaTech',
        excerpt: 'Start-ups, investors and large companies meet in Paris to show what is next in technology.',
        description:
          '<p>Founded in 2016, VivaTech is one of Europe’s largest gatherings for start-ups and innovation.</p>' +
          '<p>Most of the show is for professionals; on the last day it opens to the general public.</p>',
      },
      fr: {
        title: 'VivaTech',
        excerpt:
          'Start-up, investisseurs et grands groupes se retrouvent à Paris pour montrer la technologie de demain.',
        description:
          '<p>Fondé en 2016, VivaTech est l’un des plus grands rendez-vous européens des start-up et de ' +
          'l’innovation.</p>' +
          '<p>Le salon s’adresse surtout aux professionnels et s’ouvre au grand public le dernier jour.</p>',
      },
      de: {
        title: 'VivaTech',
        excerpt: 'Start-ups, Investoren und Konzerne zeigen in Paris die Technik von morgen.',
        description:
          '<p>Die 2016 gegründete VivaTech ist einer der größten europäischen Treffpunkte für Start-ups und ' +
          'Innovation.</p>' +
          '<p>Die Messe richtet sich vor allem an Fachleute; am letzten Tag steht sie allen offen.</p>',
      },
    },
  },
  {
    slug: 'grandes-eaux-musicales',
    timezone,
    website: 'https://www.chateauversailles-spectacles.fr',
    when: { first: nth(1, 'Saturday', 4), last: last('Sunday', 10), hours: '09:00-19:00' },
    venues: ['chateau-de-versailles'],
    organizers: ['versailles-spectacles'],
    categories: ['parks-gardens', 'classical'],
    tags: ['open-air', 'family', 'all-season'],
    texts: {
      en: {
        title: 'Musical Fountains Show, Versailles',
        excerpt: 'From April to October the fountains of the Sun King’s gardens play to baroque music.',
        description:
          '<p>On weekends and some other days of the season, the groves are open and the fountains of Le Nôtre’s ' +
          'gardens run as in the days of Louis XIV.</p>' +
          '<p>On Saturday evenings in summer the gardens are lit up, and fireworks close the night show.</p>',
      },
      fr: {
        title: 'Grandes Eaux Musicales de Versailles',
        excerpt: 'D’avril à octobre, les fontaines des jardins du Roi-Soleil jouent au son de la musique baroque.',
        description:
          '<p>Les week-ends et certains autres jours de la saison, les bosquets s’ouvrent et les fontaines des ' +
          'jardins de Le Nôtre jaillissent comme au temps de Louis XIV.</p>' +
          '<p>Les samedis soir d’été, les jardins s’illuminent et un feu d’artifice clôt le spectacle nocturne.</p>',
      },
      de: {
        title: 'Musikalische Wasserspiele Versailles',
        excerpt: 'Von April bis Oktober spielen die Brunnen in den Gärten des Sonnenkönigs zu Barockmusik.',
        description:
          '<p>An den Wochenenden und einigen weiteren Tagen der Saison sind die Boskette geöffnet, und die Brunnen ' +
          'in Le Nôtres Gärten springen wie zur Zeit Ludwigs XIV.</p>' +
          '<p>An Sommersamstagen leuchten die Gärten am Abend, und ein Feuerwerk beschließt das nächtliche ' +
          'Schauspiel.</p>',
      },
    },
  },
]
