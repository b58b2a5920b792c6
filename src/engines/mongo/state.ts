/** The state: small rows in a collection without a change stream. */
import type { State, StateRow } from '../../calendar/ports.ts'
import type { Connected, Mongo } from './connection.ts'
import { codeOf, DUPLICATE } from './errors.ts'
import { fromPrimary } from './options.ts'

interface Row<Value = unknown> {
  _id: string
  value: Value
  rev: number
}

const rowsOf = ({ db }: Connected) => db.collection<Row>('state', fromPrimary)
const toState = <Value>({ _id, value, rev }: Row<Value>): StateRow<Value> => ({ key: _id, value, rev })

export function stateOf(server: Mongo): State {
  return {
    get: <Value>(key: string) =>
      server.use(async (connected) => {
        const row = await rowsOf(connected).findOne<Row<Value>>({ _id: key })
        return row ? toState(row) : undefined
      }),

    put: (key, value, expected) =>
      server.use(async (connected) => {
        const rows = rowsOf(connected)
        try {
          if (expected === undefined)
            return (await rows.updateOne({ _id: key }, { $set: { value }, $inc: { rev: 1 } }, { upsert: true }))
              .acknowledged
          if (expected === null) return (await rows.insertOne({ _id: key, value, rev: 1 })).acknowledged
          return (await rows.replaceOne({ _id: key, rev: expected }, { value, rev: expected + 1 })).matchedCount === 1
        } catch (error) {
          if (codeOf(error) === DUPLICATE) return false
          throw error
        }
      }),

    list: <Value>(prefix: string) =>
      server.use(async (connected) => {
        const escaped = prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
        const rows = await rowsOf(connected)
          .find<Row<Value>>({ _id: { $regex: `^${escaped}` } }, { sort: { _id: 1 } })
          .toArray()
        return rows.map(toState)
      }),

    remove: (key, expected) =>
      server.use(async (connected) => {
        const filter = { _id: key, ...(expected === undefined ? {} : { rev: expected }) }
        return (await rowsOf(connected).deleteOne(filter)).deletedCount === 1
      }),

    time: () =>
      server.use(async ({ db }) => {
        // The old name of "hello", which every server knows.
        const { localTime } = await db.command({ isMaster: 1 }, fromPrimary)
        return localTime instanceof Date ? localTime.getTime() : Date.now()
      }),
  }
}
