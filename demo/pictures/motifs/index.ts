/** What pictures show, and which category of the demonstration has which. */
import type { CategorySlug } from '../../categories.ts'
import type { Ground } from '../backdrop.ts'
import type { Scene } from '../shapes.ts'
import { books, film, lights, museum, technology, theatre } from './culture.ts'
import { balloons, cityFestival, confetti, fireworks, garden, iceRink, pageant } from './festivals.ts'
import { christmasMarket, ferrisWheel, market, table, vineyard } from './markets.ts'
import { notes, stage } from './music.ts'
import { cycling, motorsport, running, sailing, tennis, winterSports } from './sport.ts'

interface Motif {
  ground: Ground
  /** Absent: by day or by night. */
  time?: 'day' | 'night'
  draw(scene: Scene): string
}

export const motifs = {
  balloons: { ground: 'hills', time: 'day', draw: balloons },
  books: { ground: 'none', draw: books },
  'christmas-market': { ground: 'town', time: 'night', draw: christmasMarket },
  'city-festival': { ground: 'town', draw: cityFestival },
  confetti: { ground: 'town', draw: confetti },
  cycling: { ground: 'mountains', time: 'day', draw: cycling },
  'ferris-wheel': { ground: 'town', draw: ferrisWheel },
  film: { ground: 'none', time: 'night', draw: film },
  fireworks: { ground: 'town', time: 'night', draw: fireworks },
  garden: { ground: 'hills', time: 'day', draw: garden },
  'ice-rink': { ground: 'none', draw: iceRink },
  lights: { ground: 'town', time: 'night', draw: lights },
  market: { ground: 'town', time: 'day', draw: market },
  motorsport: { ground: 'hills', draw: motorsport },
  museum: { ground: 'hills', time: 'night', draw: museum },
  notes: { ground: 'hills', draw: notes },
  pageant: { ground: 'town', time: 'day', draw: pageant },
  running: { ground: 'hills', time: 'day', draw: running },
  sailing: { ground: 'mountains', draw: sailing },
  stage: { ground: 'hills', time: 'night', draw: stage },
  table: { ground: 'town', time: 'night', draw: table },
  technology: { ground: 'none', time: 'night', draw: technology },
  tennis: { ground: 'hills', time: 'day', draw: tennis },
  theatre: { ground: 'none', time: 'night', draw: theatre },
  vineyard: { ground: 'hills', draw: vineyard },
  'winter-sports': { ground: 'mountains', time: 'day', draw: winterSports },
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

export const motifOf: Readonly<Record<CategorySlug, MotifName>> = {
  music: 'stage',
  jazz: 'notes',
  'rock-pop': 'stage',
  classical: 'notes',
  electronic: 'stage',
  'markets-fairs': 'market',
  'christmas-markets': 'christmas-market',
  'book-fairs': 'books',
  'street-markets': 'market',
  funfairs: 'ferris-wheel',
  sport: 'running',
  running: 'running',
  cycling: 'cycling',
  motorsport: 'motorsport',
  'winter-sports': 'winter-sports',
  'sailing-rowing': 'sailing',
  tennis: 'tennis',
  arts: 'museum',
  'museum-nights': 'museum',
  'film-festivals': 'film',
  theatre: 'theatre',
  'visual-arts': 'museum',
  light: 'lights',
  literature: 'books',
  'food-drink': 'table',
  wine: 'vineyard',
  beer: 'table',
  'farm-produce': 'market',
  technology: 'technology',
  conferences: 'technology',
  'video-games': 'technology',
  traditions: 'pageant',
  carnival: 'confetti',
  'national-days': 'fireworks',
  pageants: 'pageant',
  'new-year': 'fireworks',
  'city-festivals': 'city-festival',
  leisure: 'garden',
  'ice-rinks': 'ice-rink',
  'parks-gardens': 'garden',
  'public-holidays': 'balloons',
}
