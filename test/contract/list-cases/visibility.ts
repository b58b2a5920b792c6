/** Visibility: by status, owner and hiding; and lists without fallback to another language. */
import { among, rows, upcoming, without } from './rows.ts'

const all = 'per_page=50'
const unpublished = ['Draft Plan', 'Secret Dinner', 'Scheduled Show', 'Pending Idea']
const editing = among(upcoming, { 'Members Only': unpublished })
const any = { as: 'editor' } as const
const one =
  'include={Draft Plan},{Secret Dinner},{Scheduled Show},{Pending Idea},{Trashed Show},{Hidden Rehearsal},{Jazz Night}'

const events = rows('events', [
  ['nobody sees what is public', `${all}&status=publish`, upcoming],
  ['subscribers see no more', all, upcoming, { as: 'subscriber' }],
  ['subscribers may ask for what is public', 'status=publish&search=jazz', ['Jazz Night'], { as: 'subscriber' }],
  [
    'contributors see their own drafts',
    all,
    among(upcoming, { 'Members Only': ['Draft Plan'] }),
    { as: 'contributor' },
  ],
  [
    'authors see their own',
    all,
    among(upcoming, { 'Members Only': ['Scheduled Show', 'Pending Idea'] }),
    { as: 'author' },
  ],
  ['editors see all but the trash', all, editing, any],
  ['administrators see all but the trash', all, editing, { as: 'administrator' }],
  ['status=any is what is seen by default', `${all}&status=any`, editing, any],
  ['status=draft', 'status=draft', ['Draft Plan'], any],
  ['status=private', 'status=private', ['Secret Dinner'], any],
  ['status=future', 'status=future', ['Scheduled Show'], any],
  ['status=pending', 'status=pending', ['Pending Idea'], any],
  ['status=trash', 'status=trash', ['Trashed Show'], any],
  ['several statuses: one of them', 'status=draft,private,trash', ['Draft Plan', 'Secret Dinner', 'Trashed Show'], any],
  ['statuses as a[]', 'status[]=draft&status[]=PENDING', ['Draft Plan', 'Pending Idea'], any],
  ['status=publish leaves the rest out', `${all}&status=publish`, upcoming, any],
  ['a contributor’s own drafts', 'status=draft', ['Draft Plan'], { as: 'contributor' }],
  ['nobody else’s', 'status=draft,private,pending,future,trash', ['Scheduled Show', 'Pending Idea'], { as: 'author' }],
  [
    'a contributor’s any',
    'status=any&include={Draft Plan},{Secret Dinner},{Jazz Night}',
    ['Jazz Night', 'Draft Plan'],
    { as: 'contributor' },
  ],
  ['include shows no more: nobody', one, ['Jazz Night']],
  ['include shows no more: editors', one, ['Jazz Night', ...unpublished], any],
  ['include with the trash', `${one}&status=trash`, ['Trashed Show'], any],
  ['hidden ones are in no list', 'search=rehearsal', [], { as: 'administrator' }],
  ['… of their category', 'categories=chamber-music', ['Summer Concert'], { as: 'administrator' }],
  ['… of their venue', 'venue={Kornhaus}', ['Jazz Night', 'Members Only', 'Two Halls'], any],
  ['a protected event is listed', 'include={Members Only}', ['Members Only']],
  ['… not by its venue', 'venue={Kornhaus}', ['Jazz Night', 'Two Halls']],
  ['… nor for its author', 'venue={Kornhaus}', ['Jazz Night', 'Two Halls'], { as: 'author' }],
  ['… nor by what it is not', 'include={Members Only}&featured=false', []],
  ['… nor by anything else that is redacted', 'include={Members Only}&categories=theatre&ticketed=false', []],
  [
    '… but by what it shows',
    'include={Members Only}&status=publish&post_parent=0&event_status=cancelled&orderby=title',
    ['Members Only'],
  ],
  ['… not by its price', 'include={Members Only}&is_free=false', []],
  ['… nor by the kind of its price', 'include={Members Only}&price=unknown', []],
  ['… nor by its town', 'include={Members Only}&city=Bern', []],
  ['… nor by a box around it', 'include={Members Only}&bbox=7,46,8,47', []],
  ['… nor by how it is attended', 'include={Members Only}&attendance_mode=offline', []],
  [
    '… by all of it for those who may open it',
    'categories=theatre&ticketed=false&featured=false&venue={Kornhaus}',
    ['Members Only'],
    any,
  ],

  ['only what is translated: English', all, without(upcoming, 'Straßenfest'), { fallback: false }],
  [
    'only what is translated: French',
    all,
    ['Longue exposition', 'Nuit du jazz', 'Visite guidée', 'Concert d’été', 'Concert au parc', 'Fête nationale'],
    { fallback: false, language: 'fr' },
  ],
  [
    'only what is translated: German',
    all,
    ['Lange Ausstellung', 'Jazznacht', 'Führung', 'Sommerkonzert', 'Konzert im Park', 'Straßenfest'],
    { fallback: false, language: 'de' },
  ],
  [
    'only what is translated, by pages',
    'per_page=2&page=2',
    ['Führung', 'Sommerkonzert'],
    { fallback: false, language: 'de', total: 6 },
  ],
  [
    'only what is translated, in a search',
    'search=-jazz&categories=music',
    ['Concert d’été', 'Concert au parc'],
    { fallback: false, language: 'fr' },
  ],
])

const others = [
  ...rows('venues', [
    ['only what is translated', '', ['Saint-Michel', 'Salle Gaveau', 'Grenette'], { fallback: false, language: 'fr' }],
  ]),
  ...rows('organizers', [['only what is translated', '', ['Kulturverein'], { fallback: false, language: 'de' }]]),
  ...rows('categories', [
    [
      'only what is translated',
      'hide_empty=false',
      ['Kammermusik', 'Klassik', 'Musik', 'Theater', 'Vorträge'],
      { fallback: false, language: 'de' },
    ],
  ]),
  ...rows('tags', [
    [
      'only what is translated',
      'hide_empty=false',
      ['Été', 'Gratuit', 'Plein air'],
      { fallback: false, language: 'fr' },
    ],
  ]),
]

export const visibilityCases = [...events, ...others]
