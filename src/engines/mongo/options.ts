/** The options of the connection: what the URL says, and defaults for the rest. */
import type { ConnectOptions } from 'mongoose'
import { UnsuitableServer } from '../../calendar/ports.ts'

/** For what is no record: it is small, and must not be out of date, whatever member the URL prefers for reads. */
export const fromPrimary = { readPreference: 'primary' } as const

/** By the name of an option of the URL, in small letters. */
const defaults: Readonly<Record<string, ConnectOptions>> = {
  // An election usually takes less than 12 s (MongoDB's manual); requests wait for its end.
  serverselectiontimeoutms: { serverSelectionTimeoutMS: 30_000 },
  connecttimeoutms: { connectTimeoutMS: 2_000 },
  // Longer than a server waits for anything.
  sockettimeoutms: { socketTimeoutMS: 30_000 },
  wtimeoutms: { wtimeoutMS: 10_000 },
  w: { w: 'majority' },
  readconcernlevel: { readConcernLevel: 'majority' },
}

/** What is read or acknowledged must outlive an election: else the index would show what the store has lost. */
const onlyMajority = ['w', 'readConcernLevel'] as const

/** @throws UnsuitableServer */
export function optionsOf(url: string): ConnectOptions {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of onlyMajority) {
    const value = given.get(name.toLowerCase())
    if (value !== undefined && value !== 'majority')
      throw new UnsuitableServer(`MONGODB_URL: ${name}=${value} could lose writes in an election. Leave it out.`)
  }
  const missing = Object.entries(defaults).filter(([name]) => !given.has(name))
  // The older name of wtimeoutMS.
  return Object.assign(
    {},
    ...missing.map(([name, option]) => (name === 'wtimeoutms' && given.has('wtimeout') ? {} : option)),
  )
}
