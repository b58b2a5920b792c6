/** The texts that all pages share. Those of one kind of page are beside it. */
import type { Strings } from './translate.ts'

export const strings = {
  siteTitle: { en: 'Events', fr: 'Événements', de: 'Veranstaltungen' },
  siteDescription: {
    en: 'What is on, and where: concerts, theatre, markets, sports and more.',
    fr: 'Que faire, et où : concerts, théâtre, marchés, sport et plus encore.',
    de: 'Was läuft, und wo: Konzerte, Theater, Märkte, Sport und mehr.',
  },
  skip: { en: 'Skip to the content', fr: 'Aller au contenu', de: 'Zum Inhalt springen' },
  navigation: { en: 'Views', fr: 'Vues', de: 'Ansichten' },
  list: { en: 'List', fr: 'Liste', de: 'Liste' },
  month: { en: 'Month', fr: 'Mois', de: 'Monat' },
  map: { en: 'Map', fr: 'Carte', de: 'Karte' },
  language: { en: 'Language', fr: 'Langue', de: 'Sprache' },
  subscribe: { en: 'Subscribe', fr: 'S’abonner', de: 'Abonnieren' },
  forPrograms: { en: 'For programs', fr: 'Pour les programmes', de: 'Für Programme' },
  documentation: { en: 'Documentation', fr: 'Documentation', de: 'Dokumentation' },
  embed: { en: 'Embed', fr: 'Intégrer', de: 'Einbetten' },
  calendarFeed: { en: 'Calendar (.ics)', fr: 'Calendrier (.ics)', de: 'Kalender (.ics)' },
  rss: { en: 'RSS', fr: 'RSS', de: 'RSS' },
  atom: { en: 'Atom', fr: 'Atom', de: 'Atom' },
  edit: { en: 'For editors', fr: 'Pour la rédaction', de: 'Für die Redaktion' },
  runsOn: { en: 'Runs on Kalends', fr: 'Fonctionne avec Kalends', de: 'Läuft mit Kalends' },
  toStart: { en: 'All events', fr: 'Tous les événements', de: 'Alle Veranstaltungen' },
  unknownTown: {
    en: 'No town called “{name}” is known.',
    fr: 'Aucune ville appelée « {name} » n’est connue.',
    de: 'Kein Ort mit dem Namen „{name}“ ist bekannt.',
  },
  problem404: { en: 'There is no such page', fr: 'Cette page n’existe pas', de: 'Diese Seite gibt es nicht' },
  problem400: {
    en: 'This cannot be understood',
    fr: 'La demande est incompréhensible',
    de: 'Das ist nicht zu verstehen',
  },
  problem403: {
    en: 'This page is not public',
    fr: 'Cette page n’est pas publique',
    de: 'Diese Seite ist nicht öffentlich',
  },
  problem429: { en: 'Too many requests', fr: 'Trop de demandes', de: 'Zu viele Anfragen' },
  problem503: { en: 'Back in a moment', fr: 'De retour dans un instant', de: 'Gleich wieder da' },
  password: { en: 'Password', fr: 'Mot de passe', de: 'Passwort' },
  open: { en: 'Open', fr: 'Ouvrir', de: 'Öffnen' },
  problem: { en: 'That did not work', fr: 'Cela n’a pas fonctionné', de: 'Das hat nicht geklappt' },
} as const satisfies Strings
