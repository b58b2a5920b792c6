/** What people type, in three languages: searches of the demonstration calendar whose best hits every engine should agree on. */
import type { Language } from '../../src/calendar/languages.ts'

export const golden: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'christmas market', 'jazz', 'jazz festival', 'marathon', 'film festival', 'carnival', 'opera', 'museum', 'long night of museums', 'food',
    'beer', 'fireworks', 'children', 'ice', 'skating', 'book fair', 'parade', 'street parade', 'classical music', 'rock',
    '"new year"', '"open air"', 'basel', 'vienna concert', 'festival -film', 'market -christmas', 'races', 'shakespeare', 'lanterns', 'old town',
    'the', 'electronic music', 'fest', 'light',
  ],
  fr: [
    'marché de noël', 'marche de noel', 'festival de jazz', 'carnaval', 'marathon', 'musées', 'nuit des musées', 'fête', 'été', 'opéra',
    'musique classique', 'patinoire', 'livre', 'défilé', 'cinéma', 'vendanges', 'l’escalade', 'feux d’artifice', 'course', 'enfants',
    '"vieille ville"', 'festival -jazz', 'bruxelles', 'lumières', 'salon', 'neige', 'concerts',
  ],
  de: [
    'weihnachtsmarkt', 'markt', 'konzert', 'festspiele', 'museumsnacht', 'lange nacht der museen', 'fasnacht', 'karneval', 'marathon', 'filmfestival',
    'straße', 'strasse', 'führung', 'bier', 'umzug', 'eislaufen', 'musik', 'oper', 'kinder', 'feuerwerk',
    '"offene bühne"', 'festival -jazz', 'wien', 'winter', 'lichter', 'bücher', 'sommer',
  ],
}
