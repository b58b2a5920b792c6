/** Venues and organizers: newest first. */
import { rows } from './rows.ts'

const publicVenues = ['Empty House', 'Somewhere', 'Saint-Michel', 'Schlossberg', 'Salle Gaveau', 'Tonhalle', 'Kornhaus']
const byId = ['Kornhaus', 'Tonhalle', 'Salle Gaveau', 'Schlossberg', 'Saint-Michel', 'Somewhere', 'Empty House']
const swiss = ['Saint-Michel', 'Schlossberg', 'Tonhalle', 'Kornhaus']
const publicOrganizers = ['Nobody', 'Past Masters', 'Jazz Club', 'Kulturverein']

const venues = rows('venues', [
  ['newest first, ties by id', '', publicVenues],
  ['page and per_page', 'page=2&per_page=3', ['Schlossberg', 'Salle Gaveau', 'Tonhalle'], { total: 7 }],
  ['per_page is cut to 50', 'per_page=51', publicVenues],
  ['orderby=date', 'orderby=date', publicVenues],
  ['orderby=published', 'orderby=published', publicVenues],
  ['orderby=title', 'orderby=title', publicVenues.toSorted()],
  ['orderby=venue in French', 'orderby=venue', publicVenues.with(-1, 'Grenette').toSorted(), { language: 'fr' }],
  ['orderby=id', 'orderby=id', byId],
  ['orderby=modified, ties by id', 'orderby=modified', byId],
  ['order=asc', 'order=asc', publicVenues.toReversed()],
  ['order=DESC', 'order=DESC', publicVenues],
  ['the names of the language', '', publicVenues.with(-1, 'Grenette'), { language: 'fr' }],

  ['search a name', 'search=tonhalle', ['Tonhalle']],
  ['search a part of a name', 'search=HALLE', ['Tonhalle']],
  ['search the name of the language', 'search=grenette', ['Grenette'], { language: 'fr' }],
  ['… which is not that of another', 'search=grenette', []],
  ['search a description', 'search=fresken', ['Kornhaus']],
  ['search a city', 'search=bern', ['Kornhaus']],
  ['search a city without its umlaut', 'search=zurich', ['Tonhalle']],
  ['search a city with ue, in German', 'search=zuerich', ['Tonhalle'], { language: 'de' }],
  ['search a country', 'search=switzerland', swiss],
  ['search a postal code', 'search=8002', ['Tonhalle']],
  ['search a telephone number', 'search="49 53 05 07"', ['Salle Gaveau']],
  ['all words must match', 'search=kornhaus paris', []],
  ['in whatever field', 'search=kornhaus bern', ['Kornhaus']],
  ['-word', 'search=switzerland -bern', ['Saint-Michel', 'Schlossberg', 'Tonhalle']],
  ['a literal % finds nothing', 'search=%25', []],

  ['event: those it links', 'event={Two Halls}', ['Tonhalle', 'Kornhaus']],
  ['event without a venue', 'event={Breakfast Talk}', []],
  ['event whose venues are not public', 'event={Attic Sale}', []],
  ['… for those who may see them', 'event={Attic Sale}', ['Attic'], { as: 'editor' }],
  ['event that is hidden, but public', 'event={Hidden Rehearsal}', ['Kornhaus']],
  ['event of one’s own that is not public', 'event={Draft Plan}', ['Empty House'], { as: 'contributor' }],
  ['has_events=true: linked by published events', 'has_events=true', publicVenues.slice(1)],
  ['has_events=yes', 'has_events=yes', publicVenues.slice(1)],
  ['has_events=false: linked by none', 'has_events=false', ['Empty House']],
  ['has_events=0', 'has_events=0', ['Empty House']],
  [
    'only_with_upcoming: an event begins now or later',
    'only_with_upcoming=true',
    ['Saint-Michel', 'Schlossberg', 'Salle Gaveau', 'Tonhalle', 'Kornhaus'],
  ],
  ['only_with_upcoming=false: all', 'only_with_upcoming=false', publicVenues],
  ['status=publish', 'status=publish', publicVenues],
  ['editors see drafts', '', publicVenues.toSpliced(1, 0, 'Attic'), { as: 'editor' }],
  ['contributors see their own drafts', '', publicVenues.toSpliced(1, 0, 'Attic'), { as: 'contributor' }],
  ['authors do not see those of others', '', publicVenues, { as: 'author' }],
  ['status=draft', 'status=draft', ['Attic'], { as: 'editor' }],
  ['status=trash', 'status=trash', ['Old Barn'], { as: 'editor' }],
  [
    'parameters together',
    'search=switzerland&has_events=true&only_with_upcoming=true&per_page=2&order=asc',
    ['Kornhaus', 'Tonhalle'],
    { total: 4 },
  ],
])

const organizers = rows('organizers', [
  ['newest first', '', publicOrganizers],
  ['page and per_page', 'page=2&per_page=3', ['Kulturverein'], { total: 4 }],
  ['orderby=date, oldest first', 'orderby=date&order=asc', publicOrganizers.toReversed()],
  ['the names of the language', '', publicOrganizers.with(-1, 'Association culturelle'), { language: 'fr' }],
  ['search a part of a name', 'search=kultur', ['Kulturverein']],
  ['search a description, by its stem', 'search=swing', ['Jazz Club']],
  ['search a telephone number', 'search=311', ['Jazz Club']],
  ['search an e-mail address', 'search=hello@kultur.example', ['Kulturverein']],
  ['event: those it links', 'event={Two Halls}', ['Jazz Club', 'Kulturverein']],
  ['event without one', 'event={Breakfast Talk}', []],
  ['has_events=true', 'has_events=true', publicOrganizers.slice(1)],
  ['has_events=false', 'has_events=false', ['Nobody']],
  ['only_with_upcoming', 'only_with_upcoming=1', ['Jazz Club', 'Kulturverein']],
  ['status=draft', 'status=draft', ['Ghost'], { as: 'editor' }],
  ['contributors see their own drafts', '', ['Ghost', ...publicOrganizers], { as: 'contributor' }],
  ['parameters together', 'event={Two Halls}&search=jazz&has_events=true', ['Jazz Club']],
])

export const linkedCases = [...venues, ...organizers]
