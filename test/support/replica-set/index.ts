/**
 * A double of a replica set with a primary and a secondary, in memory, for what the stand-in for MongoDB cannot show:
 * operation times, majorities that are late or missing, elections, roll-back, a log that is cut. It knows only the
 * commands that the service sends. It is written from MongoDB's manual and the specifications of its drivers: it shows
 * how the service behaves when a replica set behaves so, not that MongoDB does.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import mongoose from 'mongoose'
import { ChangeStreams } from './change-streams.ts'
import { type Command, handlers, type Member, type TopologyVersion } from './commands.ts'
import { Documents } from './documents.ts'
import { Failure, notPrimary } from './failure.ts'
import { Log, timestampOf } from './log.ts'
import { serve } from './wire.ts'

const { Binary, Long, ObjectId } = mongoose.mongo
const MAX_WIRE_VERSION = 25
const GREETINGS: readonly string[] = ['hello', 'ismaster', 'isMaster']

/** Of which the client knows that it is one. */
const ROUTER = { msg: 'isdbgrid', ismaster: true, isWritablePrimary: true }

interface Reply extends Record<string, unknown> {
  topologyVersion?: TopologyVersion
}

interface Election {
  /** All connections end. */
  cut?: boolean
  /** What no majority has is lost. */
  rollBack?: boolean
}

export class ReplicaSet {
  readonly #process = new ObjectId()
  readonly #log = new Log()
  readonly #documents = new Documents(this.#log)
  readonly #streams = new ChangeStreams(this.#log)
  readonly #writes: Member['writes'] = new Map()
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  /** Counts the elections. */
  #term = 1
  #isAway = false
  /** Counts the changes of the members' states. */
  #state = 0
  /** Called with each command before it is run, except greetings; it may delay it. */
  intercept: (command: Command) => unknown = () => {}
  /** How often each command came to the primary and to the secondary, by `primary find`. */
  readonly commands: Record<string, number> = {}
  readonly #isRouter: boolean

  private constructor(isRouter: boolean) {
    this.#isRouter = isRouter
  }

  /** As a router (mongos) it is one server, which knows neither members nor what a majority has. */
  static async start({ asRouter = false } = {}): Promise<ReplicaSet> {
    const set = new ReplicaSet(asRouter)
    for (const isPrimary of asRouter ? [true] : [true, false]) await set.#listen(isPrimary)
    return set
  }

  async stop(): Promise<void> {
    this.#log.close()
    this.#cut()
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }

  /** The address of a database, with more options. */
  url(database: string, options = ''): string {
    const all = [...(this.#isRouter ? [] : ['replicaSet=rs0']), ...(options ? [options] : [])]
    return `mongodb://${this.#hosts.join(',')}/${database}?${all.join('&')}`
  }

  /** From now on a majority has a write so many milliseconds later; undefined: never. */
  set majorityDelayMs(ms: number | undefined) {
    this.#log.majorityDelayMs = ms
  }

  /** By how many milliseconds the secondary follows later. */
  set secondaryLagMs(ms: number) {
    this.#log.lagMs = ms
  }

  /** The log forgets what is in it: streams can no longer be resumed before now. */
  trim(): void {
    this.#log.trim()
  }

  /** There is no primary for so long. Then it is another one: it knows no cursors. */
  async elect(ms: number, { cut = false, rollBack = false }: Election = {}): Promise<void> {
    this.#isAway = true
    this.#state++
    this.#log.waiters.changed()
    if (cut) this.#cut()
    await new Promise((resolve) => setTimeout(resolve, ms))
    this.#streams.forget()
    if (rollBack) {
      this.#log.rollBack()
      this.#documents.rollBack(this.#log.committed)
      for (const [key, { time }] of this.#writes) if (time > this.#log.committed) this.#writes.delete(key)
    }
    this.#term++
    this.#isAway = false
    this.#state++
    this.#log.waiters.changed()
    this.#log.append({ namespace: '', operation: 'noop' })
  }

  get #hosts(): string[] {
    return this.#servers.map((server) => `127.0.0.1:${portOf(server)}`)
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async #listen(isPrimary: boolean): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      serve(socket, (command) => this.#answer(command, server, isPrimary))
    })
    this.#servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  async #answer(command: Command, server: Server, isPrimary: boolean): Promise<Reply> {
    const [name = ''] = Object.keys(command)
    const key = `${isPrimary ? 'primary' : 'secondary'} ${name}`
    this.commands[key] = (this.commands[key] ?? 0) + 1
    const reply = await (GREETINGS.includes(name)
      ? this.#greet(command, server, isPrimary)
      : this.#run(name, command, isPrimary))
    const clusterTime = { clusterTime: this.#now, signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO } }
    return { operationTime: this.#now, ok: 1, ...reply, $clusterTime: clusterTime }
  }

  get #now() {
    return timestampOf(this.#log.last)
  }

  async #run(name: string, command: Command, isPrimary: boolean): Promise<object> {
    const member: Member = {
      log: this.#log,
      documents: this.#documents,
      streams: this.#streams,
      writes: this.#writes,
      applied: () => (isPrimary ? this.#log.last : this.#log.followed),
      isAway: () => this.#isAway,
    }
    try {
      await this.intercept(command)
      if (this.#isAway) throw notPrimary()
      const handler = handlers[name]
      if (!handler) throw new Failure(59, 'CommandNotFound', `no such command: '${name}'`)
      return await handler(command, member)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { code, codeName, message, labels } = error
      return { ok: 0, code, codeName, errmsg: message, errorLabels: [...labels] }
    }
  }

  async #greet({ topologyVersion, maxAwaitTimeMS }: Command, server: Server, isPrimary: boolean): Promise<Reply> {
    const isNew = () => this.#state !== Number(topologyVersion?.counter)
    if (topologyVersion && maxAwaitTimeMS) await this.#log.waiters.until(isNew, maxAwaitTimeMS)
    return { ...this.#limits(), ...(this.#isRouter ? ROUTER : this.#membership(server, isPrimary)) }
  }

  #membership(server: Server, isPrimary: boolean): Reply {
    const isWritable = isPrimary && !this.#isAway
    const optime = (time: bigint) => ({ ts: timestampOf(time), t: Long.fromNumber(this.#term) })
    const [primary] = this.#hosts
    return {
      ismaster: isWritable,
      isWritablePrimary: isWritable,
      secondary: !isWritable,
      setName: 'rs0',
      setVersion: 1,
      hosts: this.#hosts,
      me: `127.0.0.1:${portOf(server)}`,
      ...(this.#isAway ? {} : { primary }),
      ...(isWritable ? { electionId: new ObjectId(this.#term.toString(16).padStart(24, '0')) } : {}),
      lastWrite: {
        opTime: optime(this.#log.last),
        lastWriteDate: new Date(),
        majorityOpTime: optime(this.#log.committed),
        majorityWriteDate: new Date(),
      },
    }
  }

  #limits(): Reply {
    return {
      helloOk: true,
      topologyVersion: { processId: this.#process, counter: Long.fromNumber(this.#state) },
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: MAX_WIRE_VERSION,
      readOnly: false,
    }
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}
