/** A proxy that lets some requests through one by one, when the test says so: for races in a given order. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { forward } from './forward.ts'

export class Gate {
  readonly #target: string
  readonly #holds: (request: IncomingMessage) => boolean
  readonly #server: Server
  #waiting: { pass: () => Promise<void>; drop: () => void } | undefined
  #arrived = Promise.withResolvers<void>()

  /** `holds`: which requests wait. Whoever sends them sends one after the other. */
  constructor(target: string, holds: (request: IncomingMessage) => boolean) {
    this.#target = target
    this.#holds = holds
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy())
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Lets one request through, when it has come. False: `work`, which sends them, ended without another one. */
  async step(work: Promise<unknown>): Promise<boolean> {
    await Promise.race([this.#arrived.promise, work])
    const waiting = this.#waiting
    this.#clear()
    await waiting?.pass()
    return waiting !== undefined
  }

  /** Breaks the connection of the request that waits, or of the next one. */
  async stop(work: Promise<unknown>): Promise<void> {
    await Promise.race([this.#arrived.promise, work])
    this.#waiting?.drop()
    this.#clear()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #clear(): void {
    this.#waiting = undefined
    this.#arrived = Promise.withResolvers()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const pass = async () => {
      const { status, type, body: answer } = await forward(this.#target, request, body)
      response.writeHead(status, { 'Content-Type': type, 'X-Elastic-Product': 'Elasticsearch' }).end(answer)
    }
    if (!this.#holds(request)) return pass()
    this.#waiting = { pass, drop: () => response.destroy() }
    this.#arrived.resolve()
  }
}
