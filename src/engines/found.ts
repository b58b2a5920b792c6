/** What a search found, as plain data: it crosses threads, and can be kept. */
import type { Found, Hit } from '../calendar/ports.ts'

/** Its record is a JSON string. */
export interface PlainHit {
  id: number
  version: number
  cursor: string
  record: string
  distance?: number
  signals?: string
}

export interface PlainFound extends Omit<Found, 'hits'> {
  hits: PlainHit[]
}

/** Parses the record when it is first read: many answers need other parts of the hit only. */
class ParsedWhenRead implements Hit {
  readonly id: number
  readonly version: number
  readonly cursor: string
  readonly distance?: number
  readonly signals?: string
  readonly json: string
  #record: unknown

  constructor({ id, version, cursor, record, distance, signals }: PlainHit) {
    this.id = id
    this.version = version
    this.cursor = cursor
    if (distance !== undefined) this.distance = distance
    if (signals !== undefined) this.signals = signals
    this.json = record
  }

  get record(): unknown {
    return (this.#record ??= JSON.parse(this.json))
  }
}

export function toFound({ hits, ...rest }: PlainFound): Found {
  return { ...rest, hits: hits.map((hit) => new ParsedWhenRead(hit)) }
}
