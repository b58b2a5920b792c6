/**
 * Pictures of the demonstration: drawn from their names, `<motif>-<season>-<number>.svg`, so that none has to be
 * stored. They have no text, no script and no style, and need nothing beside them.
 */
import type { CategorySlug } from '../categories.ts'
import type { DemoEvent, DemoImage } from '../types.ts'
import { grounds, sky } from './backdrop.ts'
import { type MotifName, motifOf, motifs } from './motifs/index.ts'
import { palettes, type Season, seasons } from './palettes.ts'
import { randomOf } from './random.ts'
import { HEIGHT, type Scene, WIDTH } from './shapes.ts'

/** Of each motif and season. */
export const VARIANTS = 6

const isMotif = (name: string): name is MotifName => Object.hasOwn(motifs, name)
const isCategory = (slug: string): slug is CategorySlug => Object.hasOwn(motifOf, slug)
const isSeason = (name: string): name is Season => seasons.some((season) => season === name)

/** The SVG document of a picture; undefined: there is none of this name. */
export function picture(name: string): string | undefined {
  const [, motif = '', season = '', number = ''] = /^([a-z-]+)-([a-z]+)-([1-9])\.svg$/.exec(name) ?? []
  if (!isMotif(motif) || !isSeason(season) || !(Number(number) <= VARIANTS)) return undefined
  return drawn(motif, season, name)
}

function drawn(name: MotifName, season: Season, seed: string): string {
  const random = randomOf(seed)
  const { ground, draw, ...motif } = motifs[name]
  const time = 'time' in motif ? motif.time : random.pick<'day' | 'night'>(['day', 'night'])
  const scene: Scene = { random, season, palette: palettes[season][time] }
  const content = sky(scene, time === 'night') + grounds[ground](scene) + draw(scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
}

/** The picture of an event: by its first category and the season it begins in. All editions of one have the same. */
export function imageOf({ source_id, categories: [category], start_date }: DemoEvent): DemoImage | undefined {
  const motif = category !== undefined && isCategory(category) ? motifOf[category] : undefined
  if (!motif) return undefined
  const season = seasonOf(Number(start_date.slice(5, 7)))
  const number = Math.floor(randomOf(source_id.replace(/\d{4}/, '')).between(1, VARIANTS + 1))
  return { url: `/pictures/${motif}-${season}-${number}.svg`, width: WIDTH, height: HEIGHT }
}

/** Of the northern hemisphere; months from 1. */
function seasonOf(month: number): Season {
  return seasons[Math.floor(((month + 9) % 12) / 3)] ?? 'winter'
}
