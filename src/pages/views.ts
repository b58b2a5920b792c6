/** The views of the calendar, as the navigation shows them. */
import type { strings } from './strings.ts'

export interface View {
  name: keyof typeof strings
  /** Below the language. */
  path: string
}

/** Where they are, below the language. */
export const MONTH_PATH = '/calendar/'
export const MAP_PATH = '/map/'

export const views: readonly View[] = [
  { name: 'list', path: '/' },
  { name: 'month', path: MONTH_PATH },
  { name: 'map', path: MAP_PATH },
]
