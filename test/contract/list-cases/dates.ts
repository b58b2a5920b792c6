/** Date filters: whole days in the event's own zone, instants when strict, and how they replace the default window. */
import { rows, upcoming, without } from './rows.ts'

const all = 'per_page=50'

const beginning = [
  'Clock Gap',
  'Jazz Night',
  'Guided Tour',
  'Members Only',
  '50% Off: C++ & Co_op*',
  'Attic Sale',
  'Tokyo Morning',
  'New York Gala',
  'Two Halls',
  'Summer Concert',
]

const april = ['Jazz Night', 'Guided Tour', 'Members Only', '50% Off: C++ & Co_op*', 'Attic Sale']
const afterAugust = [
  'Tie One',
  'Tie Two',
  'Tie Three',
  'Clock Twice',
  'CAFE NORD',
  'Café Nord',
  'Far Horizon',
  'Beyond Horizon',
]

export const dateCases = rows('events', [
  // The default window: 24 months from today in the site's zone, with events that still run.
  ['the default window holds what runs today or begins within 24 months', all, upcoming],
  ['a running event is found however long ago it began', 'search=exhibition', ['Long Exhibition']],
  ['what ended yesterday is not in the default window', 'search=yesterday', []],
  ['what begins after 24 months is not in the default window', 'search=beyond', []],

  ['day: what runs on it, also from before', 'day=2027-04-02', ['Long Exhibition', 'Jazz Night']],
  ['day: in the past', 'day=2027-03-09', ['Long Exhibition', 'Week of Dance', 'Yesterday Talk', 'Late Set']],
  ['day: in words', 'day=tomorrow', ['Long Exhibition', 'Week of Dance']],
  [
    'day: until midnight of the site’s zone',
    'day=2027-03-10',
    ['Long Exhibition', 'Week of Dance', 'Late Set', 'Breakfast Talk'],
  ],
  ['month: all of it', 'month=2027-07', ['Long Exhibition', 'Park Concert', 'Bastille Day']],
  ['month: in the past', 'month=2026-12', ['Long Exhibition', 'Old Year Gala']],
  ['month: with another filter', 'month=2027-07&tags=open-air', ['Park Concert']],
  [
    'start_date: starts on that day or later',
    'start_date=2027-09-02',
    ['Clock Twice', 'CAFE NORD', 'Café Nord', 'Far Horizon'],
  ],
  ['start_date: the day itself is in', 'start_date=2027-11-11', ['Café Nord', 'Far Horizon']],
  [
    'start_date drops what began before it, though it still runs',
    'start_date=2027-03-10&end_date=2027-04-02',
    ['Breakfast Talk', 'Clock Gap', 'Jazz Night'],
  ],
  ['start_date alone keeps the default end', 'start_date=2028-01-01', ['Far Horizon']],
  [
    'start_date in the past opens the past',
    'start_date=2026-12-01&end_date=2027-03-09',
    ['Old Year Gala', 'Yesterday Talk'],
  ],
  [
    'end_date: ends on that day or earlier',
    'end_date=2027-04-02',
    ['Week of Dance', 'Late Set', 'Breakfast Talk', 'Clock Gap', 'Jazz Night'],
  ],
  ['end_date keeps the default start', 'end_date=2027-03-09', []],
  ['end_date: what ends after the day is out', 'start_date=2027-08-28&end_date=2027-08-28', []],
  ['one day: it begins and ends on it', 'start_date=2027-08-28&end_date=2027-08-29', ['Straßenfest']],
  ['a month, from its first day to its last', 'start_date=2027-04&end_date=April%202027', april],
  ['… as its days', 'start_date=2027-04-01&end_date=2027-04-30', april],
  ['starts_after a month: after all of it', 'starts_after=2027-08', afterAugust],
  ['… as its last day', 'starts_after=2027-08-31', afterAugust],
  ['another way to write a day', 'start_date=28.08.2027&end_date=August+29,+2027', ['Straßenfest']],
  ['… and to count from now', 'start_date=now-1day&end_date=now%2B0days&search=yesterday', ['Yesterday Talk']],
  ['an end before the start is an empty list', 'start_date=2027-07-14&end_date=2027-07-13', []],
  [
    'the end of December includes what ends past midnight the day after only with that day',
    'start_date=2026-12-31&end_date=2026-12-31',
    [],
  ],
  ['… and with it', 'start_date=2026-12-31&end_date=2027-01-01', ['Old Year Gala']],

  // Whole days: the day of the value is compared with the event's local date.
  ['an all-day event in Paris is on its day', 'start_date=2027-07-14&end_date=2027-07-14', ['Bastille Day']],
  ['… though its instant is the day before in UTC', 'start_date=2027-07-13&end_date=2027-07-13', []],
  [
    'an evening in New York is on its own day, not on that of the site',
    'start_date=2027-05-01&end_date=2027-05-01',
    ['New York Gala'],
  ],
  [
    'a morning in Tokyo is on its own day, not on that of the site',
    'start_date=2027-05-02&end_date=2027-05-02',
    ['Tokyo Morning'],
  ],
  ['the time of a value does not count', 'start_date=2027-04-02 23:30:00&end_date=2027-04-02 00:00:00', ['Jazz Night']],
  ['ISO 8601 with T', 'start_date=2027-04-02T23:30:00&end_date=2027-04-02T00:00', ['Jazz Night']],
  [
    'a value with an offset is that instant, on the day of the site',
    'start_date=2027-05-02T00:30:00%2B05:00&end_date=2027-05-01T23:00:00Z',
    ['Tokyo Morning', 'New York Gala'],
  ],
  ['Unix seconds', 'start_date=1806616800&end_date=1806703199', ['Jazz Night']],
  [
    'starts_before: that day and earlier',
    'starts_before=2027-03-08&per_page=50',
    ['Long Exhibition', 'Old Year Gala', 'Week of Dance'],
  ],
  [
    'starts_after: from the day after',
    'starts_after=2027-10-31',
    ['CAFE NORD', 'Café Nord', 'Far Horizon', 'Beyond Horizon'],
  ],
  ['ends_before: all of that day, whole days too', 'ends_before=2027-07-14&starts_after=2027-07-03', ['Bastille Day']],
  ['… and nothing that ends later', 'ends_before=2027-07-13&starts_after=2027-07-03', []],
  ['ends_after: from the day after', 'ends_after=2027-11-10', ['Café Nord', 'Far Horizon', 'Beyond Horizon']],
  ['ends_after: a whole day has ended on its day', 'ends_after=2027-07-14&ends_before=2027-08-29', ['Straßenfest']],
  ['starts_after and starts_before the same day: nothing', 'starts_after=2027-04-02&starts_before=2027-04-02', []],
  ['starts_after by the event’s own date', 'starts_after=2027-05-01&starts_before=2027-05-19', ['Tokyo Morning']],

  // Strict: instants, exclusive for before and after.
  [
    'strict: start_date includes its second',
    'start_date=2027-04-02 20:00:00&end_date=2027-04-02 23:00:00&strict_dates=true',
    ['Jazz Night'],
  ],
  [
    'strict: start_date excludes the second before',
    'start_date=2027-04-02 20:00:01&end_date=2027-04-02 23:00:00&strict_dates=true',
    [],
  ],
  [
    'strict: end_date includes its second and no more',
    'start_date=2027-04-02 20:00:00&end_date=2027-04-02 22:59:59&strict_dates=1',
    [],
  ],
  [
    'strict: starts_after excludes its second',
    'starts_after=2027-04-02T18:00:00Z&starts_before=2027-04-03&strict_dates=on',
    [],
  ],
  [
    'strict: starts_after the second before',
    'starts_after=2027-04-02T17:59:59Z&starts_before=2027-04-03&strict_dates=yes',
    ['Jazz Night'],
  ],
  [
    'strict: starts_before excludes its second',
    'starts_before=2027-04-02 20:00:00&starts_after=2027-04-01&strict_dates=true',
    [],
  ],
  [
    'strict: starts_before the second after',
    'starts_before=2027-04-02 20:00:01&starts_after=2027-04-01&strict_dates=true',
    ['Jazz Night'],
  ],
  [
    'strict: ends_before excludes its second',
    'ends_before=2027-04-02 23:00:00&starts_after=2027-04-02&strict_dates=true',
    [],
  ],
  [
    'strict: ends_before the second after',
    'ends_before=2027-04-02 23:00:01&starts_after=2027-04-02&strict_dates=true',
    ['Jazz Night'],
  ],
  [
    'strict: ends_after excludes its second',
    'ends_after=2027-04-02 23:00:00&starts_before=2027-04-03&strict_dates=true',
    ['Long Exhibition'],
  ],
  [
    'strict: ends_after the second before',
    'ends_after=2027-04-02 22:59:59&starts_before=2027-04-03&strict_dates=true',
    ['Long Exhibition', 'Jazz Night'],
  ],
  [
    'strict: instants, wherever the event is',
    'start_date=2027-05-02T00:00:00Z&end_date=2027-05-02T23:59:59Z&strict_dates=true',
    ['New York Gala'],
  ],
  [
    'strict: a value without an offset is read in the site’s zone',
    'start_date=2027-05-02 04:00:00&end_date=2027-05-02 05:30:00&strict_dates=true',
    ['New York Gala'],
  ],
  [
    'strict: a skipped local time is the one after the gap',
    'start_date=2027-03-28T01:30:00Z&end_date=2027-03-28T02:30:00Z&strict_dates=true',
    ['Clock Gap'],
  ],
  [
    'strict: of a doubled local time the first',
    'start_date=2027-10-31T00:30:00Z&end_date=2027-10-31T02:30:00Z&strict_dates=true',
    ['Clock Twice'],
  ],
  [
    'strict: … and not the second',
    'start_date=2027-10-31T01:30:00Z&end_date=2027-10-31T02:30:00Z&strict_dates=true',
    [],
  ],
  [
    'strict_dates=false is the default',
    'start_date=2027-04-02 23:30:00&end_date=2027-04-02&strict_dates=false',
    ['Jazz Night'],
  ],
  ['strict_dates without dates changes nothing', 'strict_dates=true&per_page=50', upcoming],

  // Filters that replace the default window.
  ['starts_before drops the default window', 'starts_before=2026-12-31', ['Long Exhibition', 'Old Year Gala']],
  ['ends_before drops the default window', 'ends_before=2027-01-01', ['Old Year Gala']],
  ['starts_after drops the default window', 'starts_after=2029-03-10', ['Beyond Horizon']],
  ['ends_after drops the default window', 'ends_after=2029-03-10', ['Far Horizon', 'Beyond Horizon']],
  [
    'an explicit start_date stays beside a relative date',
    'start_date=2027-03-11&starts_before=2027-06-20&per_page=50',
    beginning,
  ],
  [
    'an explicit end_date stays beside a relative date',
    'end_date=2027-03-10&starts_after=2026-06-01',
    ['Old Year Gala', 'Yesterday Talk', 'Late Set', 'Breakfast Talk'],
  ],

  // Relative dates, at the fixed time of the tests: Wednesday, 10 March 2027.
  ['today', 'start_date=today&end_date=today', ['Breakfast Talk']],
  ['yesterday', 'start_date=yesterday&end_date=today', ['Yesterday Talk', 'Late Set', 'Breakfast Talk']],
  ['tomorrow', 'start_date=tomorrow&end_date=2027-03-31', ['Clock Gap']],
  ['now, strictly', 'starts_after=-1 day&starts_before=now&strict_dates=1', ['Late Set', 'Breakfast Talk']],
  ['+3 weeks', 'start_date=%2B3 weeks&end_date=2027-04-10', ['Jazz Night', 'Guided Tour']],
  ['-3 months', 'start_date=-3 months&end_date=-1 month', ['Old Year Gala']],
  ['next friday', 'start_date=next friday&end_date=2027-03-31', ['Clock Gap']],

  // Events that run at some time within.
  [
    'overlaps: what runs on the day',
    'start_date=2027-07-14&end_date=2027-07-14&overlaps=true',
    ['Long Exhibition', 'Bastille Day'],
  ],
  [
    'overlaps: the first and the last day count',
    'start_date=2027-08-29&end_date=2027-09-01&overlaps=1',
    ['Long Exhibition', 'Straßenfest', 'Tie One', 'Tie Two', 'Tie Three'],
  ],
  [
    'overlaps: by the event’s own date',
    'start_date=2027-05-02&end_date=2027-05-02&overlaps=true',
    ['Long Exhibition', 'Tokyo Morning'],
  ],
  [
    'overlaps, strictly',
    'start_date=2027-04-02 22:00:00&end_date=2027-04-02 22:30:00&overlaps=true&strict_dates=true',
    ['Long Exhibition', 'Jazz Night'],
  ],
  ['overlaps with a start alone', 'start_date=2027-11-11&overlaps=true', ['Café Nord', 'Far Horizon']],
  ['overlaps=false is the default', 'start_date=2027-07-14&end_date=2027-07-14&overlaps=false', ['Bastille Day']],

  // include ignores all of them.
  [
    'include ignores the default window',
    'include={Old Year Gala},{Beyond Horizon}',
    ['Old Year Gala', 'Beyond Horizon'],
  ],
  [
    'include ignores explicit dates',
    'include={Old Year Gala}&start_date=2027-05-01&end_date=2027-05-02',
    ['Old Year Gala'],
  ],
  [
    'include ignores relative and strict dates',
    'include={Jazz Night}&starts_after=2027-05-01&ends_before=2027-01-01&strict_dates=true',
    ['Jazz Night'],
  ],
  ['other filters hold beside include', 'include={Old Year Gala},{Jazz Night}&featured=true', ['Jazz Night']],

  [
    'dates beside other filters',
    'start_date=2027-04-01&end_date=2027-06-30&categories=music&organizer={Jazz Club},{Kulturverein}',
    ['Jazz Night', 'Summer Concert'],
  ],
  ['dates beside a search', 'start_date=2027-07-01&search=concert', ['Park Concert']],
  ['the default window beside a filter', 'categories=theatre', ['Week of Dance']],
  ['… which the past shows all of', 'categories=theatre&starts_after=2000-01-01', ['Old Year Gala', 'Week of Dance']],
  [
    'without the running ones',
    'start_date=2027-03-11&per_page=50',
    without(upcoming, 'Long Exhibition', 'Week of Dance', 'Late Set', 'Breakfast Talk'),
  ],
])
