/** What the VEVENTs of one UID are read with. */
import type { Budget } from '../readers/budget.ts'
import type { ReadOptions } from '../readers/draft.ts'
import type { Component } from './ical.ts'
import type { Window } from './occurrences.ts'

export interface SeriesContext {
  file: string
  language: ReadOptions['language']
  window: Window
  budget: Budget
}

export const placeOf = ({ component }: { component: Component }, { file }: Pick<SeriesContext, 'file'>): string =>
  `${file}:${component.line}`
