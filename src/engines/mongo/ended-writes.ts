/**
 * Mends a wait without end in the driver (mongodb 7.8 and 7.9, lib/cmap/connection.js). A command that is written to a
 * socket that has just been destroyed waits for its `drain`, which never comes; the `close` that follows ends only
 * those commands that wait for an answer. With a `drain` on that occasion the command goes on, and finds that the
 * connection has failed: it is tried again, or fails.
 */
import { createRequire } from 'node:module'

interface DriverConnection {
  socket: { emit(event: 'drain'): boolean }
  cleanup(error: Error): void
}

const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
const { prototype } = ofMongoose('mongodb/lib/cmap/connection').Connection as { prototype: DriverConnection }
const cleanup = prototype.cleanup

prototype.cleanup = function (error) {
  cleanup.call(this, error)
  this.socket.emit('drain')
}
