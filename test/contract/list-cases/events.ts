/** Pages, and the filters of events by their links and properties. */
import { rows, upcoming, without } from './rows.ts'

const jazz = ['Late Set', 'Jazz Night']
const music = ['Late Set', 'Jazz Night', 'New York Gala', 'Summer Concert', 'Park Concert']

export const eventCases = rows('events', [
  // Pages.
  ['ten on a page unless asked otherwise', '', upcoming.slice(0, 10), { total: 24 }],
  ['page', 'page=2', upcoming.slice(10, 20), { total: 24 }],
  ['per_page', 'per_page=3', upcoming.slice(0, 3), { total: 24 }],
  ['page and per_page', 'per_page=7&page=3', upcoming.slice(14, 21), { total: 24 }],
  ['the last page holds the rest', 'per_page=7&page=4', upcoming.slice(21), { total: 24 }],
  ['per_page is cut to 50', 'per_page=500', upcoming],
  ['the total does not depend on the page', 'categories=music&per_page=2&page=3', ['Park Concert'], { total: 5 }],

  // Categories, with their descendants: by id, slug or name.
  ['categories by slug', 'categories=jazz', jazz],
  ['categories by id', 'categories={Jazz}', jazz],
  ['categories by name', 'categories=Chamber Music', ['Summer Concert']],
  ['categories in any case', 'categories=JAZZ', jazz],
  ['categories include those below, two levels down', 'categories=music', music],
  ['… and one level', 'categories=classical', ['Summer Concert', 'Park Concert']],
  ['… but not those above', 'categories=chamber-music', ['Summer Concert']],
  ['several categories: one of them', 'categories=jazz,theatre', ['Week of Dance', 'Late Set', 'Jazz Night']],
  ['categories as a[]', 'categories[]={Jazz}&categories[]=theatre', ['Week of Dance', 'Late Set', 'Jazz Night']],
  ['categories as a[0]', 'categories[0]=jazz&categories[1]={Theatre}', ['Week of Dance', 'Late Set', 'Jazz Night']],
  ['categories repeated', 'categories=jazz&categories=theatre', ['Week of Dance', 'Late Set', 'Jazz Night']],
  ['a category and one below it count once', 'categories=music,jazz,{Jazz}', music],
  ['a category by a slug of digits that is no id', 'categories=1984', ['Guided Tour']],
  ['a category by its French name', 'categories=Théâtre', ['Week of Dance'], { language: 'fr' }],
  ['a category by its German name, asked in English', 'categories=Kammermusik', ['Summer Concert']],
  [
    'a category by its English name, asked in German',
    'categories=Chamber Music',
    ['Sommerkonzert'],
    { language: 'de' },
  ],
  ['a category by name without accents', 'categories=theatre', ['Week of Dance'], { language: 'fr' }],
  ['a category without published events is known', 'categories=lectures', []],

  // Tags.
  ['tags by slug', 'tags=open-air', ['Week of Dance', 'Jazz Night', 'Park Concert']],
  ['tags by id', 'tags={Free}', ['Jazz Night', 'Straßenfest']],
  ['tags by name', 'tags=Open air', ['Week of Dance', 'Jazz Night', 'Park Concert']],
  ['tags by the name in another language', 'tags=Plein air', ['Week of Dance', 'Jazz Night', 'Park Concert']],
  ['tags by a name with É, without it', 'tags=ete', ['Bastille Day']],
  ['tags by a name with É', 'tags=ÉTÉ', ['Fête nationale'], { language: 'fr' }],
  ['a name with a comma, in a list', 'tags[]=Food, Wine', ['50% Off: C++ & Co_op*']],
  ['several tags: one of them', 'tags=free,{Été}', ['Jazz Night', 'Bastille Day', 'Straßenfest']],
  ['an unused tag', 'tags=unused', []],

  // Venues and organizers.
  ['venue', 'venue={Tonhalle}', ['Long Exhibition', 'Two Halls', 'Summer Concert']],
  [
    'several venues: one of them, and an event at both once',
    'venue={Tonhalle},{Kornhaus}',
    ['Long Exhibition', 'Jazz Night', 'Two Halls', 'Summer Concert'],
  ],
  ['venue as a[]', 'venue[]={Schlossberg}&venue[]={Saint-Michel}', ['Park Concert', 'Straßenfest']],
  ['a venue without events', 'venue={Empty House}', []],
  ['a link to a venue in the trash is not found', 'venue={Old Barn}', []],
  ['… by nobody', 'venue={Old Barn}', [], { as: 'administrator' }],
  ['a link to a draft venue is not found', 'venue={Attic}', []],
  ['… but by those who may see it', 'venue={Attic}', ['Attic Sale'], { as: 'editor' }],
  ['organizer', 'organizer={Jazz Club}', ['Late Set', 'Jazz Night', 'Two Halls']],
  [
    'several organizers: one of them',
    'organizer={Jazz Club},{Kulturverein}',
    ['Late Set', 'Jazz Night', 'Two Halls', 'Summer Concert'],
  ],
  ['a draft organizer is not found', 'organizer={Ghost}', []],
  ['… but by those who may see it', 'organizer={Ghost}', ['Attic Sale'], { as: 'editor' }],

  // Flags: true, false and absent.
  ['featured', 'featured=true', ['Jazz Night', 'New York Gala']],
  ['featured=1', 'featured=1', ['Jazz Night', 'New York Gala']],
  ['featured=yes', 'featured=YES', ['Jazz Night', 'New York Gala']],
  [
    'featured=false: those that are not',
    'featured=false&per_page=50',
    without(upcoming, 'Jazz Night', 'New York Gala', 'Members Only'),
  ],
  ['featured=off', 'featured=off&categories=music', without(music, 'Jazz Night', 'New York Gala')],
  ['ticketed', 'ticketed=true', ['Guided Tour']],
  ['ticketed=false: those without', 'ticketed=0&per_page=50', without(upcoming, 'Guided Tour', 'Members Only')],
  ['group=series: those that do not repeat as well', 'group=series&ticketed=true', ['Guided Tour']],
  ['group=occurrence', 'group=occurrence&ticketed=true', ['Guided Tour']],
  ['event_status', 'event_status=postponed', ['New York Gala']],
  ['event_status: one of several', 'event_status=cancelled,postponed', ['Members Only', 'New York Gala']],
  ['event_status as a[], in schema.org’s words', 'event_status[]=EventMovedOnline', ['Tokyo Morning']],
  [
    'event_status: what nobody stated is scheduled',
    'event_status=scheduled&categories=music',
    without(music, 'New York Gala'),
  ],
  ['sold_out', 'sold_out=true', ['Two Halls']],
  ['sold_out=false: those that are not', 'sold_out=no&per_page=50', without(upcoming, 'Two Halls', 'Members Only')],
  ['attendance_mode', 'attendance_mode=online', ['Tokyo Morning']],
  ['attendance_mode: one of several', 'attendance_mode=online,hybrid', ['Guided Tour', 'Tokyo Morning']],
  ['is_free', 'is_free=true', ['Guided Tour', 'Park Concert']],
  [
    'is_free=false: what has a price, or none that is known',
    'is_free=false&per_page=50',
    without(upcoming, 'Guided Tour', 'Park Concert', 'Members Only'),
  ],
  ['price=free: the same as is_free', 'price=free', ['Guided Tour', 'Park Concert']],
  ['price=paid: an amount is named', 'price=paid', ['Two Halls']],
  ['price: one of several', 'price=free,paid', ['Guided Tour', 'Two Halls', 'Park Concert']],
  [
    'price=unknown',
    'price=unknown&per_page=50',
    without(upcoming, 'Guided Tour', 'Park Concert', 'Two Halls', 'Members Only'),
  ],
  [
    'language: those with texts in it',
    'language=fr&month=2027-07&facets=language',
    ['Long Exhibition', 'Park Concert', 'Bastille Day'],
  ],
  ['language: one of several', 'language=de,fr&categories=music', ['Jazz Night', 'Summer Concert', 'Park Concert']],
  ['post_parent: children of an event', 'post_parent={Long Exhibition}', ['Guided Tour']],
  ['post_parent: an event without any', 'post_parent={Jazz Night}', []],
  ['post_parent=0: those without a parent', 'post_parent=0&per_page=50', without(upcoming, 'Guided Tour')],

  // include.
  ['include', 'include={Jazz Night},{Breakfast Talk}', ['Breakfast Talk', 'Jazz Night']],
  ['include an id twice', 'include={Jazz Night},{Jazz Night}', ['Jazz Night']],
  ['include leaves out what is unknown', 'include={Jazz Night},999999', ['Jazz Night']],
  ['include leaves out an id of another kind', 'include={Kornhaus},{Jazz Night}', ['Jazz Night']],
  [
    'include leaves out what is in the trash, hidden or not public',
    'include={Trashed Show},{Hidden Rehearsal},{Draft Plan},{Secret Dinner},{Jazz Night}',
    ['Jazz Night'],
  ],
  ['include nothing that is known', 'include=999999', []],
  [
    'include leaves out what no record can have for an id',
    'include=67108864,{Jazz Night},4294967296,9007199254740991',
    ['Jazz Night'],
  ],
  ['… also alone', 'include=9007199254740991', []],
  ['include as a[]', 'include[]={Jazz Night}&include[]={Two Halls}', ['Jazz Night', 'Two Halls']],

  // Combined.
  ['different parameters must all hold', 'categories=music&tags=open-air', ['Jazz Night', 'Park Concert']],
  [
    '… all of them',
    'categories=music&tags=open-air&venue={Kornhaus}&organizer={Jazz Club}&featured=true&ticketed=false&post_parent=0',
    ['Jazz Night'],
  ],
  ['… or nothing is found', 'categories=theatre&venue={Schlossberg}', []],
  ['search beside filters', 'search=night&categories=music', ['Jazz Night']],
  ['a parameter that is not known is ignored', 'colour=red&categories=jazz', jazz],
])
