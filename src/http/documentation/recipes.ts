/** Questions that people ask of a calendar, and the list of events that answers them. */
export const recipes: readonly [question: string, query: string][] = [
  [
    'What is on near me this weekend, also what began before or ends later',
    'start_date=weekend&end_date=weekend&overlaps=true' +
      '&geoloc_lat=48.208&geoloc_lng=16.372&geoloc_radius=60&orderby=distance',
  ],
  ['What is on near a town, as far as a page is full, nearest first', 'near=Wien&geoloc_radius=auto&orderby=distance'],
  ['How many events of each kind, town and price there are', 'facets=categories,city,price&per_page=5'],
  ['What starts in the next two weeks', 'start_date=now&starts_before=%2B2%20weeks'],
  ['What runs at this moment', 'starts_before=now&ends_after=now&strict_dates=true'],
  ['What somebody typed: words, towns, and dates in words', 'q=concerts+next+weekend&highlight=true'],
  ['Concerts in German, where they are translated', 'search=konzert&i18n_language=de'],
]
