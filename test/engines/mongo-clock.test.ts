/** Errors and versions from MongoDB, with the replies of a replica set, which the stand-in does not give. */
import mongoose from 'mongoose'
import { describe, expect, test } from 'vitest'
import { PositionTooOld, Unavailable, UnsuitableServer } from '../../src/calendar/ports.ts'
import { hasTime, MajorityTime, replicaClock, versionOf } from '../../src/engines/mongo/clock.ts'
import { databaseOf } from '../../src/engines/mongo/connection.ts'
import { translateErrors } from '../../src/engines/mongo/errors.ts'

const { mongo } = mongoose
const refused = (code: number, message = 'why') => new mongo.MongoServerError({ code, message, errmsg: message })

describe('an error of the driver', () => {
  test.each([
    ['a server that runs alone', refused(40_573), UnsuitableServer],
    ['a user or password that is refused', refused(18), UnsuitableServer],
    ['an unknown option', new mongo.MongoParseError('option nosuch is not supported'), UnsuitableServer],
    ['a server that is too old', new mongo.MongoCompatibilityError('wire version 6'), UnsuitableServer],
    ['a missing certificate', Object.assign(new Error('no such file'), { code: 'ENOENT' }), UnsuitableServer],
    ['an oplog that no longer reaches back so far', refused(286), PositionTooOld],
    ['an invalid resume token', refused(260), PositionTooOld],
    ['a primary that steps down', refused(189), Unavailable],
    ['a server that shuts down', refused(11_600), Unavailable],
    ['a broken connection', new mongo.MongoNetworkError('reset'), Unavailable],
    [
      'a connection that breaks while it is written to',
      Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
      Unavailable,
    ],
    ['no server', new mongoose.Error.MongooseServerSelectionError('nobody'), Unavailable],
  ] as const)('%s', async (_, error, kind) => {
    await expect(translateErrors(() => Promise.reject(error))).rejects.toBeInstanceOf(kind)
  })

  test('a standalone server is told how to become a replica set', async () => {
    await expect(translateErrors(() => Promise.reject(refused(40_573)))).rejects.toThrow(
      /MONGODB_URL: .*--replSet rs0.*rs\.initiate\(\)/,
    )
  })

  test.each([11_000, 2, 59])('%i is not an outage', async (code) => {
    await expect(translateErrors(() => Promise.reject(refused(code)))).rejects.toMatchObject({ code })
  })
})

describe('versions', () => {
  test('are in the order of the log, and safe integers until 2092', () => {
    const times = [
      { t: 1_795_242_544, i: 1 },
      { t: 1_795_242_544, i: 2 },
      { t: 1_795_242_545, i: 1 },
      { t: Date.UTC(2091, 0) / 1000, i: 2 ** 32 - 1 },
    ]
    const versions = times.map(versionOf)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(times.length)
    expect(versions.every(Number.isSafeInteger)).toBe(true)
  })

  test('are times that a majority has, and never go back', async () => {
    const times = [7, 9, 8].map((i) => new mongo.Timestamp({ t: 1_795_242_544, i }))
    const asked: unknown[] = []
    const db = {
      command(...command: unknown[]) {
        asked.push(command)
        return Promise.resolve({ ok: 1, operationTime: times[1], lastWrite: { majorityOpTime: { ts: times.shift() } } })
      },
    } as unknown as mongoose.mongo.Db
    const majority = new MajorityTime()
    const clock = replicaClock(db, majority)
    const versions = [await clock.now(), await clock.now(), await clock.now()]
    expect(versions).toEqual([7, 9, 9].map((i) => versionOf({ t: 1_795_242_544, i })))
    expect(asked[0]).toEqual([{ isMaster: 1 }, { readPreference: 'primary' }])
    expect(majority.value).toEqual(new mongo.Timestamp({ t: 1_795_242_544, i: 9 }))
  })

  test('of a batch are at least those of its changes, also where the primary does not know yet that they are', async () => {
    const at = (i: number) => new mongo.Timestamp({ t: 1_795_242_544, i })
    const reply = { ok: 1, lastWrite: { majorityOpTime: { ts: at(3) } } }
    const db = { command: () => Promise.resolve(reply) } as unknown as mongoose.mongo.Db
    expect(await replicaClock(db, new MajorityTime()).next(at(5))).toBe(versionOf({ t: 1_795_242_544, i: 5 }))
  })

  test('of resume tokens say up to which changes were received', () => {
    const clock = replicaClock({} as mongoose.mongo.Db, new MajorityTime())
    // Two resume tokens as MongoDB gives them: a timestamp is the first thing in them.
    const [earlier, later] = ['8269F0E1A0000000072B0229296E04', '8269F0E1A1000000012B0229296E04'].map((_data) => ({
      _data,
    }))
    const received = versionOf({ t: 0x69f0e1a0, i: 7 })
    expect(clock.caughtUpTo(received + 1_000_000_000, true, [later, earlier])).toBe(received)
    expect(clock.caughtUpTo(received, true, [later, undefined]), 'a stream without a token').toBeUndefined()
    expect([later, { _data: '0169F0E1A0000000072B' }, undefined].map(hasTime)).toEqual([true, false, false])
  })
})

test.each([
  ['mongodb://localhost:27017/events', 'events'],
  ['mongodb://a:1,b:2,c:3/calendar?replicaSet=rs0', 'calendar'],
  ['mongodb+srv://user:p%2Fss@host/', 'kalends'],
  ['mongodb://localhost', 'kalends'],
  ['mongodb://localhost/?directConnection=true', 'kalends'],
])('the database of %s is %s', (url, name) => {
  expect(databaseOf(url)).toBe(name)
})
