import { expect, test } from 'vitest'
import type { Language } from '../../../src/calendar/languages.ts'
import { stopWords } from '../../../src/calendar/search/stop-words.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'

const meant = (text: string, language: Language) =>
  analyse(text, language)
    .words.filter((word) => !stopWords(language).has(word))
    .join(' ')

test.each<[Language, string, string]>([
  ['en', "What's on in Zurich?", 'zurich'],
  ['en', 'things to do with kids near me', 'kids'],
  ['en', 'where can I hear a free organ concert', 'hear free organ concert'],
  ['en', 'find events about wine', 'wine'],
  ['en', 'when is the carnival', 'carnival'],
  ['en', 'Is there anything happening at the museum', 'museum'],
  ['fr', "Qu'est-ce qu'il y a à Genève ?", 'geneve'],
  ['fr', 'où voir un feu d’artifice', 'feu artifice'],
  ['fr', "Quand a lieu la fête de l'Escalade", 'fete escalade'],
  ['fr', 'que faire avec des enfants à Lyon', 'enfants lyon'],
  ['fr', 'événements près de chez moi sans voiture', 'sans voiture'],
  ['de', 'Was läuft in Zürich?', 'zurich'],
  ['de', 'wann ist der Weihnachtsmarkt', 'weihnachtsmarkt'],
  ['de', 'Wo findet die Fasnacht statt?', 'fasnacht'],
  ['de', 'Veranstaltungen für Kinder in der Nähe', 'kinder'],
  ['de', 'was kann man in Bern unternehmen', 'bern'],
  ['de', 'Gibt es Konzerte ohne Eintritt', 'konzerte ohne eintritt'],
])('%s: %s', (language, question, words) => {
  expect(meant(question, language)).toBe(words)
})

test.each<[Language, string]>([
  ['en', 'new free night all it show without may open mine'],
  ['fr', 'son sons nouveau gratuit nuit pas sans car or été fête'],
  ['de', 'neu frei nacht ohne lauf laufen neue karten'],
])('%s: words of titles stay: %s', (language, words) => {
  expect(meant(words, language)).toBe(analyse(words, language).words.join(' '))
})
