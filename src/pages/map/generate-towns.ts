/**
 * `node src/pages/map/generate-towns.ts` writes data/towns.json: the large towns of GeoNames (CC BY 4.0), the largest
 * first, for the names on the map. The gazetteer itself has a hundred times as many, and takes half a second to read.
 */
import { writeFileSync } from 'node:fs'
import { nameIn } from '../../places/gazetteer.ts'
import { largeTowns } from '../../places/make-table.ts'
import { project } from '../browser/mercator.ts'
import type { Town } from '../browser/towns.ts'
import { isInEurope } from './europe.ts'

/** Inhabitants of the least town that has a name on the map. */
const LEAST = { europe: 40_000, world: 900_000 }
/** Of a capital, or of the seat of a region. */
const LEAST_SEAT = { europe: 15_000, world: 400_000 }
const SEATS = ['PPLC', 'PPLA']

const languages = ['en', 'fr', 'de']

function towns(): Town[] {
  const large = largeTowns(({ featureCode, population, lng, lat }) => {
    const least = SEATS.includes(featureCode) ? LEAST_SEAT : LEAST
    return population >= (isInEurope(lng, lat) ? least.europe : least.world)
  })
  return large.map((city) => {
    const [x, y] = project(city.lng, city.lat).map(Math.round)
    const [name = '', ...others] = languages.map((language) => nameIn(language, city))
    return [x ?? 0, y ?? 0, name, ...(others.every((other) => other === name) ? [] : others)]
  })
}

export const townsAsJson = (): string => `${JSON.stringify(towns()).replaceAll('],[', '],\n[')}\n`

if (import.meta.main) writeFileSync(new URL('../data/towns.json', import.meta.url), townsAsJson())
