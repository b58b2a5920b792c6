/** What the components say, in each language of the service. */

const en = {
  loading: 'Loading events …',
  empty: 'No events found.',
  failed: 'The events could not be loaded.',
  retry: 'Try again',
  more: 'More events',
  previous: 'Previous month',
  next: 'Next month',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  map: 'Map of events (arrow keys, +, −)',
  one: '# event',
  other: '# events',
  status: { cancelled: 'Cancelled', postponed: 'Postponed', rescheduled: 'New date', moved_online: 'Online' },
}

type Strings = typeof en

const fr: Strings = {
  loading: 'Chargement des événements …',
  empty: 'Aucun événement trouvé.',
  failed: 'Les événements n’ont pas pu être chargés.',
  retry: 'Réessayer',
  more: 'Plus d’événements',
  previous: 'Mois précédent',
  next: 'Mois suivant',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  map: 'Carte des événements (flèches, +, −)',
  one: '# événement',
  other: '# événements',
  status: { cancelled: 'Annulé', postponed: 'Reporté', rescheduled: 'Nouvelle date', moved_online: 'En ligne' },
}

const de: Strings = {
  loading: 'Veranstaltungen werden geladen …',
  empty: 'Keine Veranstaltungen gefunden.',
  failed: 'Die Veranstaltungen konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  more: 'Weitere Veranstaltungen',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  zoomIn: 'Vergrössern',
  zoomOut: 'Verkleinern',
  map: 'Karte der Veranstaltungen (Pfeiltasten, +, −)',
  one: '# Veranstaltung',
  other: '# Veranstaltungen',
  status: { cancelled: 'Abgesagt', postponed: 'Verschoben', rescheduled: 'Neues Datum', moved_online: 'Online' },
}

const languages: Readonly<Record<string, Strings>> = { en, fr, de }

export interface Words extends Strings {
  /** Of dates and numbers: as the visitor's browser has it, if it is of this language. */
  locale: string
  /** What the service is asked for; undefined: it speaks another, so it answers in its own. */
  language: string | undefined
  count(number: number): string
}

/** `lang`: a language tag, such as `de-CH`. */
export function wordsOf(lang: string): Words {
  const [code = ''] = lang.toLowerCase().split('-')
  const language = code in languages ? code : undefined
  const strings = languages[language ?? 'en'] ?? en
  const spoken = language ?? 'en'
  const locale =
    lang.includes('-') && language ? lang : (navigator.languages.find((l) => l.startsWith(spoken)) ?? spoken)
  const plural = new Intl.PluralRules(locale)
  return {
    ...strings,
    locale,
    language,
    count: (number) =>
      strings[plural.select(number) === 'one' ? 'one' : 'other'].replace('#', number.toLocaleString(locale)),
  }
}
