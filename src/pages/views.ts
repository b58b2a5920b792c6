/** The views of the calendar, as the navigation shows them. */
import type { strings } from './strings.ts'

export interface View {
  name: keyof typeof strings
  /** Below the language. */
  path: string
}

export const views: readonly View[] = [{ name: 'list', path: '/' }]
