/** The texts of the month view. */
import type { Strings } from '../translate.ts'

export const monthStrings = {
  previous: { en: 'Previous month', fr: 'Mois précédent', de: 'Voriger Monat' },
  next: { en: 'Next month', fr: 'Mois suivant', de: 'Nächster Monat' },
  thisMonth: { en: 'This month', fr: 'Ce mois-ci', de: 'Dieser Monat' },
  months: { en: 'Months', fr: 'Mois', de: 'Monate' },
  today: { en: 'Today', fr: 'Aujourd’hui', de: 'Heute' },
  more: { en: '+ {count} more', fr: '+ {count} de plus', de: '+ {count} weitere' },
  all: { en: '{count} on this day', fr: '{count} ce jour-là', de: '{count} an diesem Tag' },
  moreOn: {
    en: 'All {count} events on {day}',
    fr: 'Les {count} événements du {day}',
    de: 'Alle {count} Veranstaltungen am {day}',
  },
  moreSpans: {
    en: 'More events run over several days than are shown as bars; the days count them all.',
    fr: 'Plus d’événements durent plusieurs jours que de barres affichées ; les jours les comptent tous.',
    de: 'Es gibt mehr mehrtägige Veranstaltungen als gezeigte Balken; die Tage zählen alle.',
  },
  none: { en: 'Nothing is on in this month.', fr: 'Rien ce mois-ci.', de: 'In diesem Monat läuft nichts.' },
  continued: { en: 'continued', fr: 'suite', de: 'Fortsetzung' },
} as const satisfies Strings
