/** The texts of the page for those who embed the calendar. */
import type { Strings } from '../translate.ts'

export const embedStrings = {
  title: { en: 'Embed this calendar', fr: 'Intégrer ce calendrier', de: 'Diesen Kalender einbetten' },
  intro: {
    en:
      'Each of these is one line in any web page. It loads its script and its events from here, from nobody ' +
      'else, and sets no cookie. Every parameter of a list is an attribute.',
    fr:
      'Chacun de ces éléments tient en une ligne dans n’importe quelle page. Il charge son script et ses événements ' +
      'd’ici, de personne d’autre, et ne pose aucun cookie. Chaque paramètre d’une liste est un attribut.',
    de:
      'Jedes davon ist eine Zeile in einer beliebigen Webseite. Skript und Veranstaltungen kommen von hier und von ' +
      'niemandem sonst, und es gibt keine Cookies. Jeder Parameter einer Liste ist ein Attribut.',
  },
  list: { en: 'List', fr: 'Liste', de: 'Liste' },
  month: { en: 'Month', fr: 'Mois', de: 'Monat' },
  map: { en: 'Map', fr: 'Carte', de: 'Karte' },
  q: { en: 'Words', fr: 'Mots', de: 'Wörter' },
  categories: { en: 'Categories', fr: 'Catégories', de: 'Kategorien' },
  near: { en: 'Near a town', fr: 'Près d’une ville', de: 'Nahe einer Stadt' },
  per_page: { en: 'Events', fr: 'Événements', de: 'Anzahl' },
  lang: { en: 'Language', fr: 'Langue', de: 'Sprache' },
  paste: { en: 'The lines to paste', fr: 'Les lignes à copier', de: 'Die Zeilen zum Einfügen' },
  copy: { en: 'Copy', fr: 'Copier', de: 'Kopieren' },
  copied: { en: 'Copied', fr: 'Copié', de: 'Kopiert' },
  needsScript: {
    en: 'The preview needs JavaScript.',
    fr: 'L’aperçu nécessite JavaScript.',
    de: 'Die Vorschau braucht JavaScript.',
  },
  look: { en: 'Make it look like your page', fr: 'L’adapter à votre page', de: 'Wie die eigene Seite aussehen lassen' },
  properties: {
    en:
      'These custom properties of CSS set colours, corners and the font; every part of a component can be styled ' +
      'with ::part(…): content, status, heading, list, event, date, title, details, badge, more, button, grid, ' +
      'day, chip, map, cluster. It is dark where your page’s color-scheme is.',
    fr:
      'Ces propriétés personnalisées de CSS règlent couleurs, coins et police ; chaque partie d’un composant ' +
      'peut être mise en forme avec ::part(…) : content, status, heading, list, event, date, title, details, ' +
      'badge, more, button, grid, day, chip, map, cluster. Il est sombre là où le color-scheme de votre page ' +
      'l’est.',
    de:
      'Diese eigenen Eigenschaften von CSS setzen Farben, Ecken und Schrift; jeder Teil einer Komponente ist mit ' +
      '::part(…) gestaltbar: content, status, heading, list, event, date, title, details, badge, more, button, grid, ' +
      'day, chip, map, cluster. Dunkel ist sie, wo das color-scheme der eigenen Seite es ist.',
  },
  policy: {
    en: 'With a strict Content-Security-Policy, allow this address as script-src and connect-src:',
    fr: 'Avec une Content-Security-Policy stricte, autorisez cette adresse pour script-src et connect-src :',
    de: 'Mit einer strengen Content-Security-Policy ist diese Adresse als script-src und connect-src zu erlauben:',
  },
} as const satisfies Strings
