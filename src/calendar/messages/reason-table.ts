/**
 * Why a value is rejected: sentences that follow the name of a parameter. Here is what only the store, the caller or
 * another parameter shows; what a declaration asks for is in declared-reasons.ts.
 */
import { declaredReasons } from './declared-reasons.ts'
import type { Message } from './message.ts'

export const reasonTable = {
  ...declaredReasons,
  noColumn: { en: 'names no column', fr: 'ne nomme aucune colonne', de: 'nennt keine Spalte' },
  unknown: {
    en: 'there is no such record: {what}',
    fr: 'cette fiche n’existe pas : {what}',
    de: 'diesen Eintrag gibt es nicht: {what}',
  },
  unknownPicture: {
    en: 'there is no picture {what}',
    fr: 'il n’y a pas d’image {what}',
    de: 'es gibt kein Bild {what}',
  },
  upload: {
    en: 'needs the right to add pictures',
    fr: 'demande le droit d’ajouter des images',
    de: 'verlangt das Recht, Bilder hinzuzufügen',
  },
  picture: {
    en: 'must be a picture: JPEG, PNG, WebP, AVIF or GIF',
    fr: 'doit être une image : JPEG, PNG, WebP, AVIF ou GIF',
    de: 'muss ein Bild sein: JPEG, PNG, WebP, AVIF oder GIF',
  },
  megapixels: {
    en: 'must have at most {limit} megapixels and {side} pixels on a side',
    fr: 'doit avoir au plus {limit} mégapixels et {side} pixels de côté',
    de: 'darf höchstens {limit} Megapixel und {side} Pixel je Seite haben',
  },
  loop: {
    en: 'is the category itself or below it',
    fr: 'est la catégorie elle-même ou se trouve sous elle',
    de: 'ist die Kategorie selbst oder steht unter ihr',
  },
  noSlug: {
    en: 'has no letter or digit that could stand in an address',
    fr: 'n’a ni lettre ni chiffre qui puisse figurer dans une adresse',
    de: 'hat keinen Buchstaben und keine Ziffer, die in einer Adresse stehen könnten',
  },
  endBeforeStart: {
    en: 'must not be before {start}',
    fr: 'ne doit pas précéder {start}',
    de: 'darf nicht vor {start} liegen',
  },
  together: {
    en: 'must be given together with {other}',
    fr: 'doit être donné avec {other}',
    de: 'muss zusammen mit {other} angegeben werden',
  },
  publishOnly: {
    en: 'may only be publish without the right to edit',
    fr: 'ne peut être que publish sans le droit de modifier',
    de: 'darf ohne das Recht zu bearbeiten nur publish sein',
  },
  needs: { en: '{value} needs {other}', fr: '{value} demande {other}', de: '{value} verlangt {other}' },
  noCursor: {
    en: 'cannot go on in the order of {order}',
    fr: 'ne peut pas continuer dans l’ordre {order}',
    de: 'kann in der Ordnung {order} nicht fortsetzen',
  },
  foreignCursor: {
    en: 'is none that a page of this list gave',
    fr: 'ne vient pas d’une page de cette liste',
    de: 'stammt von keiner Seite dieser Liste',
  },
  position: {
    en: 'is none that an earlier answer gave',
    fr: 'ne vient pas d’une réponse antérieure',
    de: 'stammt aus keiner früheren Antwort',
  },
  functionName: {
    en: 'must be the name of a function',
    fr: 'doit être le nom d’une fonction',
    de: 'muss der Name einer Funktion sein',
  },
  pageBytes: {
    en: 'is too many: a page has at most {megabytes} MB, {fits} of these records fit',
    fr: 'est trop : une page a au plus {megabytes} Mo, {fits} de ces fiches y tiennent',
    de: 'ist zu viel: eine Seite hat höchstens {megabytes} MB, {fits} dieser Einträge passen hinein',
  },
  newTerms: {
    en: 'names {count} new terms; one write creates at most {limit}',
    fr: 'nomme {count} nouveaux termes ; une écriture en crée {limit} au plus',
    de: 'nennt {count} neue Begriffe; ein Schreibvorgang legt höchstens {limit} an',
  },
  externalId: {
    en:
      'and its source must name a record: the source in 1 to 64 letters, digits, dots, dashes or underscores, ' +
      'the id in 1 to 255 characters',
    fr:
      'et sa source doivent nommer une fiche : la source en 1 à 64 lettres, chiffres, points, tirets ou ' +
      'soulignés, l’identifiant en 1 à 255 caractères',
    de:
      'und seine Quelle müssen einen Eintrag benennen: die Quelle mit 1 bis 64 Buchstaben, Ziffern, Punkten, ' +
      'Binde- oder Unterstrichen, die Kennung mit 1 bis 255 Zeichen',
  },
  keyLength: {
    en: 'must have 1 to 255 characters',
    fr: 'doit avoir de 1 à 255 caractères',
    de: 'muss 1 bis 255 Zeichen haben',
  },
} as const satisfies Record<string, Message>

export type ReasonCode = keyof typeof reasonTable

export function isReasonCode(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(reasonTable, value)
}
