/**
 * A server that stops without cutting anything: what has begun is answered, each connection ends with its last answer,
 * and one without a request ends. Node's own would go on serving connections that are kept alive, and cut
 * answers that a client has not read to their end.
 */
import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of one connection that are not answered yet. Node reads all that a packet has, and holds each answer until
 * those before it are sent; to a client that does not read they never are.
 */
const MAX_AHEAD = 20
/** A request that was sent before its client could know of the stop is still accepted, and answered. */
const ON_ITS_WAY_MS = 20

export class DrainingServer extends Server {
  /** The answers that each connection waits for, in the order of its requests. */
  readonly #unanswered = new Map<Socket, Set<ServerResponse>>()
  #isEnding = false

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options)
    this.on('connection', (socket: Socket) => {
      this.#unanswered.set(socket, new Set())
      socket.once('close', () => this.#unanswered.delete(socket))
    })
    this.on('request', (request, response) => {
      if (this.#begins(request.socket, response)) listener(request, response)
    })
  }

  override close(callback?: (error?: Error) => void): this {
    this.#isEnding = true
    for (const answers of this.#unanswered.values()) {
      const last = [...answers].at(-1)
      if (last) endAfter(last)
    }
    // Then after a look at what has come: a busy process may have come to none of it in that time.
    setTimeout(() => setImmediate(() => super.close(callback)), ON_ITS_WAY_MS)
    return this
  }

  /** Called by Node's `close`. */
  override closeIdleConnections(): void {
    for (const [socket, answers] of this.#unanswered) if (answers.size === 0) socket.destroySoon()
  }

  /** Whether the request is to be answered. */
  #begins(socket: Socket, response: ServerResponse): boolean {
    const answers = this.#unanswered.get(socket) ?? new Set()
    // Its client was told that the connection ends before this request, and sends it again over another one.
    if (this.#isEnding && [...answers].some(({ shouldKeepAlive }) => !shouldKeepAlive)) return false
    if (answers.size === MAX_AHEAD) {
      socket.destroy()
      return false
    }
    answers.add(response)
    if (this.#isEnding) endAfter(response)
    response.once('close', () => {
      answers.delete(response)
      if (this.#isEnding && answers.size === 0) socket.destroySoon()
    })
    return true
  }
}

/** Says `Connection: close`, unless it has begun to be sent; then the connection just ends. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false
}
