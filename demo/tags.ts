import type { DemoTerm } from './types.ts'

export const tags = {
  'free-entry': { name: { en: 'Free entry', fr: 'Entrée libre', de: 'Eintritt frei' } },
  'open-air': { name: { en: 'Open air', fr: 'En plein air', de: 'Im Freien' } },
  family: { name: { en: 'For families', fr: 'En famille', de: 'Für Familien' } },
  night: { name: { en: 'At night', fr: 'Nocturne', de: 'Bei Nacht' } },
  parade: { name: { en: 'Parade', fr: 'Défilé', de: 'Umzug' } },
  fireworks: { name: { en: 'Fireworks', fr: 'Feux d’artifice', de: 'Feuerwerk' } },
  waterside: { name: { en: 'By the water', fr: 'Au bord de l’eau', de: 'Am Wasser' } },
  'old-town': { name: { en: 'Old town', fr: 'Vieille ville', de: 'Altstadt' } },
  'living-heritage': {
    name: { en: 'Living heritage', fr: 'Patrimoine vivant', de: 'Lebendiges Kulturerbe' },
    description: {
      en: 'On the UNESCO list of the intangible cultural heritage of humanity.',
      fr: 'Inscrit sur la liste du patrimoine culturel immatériel de l’humanité de l’UNESCO.',
      de: 'Auf der UNESCO-Liste des immateriellen Kulturerbes der Menschheit.',
    },
  },
  'all-season': { name: { en: 'All season long', fr: 'Toute la saison', de: 'Die ganze Saison' } },
  registration: { name: { en: 'Registration required', fr: 'Sur inscription', de: 'Mit Anmeldung' } },
  trade: { name: { en: 'Trade visitors', fr: 'Professionnels', de: 'Fachpublikum' } },
  switzerland: { name: { en: 'Switzerland', fr: 'Suisse', de: 'Schweiz' } },
  germany: { name: { en: 'Germany', fr: 'Allemagne', de: 'Deutschland' } },
  france: { name: { en: 'France', fr: 'France', de: 'Frankreich' } },
} as const satisfies Record<string, Omit<DemoTerm, 'slug'>>

export type TagSlug = keyof typeof tags
