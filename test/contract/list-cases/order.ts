/** The orders of events. */
import { rows, upcoming } from './rows.ts'

const music = 'categories=music'
const ties = 'include={Tie Three},{Tie One},{Tie Two}'

export const orderCases = rows('events', [
  ['ties are broken by id', 'search=tie', ['Tie One', 'Tie Two', 'Tie Three']],
  ['… downwards where the order is', 'search=tie&order=desc', ['Tie Three', 'Tie Two', 'Tie One']],
  ['ties over pages', 'search=tie&per_page=2&page=2', ['Tie Three'], { total: 3 }],
  ['order=asc', 'order=asc&per_page=2', upcoming.slice(0, 2), { total: 24 }],
  ['order=desc', 'order=desc&per_page=50', upcoming.toReversed()],
  ['order=DESC', 'order=DESC&per_page=3', ['Far Horizon', 'Café Nord', 'CAFE NORD'], { total: 24 }],
  [
    'orderby=start',
    `orderby=start&${music}`,
    ['Late Set', 'Jazz Night', 'New York Gala', 'Summer Concert', 'Park Concert'],
  ],
  [
    'orderby=start, by instant and not by the clock',
    'orderby=start&include={New York Gala},{Tokyo Morning}',
    ['Tokyo Morning', 'New York Gala'],
  ],
  [
    'orderby=start downwards, by pages',
    `orderby=start&order=desc&${music}&per_page=2&page=2`,
    ['New York Gala', 'Jazz Night'],
    { total: 5 },
  ],
  ['include is in the order of start', ties, ['Tie One', 'Tie Two', 'Tie Three']],

  [
    'orderby=title',
    `orderby=title&${music}`,
    ['Jazz Night', 'Late Set', 'New York Gala', 'Park Concert', 'Summer Concert'],
  ],
  [
    'orderby=title downwards',
    `orderby=title&order=desc&${music}`,
    ['Summer Concert', 'Park Concert', 'New York Gala', 'Late Set', 'Jazz Night'],
  ],
  [
    'orderby=title in German',
    `orderby=title&${music}`,
    ['Jazznacht', 'Konzert im Park', 'Late Set', 'New York Gala', 'Sommerkonzert'],
    { language: 'de' },
  ],
  [
    'orderby=title in French',
    `orderby=title&${music}`,
    ['Concert au parc', 'Concert d’été', 'Late Set', 'New York Gala', 'Nuit du jazz'],
    { language: 'fr' },
  ],
  [
    'orderby=title: accents do not count',
    'orderby=title&include={Fête nationale},{Guided Tour},{Straßenfest},{Jazz Night}',
    ['Fête nationale', 'Nuit du jazz', 'Straßenfest', 'Visite guidée'],
    { language: 'fr' },
  ],
  [
    'orderby=title: case and accents tie, then the id',
    'orderby=title&include={CAFE NORD},{Café Nord}',
    ['Café Nord', 'CAFE NORD'],
  ],
  ['… and the id downwards', 'orderby=title&order=desc&include={CAFE NORD},{Café Nord}', ['CAFE NORD', 'Café Nord']],
  [
    'orderby=title by pages',
    `orderby=title&${music}&per_page=2&page=2`,
    ['New York Gala', 'Park Concert'],
    { total: 5 },
  ],
  ['orderby=title beside dates', 'orderby=title&start_date=2027-11-01&end_date=2027-12-31', ['Café Nord', 'CAFE NORD']],

  [
    'orderby=name is the title',
    `orderby=name&order=desc&${music}&per_page=2`,
    ['Summer Concert', 'Park Concert'],
    { total: 5 },
  ],
  ['orderby=date is the start', `orderby=date&${music}&per_page=2`, ['Late Set', 'Jazz Night'], { total: 5 }],
  [
    'orderby=end',
    `orderby=end&${music}`,
    ['Late Set', 'Jazz Night', 'New York Gala', 'Summer Concert', 'Park Concert'],
  ],
  [
    'orderby=end_date, the last first',
    'orderby=end_date&order=desc&per_page=3',
    ['Far Horizon', 'Café Nord', 'CAFE NORD'],
    { total: 24 },
  ],
  ['orderby=id', `orderby=id&${ties}`, ['Tie One', 'Tie Two', 'Tie Three']],
  ['orderby=published, newest first', `orderby=published&${ties}`, ['Tie Three', 'Tie Two', 'Tie One']],
  ['orderby=modified', `orderby=modified&${ties}`, ['Tie Two', 'Tie Three', 'Tie One']],
  ['orderby=modified, the latest first', `orderby=modified&order=desc&${ties}`, ['Tie One', 'Tie Three', 'Tie Two']],

  [
    'orderby=relevance: whole words before parts',
    'search=konzert&orderby=relevance',
    ['Konzert im Park', 'Sommerkonzert'],
    { language: 'de' },
  ],
  [
    'orderby=relevance by pages',
    'search=konzert&orderby=relevance&per_page=1&page=2',
    ['Sommerkonzert'],
    { language: 'de', total: 2 },
  ],
  [
    'orderby=relevance beside filters',
    'search=konzert&orderby=relevance&tags=open-air',
    ['Konzert im Park'],
    { language: 'de' },
  ],
  [
    'orderby=relevance: a title before a description',
    'search=führung&orderby=relevance',
    ['Führung', 'Straßenfest'],
    { language: 'de' },
  ],
])
