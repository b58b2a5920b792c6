/**
 * HTTP/1.1 over connections that are kept, with next to no work for an answer: it is measured beside a service on the
 * same cores, and whatever the sender takes, the service lacks. Answers have a Content-Length, or are 304; others are
 * errors.
 */
import { connect, type Socket } from 'node:net'

export interface Answered {
  status: number
  hasRetryAfter: boolean
}

interface Waiting {
  resolve: (answered: Answered) => void
  reject: (error: Error) => void
}

/** The service ends a connection over which it is asked nothing for 10 s. */
const MAX_IDLE_MS = 9_000
const READ_BYTES = 64 * 1024
/** What was read is looked at before the next read. */
const buffer = Buffer.alloc(READ_BYTES)
const END_OF_HEAD = '\r\n\r\n'
/** It has no body (RFC 9110, 15.4.5). */
const NOT_MODIFIED = 304

class Connection {
  readonly #socket: Socket
  readonly #ended: (connection: Connection) => void
  readonly #free: (connection: Connection) => void
  #waiting: Waiting | undefined
  #head = ''
  #answered: Answered | undefined
  /** Bytes of the body that have not come. */
  #missing = 0
  #isLast = false
  #usedAt = 0

  constructor(port: number, host: string, on: Record<'free' | 'ended', (connection: Connection) => void>) {
    this.#free = on.free
    this.#ended = on.ended
    const callback = (length: number) => this.#read(length)
    this.#socket = connect({ port, host, noDelay: true, onread: { buffer, callback } })
    this.#socket.once('error', (error) => this.#fail(error)).once('close', () => this.#fail(new Error('closed')))
  }

  get isFresh(): boolean {
    return performance.now() - this.#usedAt < MAX_IDLE_MS
  }

  send(request: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#socket.destroy()
  }

  #read(length: number): boolean {
    if (this.#answered) this.#missing -= length
    else this.#readHead(buffer.toString('latin1', 0, length))
    if (this.#answered && this.#missing <= 0) this.#done(this.#answered)
    return true
  }

  #readHead(text: string): void {
    this.#head += text
    const end = this.#head.indexOf(END_OF_HEAD)
    if (end < 0) return
    const head = this.#head.slice(0, end)
    const status = Number(head.slice(9, 12))
    const [, bytes = status === NOT_MODIFIED ? 0 : undefined] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
    if (bytes === undefined) this.#fail(new Error('no Content-Length'))
    this.#isLast = /\r\nconnection: *close/i.test(head)
    this.#missing = Number(bytes) - (this.#head.length - end - END_OF_HEAD.length)
    this.#answered = { status, hasRetryAfter: /\r\nretry-after:/i.test(head) }
  }

  #done(answered: Answered): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#answered = undefined
    this.#head = ''
    this.#usedAt = performance.now()
    if (this.#isLast) this.end()
    else this.#free(this)
    waiting?.resolve(answered)
  }

  #fail(error: Error): void {
    this.#ended(this)
    this.#waiting?.reject(error)
    this.#waiting = undefined
    this.#socket.destroy()
  }
}

export class LeanClient {
  readonly #port: number
  readonly #host: string
  readonly #root: string
  readonly #all = new Set<Connection>()
  /** The one used last is taken first. */
  #idle: Connection[] = []

  constructor({ hostname, port, pathname }: URL) {
    this.#host = hostname
    this.#port = Number(port)
    this.#root = pathname.replace(/\/$/, '')
  }

  /** `path`: below the root, with the query. @throws when there is no answer */
  ask(method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): Promise<Answered> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : ''
    const head = `${method} ${this.#root}${path} HTTP/1.1\r\nHost: ${this.#host}:${this.#port}\r\n`
    return this.#connection().send(`${head}${lines.join('')}${length}\r\n${body}`)
  }

  end(): void {
    for (const connection of this.#all) connection.end()
  }

  #connection(): Connection {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isFresh) return idle
      idle.end()
    }
    const made = new Connection(this.#port, this.#host, {
      free: (connection) => void this.#idle.push(connection),
      ended: (connection) => {
        this.#all.delete(connection)
        this.#idle = this.#idle.filter((each) => each !== connection)
      },
    })
    this.#all.add(made)
    return made
  }
}
