/** The texts of the map. */
import type { Strings } from '../translate.ts'

export const mapStrings = {
  title: { en: 'Events on the map', fr: 'Événements sur la carte', de: 'Veranstaltungen auf der Karte' },
  picture: {
    en: 'Map. Arrow keys move it, plus and minus zoom.',
    fr: 'Carte. Les flèches la déplacent, plus et moins zooment.',
    de: 'Karte. Pfeiltasten verschieben sie, Plus und Minus zoomen.',
  },
  controls: { en: 'Move the map', fr: 'Déplacer la carte', de: 'Karte bewegen' },
  zoomIn: { en: 'Zoom in', fr: 'Agrandir', de: 'Vergrößern' },
  zoomOut: { en: 'Zoom out', fr: 'Réduire', de: 'Verkleinern' },
  north: { en: 'North', fr: 'Nord', de: 'Norden' },
  south: { en: 'South', fr: 'Sud', de: 'Süden' },
  west: { en: 'West', fr: 'Ouest', de: 'Westen' },
  east: { en: 'East', fr: 'Est', de: 'Osten' },
  everything: { en: 'All events', fr: 'Tous les événements', de: 'Alle Veranstaltungen' },
  town: { en: 'Go to a town', fr: 'Aller à une ville', de: 'Zu einem Ort' },
  go: { en: 'Go', fr: 'Aller', de: 'Los' },
  nearMe: { en: 'Near me', fr: 'Près de moi', de: 'In meiner Nähe' },
  noPosition: {
    en: 'Your position is not available.',
    fr: 'Votre position n’est pas disponible.',
    de: 'Ihr Standort ist nicht verfügbar.',
  },
  here: { en: 'You are here', fr: 'Vous êtes ici', de: 'Sie sind hier' },
  clusterOne: { en: '{count} event here', fr: '{count} événement ici', de: '{count} Veranstaltung hier' },
  clusterOther: { en: '{count} events here', fr: '{count} événements ici', de: '{count} Veranstaltungen hier' },
  inArea: { en: 'In this area', fr: 'Dans cette zone', de: 'In diesem Ausschnitt' },
  nothing: {
    en: 'Nothing is on in this area. Zoom out, or move the map.',
    fr: 'Rien dans cette zone. Élargissez ou déplacez la carte.',
    de: 'In diesem Ausschnitt läuft nichts. Verkleinern oder verschieben Sie die Karte.',
  },
  asList: { en: 'All {count} as a list', fr: 'Les {count} en liste', de: 'Alle {count} als Liste' },
  close: { en: 'Close', fr: 'Fermer', de: 'Schließen' },
  sources: {
    en: 'Outlines: Natural Earth. Towns: GeoNames (CC BY 4.0).',
    fr: 'Contours : Natural Earth. Villes : GeoNames (CC BY 4.0).',
    de: 'Umrisse: Natural Earth. Orte: GeoNames (CC BY 4.0).',
  },
} as const satisfies Strings
