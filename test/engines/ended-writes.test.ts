/** A command to a connection that has just ended: the driver alone would wait for its answer for ever. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../src/engines/mongo/ended-writes.ts'
import { missing, ownSettings } from '../support/production.ts'

const sockets = new Set<Socket>()
const remember = (message: unknown) => void sockets.add((message as { socket: Socket }).socket)
beforeEach(() => subscribe('net.client.socket', remember))
afterEach(() => void unsubscribe('net.client.socket', remember))

test.skipIf(missing)(
  'it fails, or is tried again, at once',
  async () => {
    const connection = await mongoose.createConnection(ownSettings().MONGODB_URL, { maxPoolSize: 1 }).asPromise()
    try {
      await connection.db?.command({ ping: 1 })
      for (const socket of sockets) socket.destroy()
      const failed = expect(connection.db?.command({ ping: 1 })).rejects.toThrow(/closed|ended/)
      await failed
      await expect(connection.db?.collection('any').findOne({})).resolves.toBe(null)
    } finally {
      await connection.destroy(true)
    }
  },
  20_000,
)
