/** Where the places of an index are. Places are added, and neither changed nor removed. */
import type { Box } from '../../../calendar/ports.ts'
import { isInside } from '../../../calendar/values/geo.ts'
import type { Connection } from '../database.ts'
import type { ResourceTables } from '../index/tables.ts'

const FIRST_SIZE = 1_024

export interface Point {
  lat: number
  lng: number
}

export class Points {
  /** By id; NaN: there is no such place. */
  #lats = degrees(FIRST_SIZE)
  #lngs = degrees(FIRST_SIZE)
  #lastId = 0

  readNew(db: Connection, { places }: ResourceTables): void {
    const added = db.tuples<[id: number, lat: number, lng: number]>(
      `SELECT id, lat, lng FROM ${places.text} WHERE id > ? ORDER BY id`,
      this.#lastId,
    )
    for (const [id, lat, lng] of added) {
      if (id >= this.#lats.length) this.#grow(2 * id)
      this.#lats[id] = lat
      this.#lngs[id] = lng
      this.#lastId = id
    }
  }

  get areRead(): boolean {
    return this.#lastId > 0
  }

  /** Ten times as fast as by a statement, where there are very many. */
  visitIn(box: Box, visit: (id: number, lat: number, lng: number) => void): void {
    const [lats, lngs] = [this.#lats, this.#lngs]
    for (let id = 0; id <= this.#lastId; id++) {
      const [lat, lng] = [lats[id] ?? Number.NaN, lngs[id] ?? Number.NaN]
      if (isInside(box, lat, lng)) visit(id, lat, lng)
    }
  }

  of(place: number): Point {
    return { lat: this.#lats[place] ?? Number.NaN, lng: this.#lngs[place] ?? Number.NaN }
  }

  #grow(size: number): void {
    const [lats, lngs] = [degrees(size), degrees(size)]
    lats.set(this.#lats)
    lngs.set(this.#lngs)
    this.#lats = lats
    this.#lngs = lngs
  }
}

const degrees = (size: number) => new Float64Array(size).fill(Number.NaN)
