/** Where the places of an index are. Places are added, and neither changed nor removed. */
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'

const FIRST_SIZE = 1_024

export interface Point {
  lat: number
  lng: number
}

export class Points {
  #lats = new Float64Array(FIRST_SIZE)
  #lngs = new Float64Array(FIRST_SIZE)
  #lastId = 0

  readNew(db: Connection, { places }: ResourceTables): void {
    const added = db.all<Point & { id: number }>(
      `SELECT id, lat, lng FROM ${places.text} WHERE id > ? ORDER BY id`,
      this.#lastId,
    )
    for (const { id, lat, lng } of added) {
      if (id >= this.#lats.length) this.#grow(2 * id)
      this.#lats[id] = lat
      this.#lngs[id] = lng
      this.#lastId = id
    }
  }

  of(place: number): Point {
    return { lat: this.#lats[place] ?? Number.NaN, lng: this.#lngs[place] ?? Number.NaN }
  }

  #grow(size: number): void {
    const [lats, lngs] = [new Float64Array(size), new Float64Array(size)]
    lats.set(this.#lats)
    lngs.set(this.#lngs)
    this.#lats = lats
    this.#lngs = lngs
  }
}
