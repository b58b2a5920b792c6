import type { DemoSeries } from '../series.ts'
import { austriaVienna } from './austria-vienna.ts'
import { austriaWest } from './austria-west.ts'
import { belgiumNorth } from './belgium-north.ts'
import { belgiumSouth } from './belgium-south.ts'
import { britainNorth } from './britain-north.ts'
import { britainSouth } from './britain-south.ts'
import { canadaEast } from './canada-east.ts'
import { canadaWest } from './canada-west.ts'
import { franceParis } from './france-paris.ts'
import { franceRegions } from './france-regions.ts'
import { germanyNorth } from './germany-north.ts'
import { germanySouth } from './germany-south.ts'
import { switzerlandNorth } from './switzerland-north.ts'
import { switzerlandSouth } from './switzerland-south.ts'

/**
 * Every yearly event. The rules give the customary dates; organisers now and then depart from them, and each event
 * carries the website that says so.
 */
export const series: DemoSeries[] = [
  ...switzerlandNorth,
  ...switzerlandSouth,
  ...germanyNorth,
  ...germanySouth,
  ...franceParis,
  ...franceRegions,
  ...austriaVienna,
  ...austriaWest,
  ...belgiumNorth,
  ...belgiumSouth,
  ...britainNorth,
  ...britainSouth,
  ...canadaEast,
  ...canadaWest,
]
