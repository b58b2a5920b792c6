import { describe, expect, test } from 'vitest'
import { irregular } from '../../../src/calendar/irregular.ts'
import { stemFrench, stemGerman } from '../../../src/calendar/stemmers.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'

const tested = ['en', 'fr', 'de'] as const
type Tested = (typeof tested)[number]

/** The words of a line meet. */
const meeting: Record<Tested, string[]> = {
  en: [
    'child children children’s child’s',
    'man men men’s',
    'woman women',
    'foot feet',
    'mouse mice',
    'goose geese',
    'wolf wolves',
    'leaf leaves',
    'knife knives',
    'bus buses',
    'circus circuses',
    'chorus choruses',
    'campus campuses',
    'canvas canvases',
    'quiz quizzes',
    'hero heroes',
    'potato potatoes',
    'stadium stadia',
    'concerto concertos concerti',
    'alumnus alumni',
    'sing singing sang sung',
    'write writing written',
    'literature literary',
    'theatre theatres theatrical',
    'orchestra orchestras orchestral',
    'organise organize organisation organization organizers',
    'community communities communal',
  ],
  fr: [
    'travail travaux',
    'vitrail vitraux',
    'œil yeux',
    'cheval chevaux',
    'journal journaux',
    'national nationaux',
    'carnaval carnavals',
    'récital récitals',
    'blanc blanche blancs blanches',
    'vieux vieille vieil vieilles',
    'public publics publique',
    'familial familiaux familiale famille',
    'littérature littéraire',
    'théâtre théâtral théâtrales',
    'tradition traditions traditionnelle',
    'année années annees',
    'prière prières',
  ],
  de: [
    'Buch Bücher Büchern',
    'Haus Häuser',
    'Stadt Städte Städten',
    'Lauf Läufe Läufen',
    'Zug Züge Zügen',
    'Ball Bälle Bällen',
    'Oper Opern',
    'Ei Eier Eiern',
    'Saal Säle Sälen',
    'Orgel Orgeln',
    'Vogel Vögel Vögeln',
    'Engel Engels Engeln',
    'Insel Inseln',
    'Zoo Zoos',
    'Büro Büros',
    'Disco Discos',
    'Velo Velos',
    'Solo Solos Soli',
    'Show Shows',
    'Tanzshow Tanzshows',
    'Workshop Workshops',
    'Camp Camps',
    'Quiz Quizze',
    'Zirkus Zirkusse',
    'Thema Themen',
    'Drama Dramen',
    'Stadion Stadien',
    'Forum Foren',
    'Kirmes Kirmessen',
    'modern moderne modernen',
    'Bauer Bauern',
    'Reise Reisen',
  ],
}

/** None of the words of a line meets another. */
const apart: Record<Tested, string[]> = {
  en: [
    'organ organic organise',
    'evening even',
    'training train',
    'animal animation',
    'music musical',
    'festival festive',
    'one on',
    'are AR',
    'ale al',
    'news new',
    'wedding wed',
    'international internal',
    'university universal',
    'communication community',
    'procession process',
    'experiment experience',
    'marketing market',
    'nativity native',
    'sky ski',
    'wellness well',
    'customer customs',
    'leaf leave',
    'boxing box',
  ],
  fr: [
    'âne année',
    'été êtes',
    'cour cours course',
    'musée muse',
    'prix prière',
    'repas réparation',
    'port porte',
    'forme formation',
    'fer férié',
    'mai maïs',
    'mars marie',
    'moi mois',
    'bras brasserie',
    'vent vente',
    'comics comice',
  ],
  de: [
    'Ostern Osten',
    'Kuchen Küche',
    'Met Meter Meister',
    'Messe Messer',
    'Mode modern',
    'Burg Burger',
    'Bau Bauer',
    'Wand wandern',
    'Queen queer',
    'Wolle wollen',
    'mal Maler',
    'Ritt Ritter',
    'Reis Reise',
    'Lage Lager',
    'Post Poster',
    'wund Wunder',
    'nah nähen',
    'Topf Töpfer',
  ],
}

const stems = (line: string, language: Tested) => line.split(' ').map((word) => analyse(word, language).stems.join(' '))

describe.each(tested)('words in %s', (language) => {
  test.each(meeting[language])('%s meet', (line) => {
    expect(new Set(stems(line, language)).size).toBe(1)
  })

  test.each(apart[language])('%s do not meet', (line) => {
    expect(new Set(stems(line, language)).size).toBe(line.split(' ').length)
  })

  test('are irregular as folded words', () => {
    const words = [...irregular[language].keys()]
    expect(words.map((word) => analyse(word, language).words.join(' '))).toEqual(words)
  })
})

test.each([
  ['fr', stemFrench],
  ['de', stemGerman],
] as const)('no irregular word of %s has the stem that the rules give anyway', (language, stem) => {
  const regular = [...irregular[language]].filter(([word, expected]) => stem(word) === expected)
  expect(regular).toEqual([])
})
