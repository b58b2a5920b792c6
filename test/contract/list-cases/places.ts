/** Near a point, and whether a venue has coordinates. */
import { rows, upcoming, without } from './rows.ts'

const bern = 'geoloc_lat=46.948&geoloc_lng=7.4474'
const around = ['Jazz Night', 'Two Halls', 'Park Concert', 'Straßenfest']
const located = [
  'Long Exhibition',
  'Jazz Night',
  'Two Halls',
  'Summer Concert',
  'Park Concert',
  'Bastille Day',
  'Straßenfest',
]

export const placeCases = rows('events', [
  ['near: 40 km unless asked otherwise, in the order of start', bern, around, { distances: [0, 0, 25, 27] }],
  ['near with geoloc=true', `geoloc=true&${bern}`, around, { distances: [0, 0, 25, 27] }],
  ['near within a radius', `${bern}&geoloc_radius=26`, without(around, 'Straßenfest'), { distances: [0, 0, 25] }],
  ['near within a fraction of a kilometre', `${bern}&geoloc_radius=0.1`, ['Jazz Night', 'Two Halls']],
  [
    'near, nearest first; ties by id',
    `${bern}&geoloc_radius=500&orderby=distance`,
    ['Jazz Night', 'Two Halls', 'Park Concert', 'Straßenfest', 'Long Exhibition', 'Summer Concert', 'Bastille Day'],
    { distances: [0, 0, 25, 27, 95, 95, 439] },
  ],
  [
    'nearest first, by pages',
    `${bern}&geoloc_radius=500&orderby=distance&per_page=3&page=2`,
    ['Straßenfest', 'Long Exhibition', 'Summer Concert'],
    { total: 7, distances: [27, 95, 95] },
  ],
  [
    'of several venues the nearest counts',
    'geoloc_lat=47.3667&geoloc_lng=8.5386&geoloc_radius=200&venue={Kornhaus}',
    ['Jazz Night', 'Two Halls'],
    { distances: [95, 0] },
  ],
  [
    'near beside a search and dates',
    `${bern}&search=concert&start_date=2027-07-01`,
    ['Park Concert'],
    { distances: [25] },
  ],
  [
    'near beside a category, nearest first',
    `${bern}&geoloc_radius=500&categories=music&orderby=distance`,
    ['Jazz Night', 'Park Concert', 'Summer Concert'],
    { distances: [0, 25, 95] },
  ],
  [
    'near a search by relevance',
    `${bern}&geoloc_radius=500&search=concert&orderby=relevance&order=asc&categories=chamber-music`,
    ['Summer Concert'],
    { distances: [95] },
  ],
  ['nothing near', 'geoloc_lat=0&geoloc_lng=0', []],
  ['at the pole', 'geoloc_lat=90&geoloc_lng=180', []],
  ['at the antimeridian', 'geoloc_lat=-17&geoloc_lng=-180&geoloc_radius=100', []],
  [
    'half the world around',
    'geoloc_lat=-46.948&geoloc_lng=-172.5526&geoloc_radius=20000&orderby=distance',
    ['Bastille Day', 'Long Exhibition', 'Summer Concert', 'Two Halls', 'Straßenfest', 'Park Concert'],
  ],
  ['a venue in the trash or not public is nowhere', `${bern}&geoloc_radius=2&search=attic`, []],
  [
    '… but for those who may see it',
    `${bern}&geoloc_radius=2`,
    ['Jazz Night', 'Members Only', 'Attic Sale', 'Two Halls'],
    { as: 'editor', distances: [0, 0, 0, 0] },
  ],
  [
    'a venue in the trash is nowhere for them either',
    'geoloc_lat=46.94&geoloc_lng=7.44&geoloc_radius=0.5',
    [],
    { as: 'editor' },
  ],

  ['bbox: inside a box', 'bbox=7,46.7,8,47', around],
  ['bbox: its edges are inside', 'bbox=7.4474,46.7597,7.63,46.948', ['Jazz Night', 'Two Halls', 'Park Concert']],
  ['bbox: a point', 'bbox=7.63,46.7597,7.63,46.7597', ['Park Concert']],
  ['bbox: around the other side of the world', 'bbox=9,-90,7,90', ['Bastille Day']],
  ['bbox: everywhere', 'bbox=-180,-90,180,90', located],
  [
    'bbox: with distances',
    `${bern}&geoloc_radius=100&bbox=7.5,46,9,48&orderby=distance`,
    ['Two Halls', 'Park Concert', 'Long Exhibition', 'Summer Concert'],
    { distances: [0, 25, 95, 95] },
  ],
  ['bbox: a venue that is not public is nowhere', 'bbox=7.45,46.95,7.45,46.95', []],
  ['bbox: … but for those who may see it', 'bbox=7.45,46.95,7.45,46.95', ['Attic Sale'], { as: 'editor' }],

  ['city: as the venue writes it', 'city=Thun', ['Park Concert']],
  ['city: one of several', 'city=Thun,Paris', ['Park Concert', 'Bastille Day']],
  ['city: of a venue that is not public', 'city=Bern', ['Jazz Night', 'Two Halls']],
  [
    'city: … for those who may see it',
    'city=Bern',
    ['Jazz Night', 'Members Only', 'Attic Sale', 'Two Halls'],
    { as: 'editor' },
  ],
  ['city: elsewhere', 'city=thun', []],

  ['near a town by its name', 'near=Bern', around, { distances: [0, 0, 25, 27] }],
  ['near a town by its name in another language', 'near=Berne', around, { distances: [0, 0, 25, 27] }],
  [
    'near a town of a country, nearest first',
    'near=Thun, Switzerland&orderby=distance&geoloc_radius=5',
    ['Park Concert'],
  ],

  ['geoloc=true: the venue has coordinates', 'geoloc=true', located],
  ['geoloc=1', 'geoloc=1&search=concert', ['Summer Concert', 'Park Concert']],
  [
    'geoloc=false: it has none, or there is no venue',
    'geoloc=false&per_page=50',
    without(upcoming, ...located, 'Members Only'),
  ],
  [
    'geoloc=true for those who may open what is protected',
    'geoloc=true&include={Members Only}',
    ['Members Only'],
    { as: 'editor' },
  ],
  [
    'geoloc=false for those who may open what is protected',
    'geoloc=false&include={Members Only}',
    [],
    { as: 'editor' },
  ],
  ['geoloc=true for those who may see drafts', 'geoloc=true&search=attic', ['Attic Sale'], { as: 'editor' }],
  ['geoloc=false for those who may see drafts', 'geoloc=false&search=attic', [], { as: 'editor' }],
])
