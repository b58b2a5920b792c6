/** The search box: what is found with `q`, best first. */
import { rows } from './rows.ts'

const jazz = ['Jazz Night', 'Late Set', 'Two Halls']
const konzerte = ['Konzert im Park', 'Sommerkonzert']

const english = rows('events', [
  ['titles first, then names of organizers and categories', 'q=jazz', jazz],
  ['the name of a venue', 'q=kornhaus', ['Jazz Night', 'Two Halls']],
  ['a town', 'q=bern', ['Jazz Night', 'Two Halls']],
  ['a category, with those below it', 'q=classical', ['Summer Concert', 'Park Concert']],
  ['a tag', 'q=wine', ['50% Off: C++ & Co_op*']],
  ['words in different texts', 'q=brahms kulturverein', ['Summer Concert']],
  ['accents do not count', 'q=café', ['CAFE NORD', 'Café Nord']],
  ['stop words are left out', 'q=what is on in bern', ['Jazz Night', 'Two Halls']],
  ['… unless there are no others', 'q=off', ['50% Off: C++ & Co_op*']],
  ['a word that nobody uses', 'q=zzzzqqq', []],
  ['a mistyped word', 'q=exhibtion', ['Long Exhibition']],
  ['… with another first letter', 'q=vorning', ['Tokyo Morning']],
  ['… of a venue', 'q=kornhuas', ['Jazz Night', 'Two Halls']],
  ['a word of three letters is not corrected', 'q=jaz.', []],
  ['the beginning of a word', 'q=exhib', ['Long Exhibition']],
  ['… of one letter, beside a word', 'q=park c', ['Park Concert']],
  ['a word in the middle is whole', 'q=exhib long', ['Long Exhibition']],
  ['a phrase is exact', 'q="concert park"', []],
  ['a quoted word is exact', 'q="exhib"', []],
  ['-word', 'q=jazz -night', ['Late Set', 'Two Halls']],
  ['-word in a description', 'q=concert -brahms', ['Park Concert']],
  ['-word alone', 'q=-jazz&categories=music', ['New York Gala', 'Summer Concert', 'Park Concert']],
  ['not all of the words', 'q=park concert xylophone', ['Park Concert']],
  ['words of another language', 'q=sommerkonzert', ['Summer Concert']],
  ['a month and a year', 'q=gala may 2027', ['New York Gala']],
  ['a month and a year alone', 'q=june 2027', ['Summer Concert', 'Long Exhibition']],
  ['… as words', 'q=june 2027&interpret=off', []],
  ['beside filters', 'q=jazz&categories=music', ['Jazz Night', 'Late Set']],
  ['beside dates', 'q=jazz&start_date=2027-05-01', ['Two Halls']],
  ['beside highlights', 'q=jazz&highlight=true', jazz],
  ['in the order of start', 'q=jazz&orderby=start', ['Late Set', 'Jazz Night', 'Two Halls']],
  ['… downwards', 'q=jazz&orderby=start&order=desc', ['Two Halls', 'Jazz Night', 'Late Set']],
  ['by pages', 'q=jazz&per_page=1&page=2', jazz.slice(1, 2), { total: 3 }],
  ['a protected event is not found', 'q=zeppelin', []],
  ['… but by those who edit others’ records', 'q=zeppelin', ['Members Only'], { as: 'editor' }],
  ['a draft is not found, nor its words', 'q=plam', []],
  ['a draft of an organizer names no event', 'q=ghost', []],
  ['a hidden event is not found', 'q=rehearsal', []],
])

const others = [
  ...rows('events', [
    ['de: a word, and parts of compounds', 'q=konzert', konzerte, { language: 'de' }],
    ['de: ue for ü', 'q=fuehrungen', ['Führung', 'Straßenfest'], { language: 'de' }],
    ['de: a category', 'q=kammermusik', ['Sommerkonzert'], { language: 'de' }],
    ['de: a question', 'q=wann ist das straßenfest', ['Straßenfest'], { language: 'de' }],
    ['de: a mistyped word', 'q=austellung', ['Lange Ausstellung'], { language: 'de' }],
    ['fr: an elision', "q=l'été", ['Concert d’été', 'Fête nationale'], { language: 'fr' }],
    ['fr: a question', 'q=où voir un concert', ['Concert d’été', 'Concert au parc'], { language: 'fr' }],
    ['fr: the venue of the language', 'q=grenette', ['Nuit du jazz', 'Two Halls'], { language: 'fr' }],
    ['fr: a mistyped word', 'q=expositoin', ['Longue exposition'], { language: 'fr' }],
  ]),
  ...rows('venues', [
    ['the name first', 'q=tonhalle', ['Tonhalle']],
    ['a mistyped name', 'q=konrhaus', ['Kornhaus']],
    ['the beginning of a name', 'q=schlo', ['Schlossberg']],
    ['a town', 'q=zuerich', ['Tonhalle'], { language: 'de' }],
    ['beside highlights', 'q=tonhalle&highlight=true', ['Tonhalle']],
    ['editors find drafts', 'q=attic', ['Attic'], { as: 'editor' }],
    ['others do not', 'q=attic', []],
  ]),
  ...rows('organizers', [
    ['a name', 'q=jazz club', ['Jazz Club']],
    ['beside highlights', 'q=jazz club&highlight=true', ['Jazz Club']],
    ['a mistyped name', 'q=kulturvrein', ['Kulturverein']],
    ['a draft is not found', 'q=ghost', []],
  ]),
]

export const boxCases = [...english, ...others]
