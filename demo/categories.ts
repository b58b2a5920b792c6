import type { DemoTerm } from './types.ts'

export const categories = {
  music: { name: { en: 'Music', fr: 'Musique', de: 'Musik' } },
  jazz: { parent: 'music', name: { en: 'Jazz', fr: 'Jazz', de: 'Jazz' } },
  'rock-pop': { parent: 'music', name: { en: 'Rock & pop', fr: 'Rock & pop', de: 'Rock & Pop' } },
  classical: {
    parent: 'music',
    name: { en: 'Classical music & opera', fr: 'Musique classique & opéra', de: 'Klassik & Oper' },
  },
  electronic: {
    parent: 'music',
    name: { en: 'Electronic music', fr: 'Musique électronique', de: 'Elektronische Musik' },
  },

  'markets-fairs': { name: { en: 'Markets & fairs', fr: 'Marchés & foires', de: 'Märkte & Messen' } },
  'christmas-markets': {
    parent: 'markets-fairs',
    name: { en: 'Christmas markets', fr: 'Marchés de Noël', de: 'Weihnachtsmärkte' },
  },
  'book-fairs': { parent: 'markets-fairs', name: { en: 'Book fairs', fr: 'Salons du livre', de: 'Buchmessen' } },
  'street-markets': {
    parent: 'markets-fairs',
    name: { en: 'Street markets', fr: 'Marchés & brocantes', de: 'Straßenmärkte' },
  },
  funfairs: { parent: 'markets-fairs', name: { en: 'Funfairs', fr: 'Fêtes foraines', de: 'Jahrmärkte & Volksfeste' } },

  sport: { name: { en: 'Sport', fr: 'Sport', de: 'Sport' } },
  running: { parent: 'sport', name: { en: 'Running', fr: 'Course à pied', de: 'Laufsport' } },
  cycling: { parent: 'sport', name: { en: 'Cycling', fr: 'Cyclisme', de: 'Radsport' } },
  motorsport: { parent: 'sport', name: { en: 'Motorsport', fr: 'Sport automobile', de: 'Motorsport' } },
  'winter-sports': { parent: 'sport', name: { en: 'Winter sports', fr: 'Sports d’hiver', de: 'Wintersport' } },
  'sailing-rowing': { parent: 'sport', name: { en: 'Sailing & rowing', fr: 'Voile & aviron', de: 'Segeln & Rudern' } },
  tennis: { parent: 'sport', name: { en: 'Tennis', fr: 'Tennis', de: 'Tennis' } },

  arts: { name: { en: 'Arts', fr: 'Arts', de: 'Kunst & Bühne' } },
  'museum-nights': { parent: 'arts', name: { en: 'Museum nights', fr: 'Nuits des musées', de: 'Museumsnächte' } },
  'film-festivals': { parent: 'arts', name: { en: 'Film festivals', fr: 'Festivals de cinéma', de: 'Filmfestivals' } },
  theatre: { parent: 'arts', name: { en: 'Theatre', fr: 'Théâtre', de: 'Theater' } },
  'visual-arts': { parent: 'arts', name: { en: 'Visual arts', fr: 'Arts visuels', de: 'Bildende Kunst' } },
  light: { parent: 'arts', name: { en: 'Light festivals', fr: 'Fêtes de la lumière', de: 'Lichtfeste' } },
  literature: { parent: 'arts', name: { en: 'Literature', fr: 'Littérature', de: 'Literatur' } },

  'food-drink': { name: { en: 'Food & drink', fr: 'Gastronomie', de: 'Essen & Trinken' } },
  wine: { parent: 'food-drink', name: { en: 'Wine', fr: 'Vin', de: 'Wein' } },
  beer: { parent: 'food-drink', name: { en: 'Beer', fr: 'Bière', de: 'Bier' } },
  'farm-produce': {
    parent: 'food-drink',
    name: { en: 'Farm produce', fr: 'Produits du terroir', de: 'Regionale Produkte' },
  },

  technology: { name: { en: 'Technology', fr: 'Technologie', de: 'Technik' } },
  conferences: { parent: 'technology', name: { en: 'Conferences', fr: 'Conférences', de: 'Konferenzen' } },
  'video-games': { parent: 'technology', name: { en: 'Video games', fr: 'Jeux vidéo', de: 'Computerspiele' } },

  traditions: { name: { en: 'Traditions', fr: 'Traditions', de: 'Brauchtum' } },
  carnival: { parent: 'traditions', name: { en: 'Carnival', fr: 'Carnaval', de: 'Karneval & Fasnacht' } },
  'national-days': {
    parent: 'traditions',
    name: { en: 'National days', fr: 'Fêtes nationales', de: 'Nationalfeiern' },
  },
  pageants: {
    parent: 'traditions',
    name: { en: 'Processions & pageants', fr: 'Processions & cortèges', de: 'Umzüge & Prozessionen' },
  },
  'new-year': { parent: 'traditions', name: { en: 'New Year', fr: 'Nouvel An', de: 'Silvester & Neujahr' } },
  'city-festivals': { parent: 'traditions', name: { en: 'City festivals', fr: 'Fêtes de ville', de: 'Stadtfeste' } },

  leisure: { name: { en: 'Leisure', fr: 'Loisirs', de: 'Freizeit' } },
  'ice-rinks': { parent: 'leisure', name: { en: 'Ice rinks', fr: 'Patinoires', de: 'Eisbahnen' } },
  'parks-gardens': { parent: 'leisure', name: { en: 'Parks & gardens', fr: 'Parcs & jardins', de: 'Parks & Gärten' } },

  'public-holidays': {
    name: { en: 'Public holidays', fr: 'Jours fériés', de: 'Feiertage' },
    description: {
      en: 'Days off throughout a country.',
      fr: 'Jours chômés dans tout un pays.',
      de: 'Arbeitsfreie Tage in einem ganzen Land.',
    },
  },
} as const satisfies Record<string, Omit<DemoTerm, 'slug'>>

export type CategorySlug = keyof typeof categories
