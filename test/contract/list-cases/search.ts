/** Searches: folding, stems, phrases, exclusions and substrings, in three languages. */
import { rows } from './rows.ts'

const park = ['Summer Concert', 'Park Concert']
const konzerte = ['Sommerkonzert', 'Konzert im Park']
const fete = ['Fête nationale']

const english = rows('events', [
  ['a word of the title', 'search=jazz', ['Jazz Night']],
  ['case does not count', 'search=JAZZ nIGHT', ['Jazz Night']],
  ['the plural', 'search=concerts', park],
  ['the description, by its stem', 'search=improvising', ['Jazz Night']],
  ['the excerpt', 'search=swinging', ['Jazz Night']],
  ['words in different fields', 'search=night blues musician', ['Jazz Night']],
  ['all words must match', 'search=jazz brahms', []],
  ['accents do not count', 'search=cafe', ['CAFE NORD', 'Café Nord']],
  ['… in the query either', 'search=CAFÉ', ['CAFE NORD', 'Café Nord']],
  ['… decomposed', 'search=cafe%CC%81', ['CAFE NORD', 'Café Nord']],
  ['a part of a word of a title', 'search=ight', ['Jazz Night']],
  ['a part with its beginning', 'search=conc', park],
  ['two letters are no part', 'search=gh', []],
  ['no part of a word of a longer text', 'search=improvi', []],
  ['markup is not searched', 'search=p', []],
  ['entities are not searched', 'search=amp', []],
  ['… nor those of the search', 'search=jazz %26amp; night %26%238217;', ['Jazz Night']],
  ['… nor tags of the search', 'search=<b>jazz</b> <i class="x">night</i>', ['Jazz Night']],
  ['what an event links is not searched', 'search=kornhaus', []],
  ['… nor its categories', 'search=theatre', []],
  ['nothing', 'search=zzzzqqq', []],

  ['a phrase', 'search="park concert"', ['Park Concert']],
  ['a phrase in another order', 'search="concert park"', []],
  ['a phrase by stems', 'search="park concerts"', ['Park Concert']],
  ['no part of a word within a phrase', 'search="ight"', []],
  ['curly quotes', 'search=“summer concert”', ['Summer Concert']],
  ['a quote left open', 'search="summer concert', ['Summer Concert']],
  ['a phrase beside a word', 'search="summer concert" brahms', ['Summer Concert']],
  ['what is written without blanks is a phrase', 'search=jazz-night', ['Jazz Night']],
  ['-word', 'search=concert -summer', ['Park Concert']],
  ['-phrase', 'search=concert -"park concert"', ['Summer Concert']],
  ['-words alone: all but those', 'search=-jazz -concert&categories=music', ['Late Set', 'New York Gala']],
  ['-word that is not there', 'search=jazz -zzzz', ['Jazz Night']],
  ['a word and its exclusion', 'search=jazz -jazz', []],

  ['% finds nothing', 'search=%25', []],
  ['_ finds nothing', 'search=_', []],
  ['* finds nothing', 'search=*', []],
  ['. finds nothing', 'search=.', []],
  ['" finds nothing', 'search="', []],
  ['- finds nothing', 'search=-', []],
  ['? finds nothing', 'search=?', []],
  ['% is no wildcard', 'search=J%25t', []],
  ['_ is no wildcard', 'search=J_zz', []],
  ['* is no wildcard', 'search=j*', []],
  ['. is no wildcard', 'search=ja.z', []],
  ['NOT, AND, NEAR are words', 'search=jazz NOT night', []],
  ['a colon chooses no field', 'search=title:jazz', []],
  ['digits', 'search=50%25', ['50% Off: C++ & Co_op*']],
  ['a letter with signs', 'search=C%2B%2B', ['50% Off: C++ & Co_op*']],
  ['a literal _', 'search=co_op', ['50% Off: C++ & Co_op*']],
  ['an order of SQL', "search='; DROP TABLE events --", []],

  ['a protected event is not matched', 'search=zeppelin', []],
  ['… by its title either', 'search=members', []],
  ['… nor by what it does not hold', 'search=-jazz&categories=theatre', ['Week of Dance']],
  ['… but by those who edit others’ records', 'search=zeppelin', ['Members Only'], { as: 'editor' }],
  ['… not by authors', 'search=zeppelin', [], { as: 'author' }],
  ['a hidden event is not matched', 'search=rehearsal', [], { as: 'administrator' }],
  ['texts of another language are not shown, so not matched', 'search=sommerkonzert', []],
  ['a text that falls back is', 'search=führungen', ['Straßenfest']],
  ['ß is ss in every language', 'search=strassenfest', ['Straßenfest']],
])

const german = rows(
  'events',
  [
    ['a word', 'search=konzert', konzerte],
    ['while it is typed', 'search=konz', konzerte],
    ['its plural, by the stem', 'search=Konzerte', ['Konzert im Park']],
    ['a part of a compound', 'search=nacht', ['Jazznacht']],
    ['ß', 'search=STRAßENFEST', ['Straßenfest']],
    ['ss for ß', 'search=strassenfest', ['Straßenfest']],
    ['SS for ß', 'search=STRASSENFESTE', ['Straßenfest']],
    ['ß in a longer text', 'search=gross', ['Straßenfest']],
    ['ü', 'search=Führung', ['Führung', 'Straßenfest']],
    ['ue for ü', 'search=fuehrungen', ['Führung', 'Straßenfest']],
    ['u for ü', 'search=FUHRUNG', ['Führung', 'Straßenfest']],
    ['ü decomposed', 'search=fu%CC%88hrung', ['Führung', 'Straßenfest']],
    ['a phrase', 'search="groß und klein"', ['Straßenfest']],
    ['the plural of a title', 'search=ausstellungen', ['Lange Ausstellung']],
    ['the title of the default language where there is no other', 'search=bastille', ['Bastille Day']],
    ['the description of the source language where there is no other', 'search=événements', ['Bastille Day']],
    ['a title that is not shown is not matched', 'search=fête', []],
  ].map(
    ([name, query, expect]) =>
      [`de: ${name}`, query, expect, { language: 'de' }] as [string, string, string[], { language: 'de' }],
  ),
)

const french = rows(
  'events',
  [
    ['é, also inside a word of a title', 'search=été', ['Concert d’été', ...fete]],
    ['e for é', 'search=ete', ['Concert d’été', ...fete]],
    ['É', 'search=ÉTÉ', ['Concert d’été', ...fete]],
    ['an elision', "search=d'été", ['Concert d’été', ...fete]],
    ['a quoted word is whole', 'search="été"', ['Concert d’été']],
    ['a phrase over an elision', 'search="concert d’été"', ['Concert d’été']],
    ['ê and the plural', 'search=FÊTES nationales', fete],
    ['the singular', 'search=événement', fete],
    ['without accents', 'search=evenements', fete],
    ['an irregular plural', 'search=feu', fete],
    ['behind an elision', 'search=artifice', fete],
    ['a title in French', 'search=concert', ['Concert d’été', 'Concert au parc']],
    ['a part of a word', 'search=guid', ['Visite guidée']],
    ['field by field: the description falls back, the title does not', 'search=nuit improvise', ['Nuit du jazz']],
    ['the English title is not shown, so not matched', 'search=night', []],
    ['a title that falls back', 'search=straßenfest', ['Straßenfest']],
  ].map(
    ([name, query, expect]) =>
      [`fr: ${name}`, query, expect, { language: 'fr' }] as [string, string, string[], { language: 'fr' }],
  ),
)

export const searchCases = [...english, ...german, ...french]
