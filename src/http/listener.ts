/**
 * What the HTTP server calls for each request. An answer that is kept goes out from here; everything else is for
 * Express. Either way the request is measured, logged and paid for.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { accessLog, isProbe, requestIdOf } from './access-log.ts'
import { createHttp } from './index.ts'
import type { KeptAnswer } from './kept/kept-answer.ts'
import type { Outcome } from './kept/kept-answers.ts'
import { keyReader } from './kept/key.ts'
import { Admission } from './limits/admission.ts'
import { toOriginForm } from './limits/client.ts'
import { KEPT_MS, RequestCost } from './limits/cost.ts'
import { type RateLimits, rateLimits } from './limits/rate-limit.ts'
import { refusal } from './limits/refusal.ts'
import { UnreadAnswers } from './limits/unread.ts'
import { type Locals, newLocals, routeOf } from './locals.ts'
import type { Pages } from './pages/pages.ts'
import type { Route } from './route.ts'
import type { Service } from './service.ts'

type Answering = ServerResponse & { locals: Locals }

const parametersOf = ({ operations }: Route) => operations.flatMap(({ parameters }) => Object.keys(parameters))

export function createListener(service: Service, pages: Pages): RequestListener {
  const listener = new Listener(service, pages)
  return (request, response) => listener.receive(request, response)
}

class Listener {
  readonly #service: Service
  readonly #limits: RateLimits
  readonly #unread: UnreadAnswers
  readonly #express: RequestListener
  readonly #keyOf: ReturnType<typeof keyReader>
  readonly #admission = new Admission()
  readonly #refuse: ReturnType<typeof refusal>
  readonly #writeLine: ReturnType<typeof accessLog> | undefined

  constructor(service: Service, pages: Pages) {
    const { settings, log } = service
    this.#service = service
    this.#limits = rateLimits(settings)
    this.#unread = new UnreadAnswers(settings)
    this.#express = createHttp(service, this.#limits, pages)
    this.#keyOf = keyReader(settings, pages.routes.flatMap(parametersOf))
    this.#refuse = refusal(settings.DEFAULT_LANGUAGE, pages)
    this.#writeLine = log.level === 'silent' ? undefined : accessLog(log)
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    toOriginForm(request)
    const key = this.#keyOf(request)
    const cost = new RequestCost((bytes) => this.#unread.hold(response, bytes))
    const locals: Locals = { ...newLocals(requestIdOf(request), cost), ...(key === undefined ? {} : { key }) }
    const answering = Object.assign(response, { locals })
    response.once('close', () => this.#atEnd(request, answering))
    if (isProbe(request)) this.#express(request, answering)
    else this.#answer(request, answering, locals.begun)
  }

  #answer(request: IncomingMessage, response: Answering, since?: number): void {
    if (!this.#answerKept(request, response, since)) this.#admit(request, response)
  }

  /** Sends the answer that is kept, or that is being made; false: there is none. */
  #answerKept(request: IncomingMessage, response: Answering, since?: number): boolean {
    const { key } = response.locals
    const found = key === undefined ? undefined : this.#service.keptAnswers.find(key)
    if (found instanceof Promise) void this.#follow(found, request, response)
    else if (found) this.#sendKept(found, request, response, since)
    return found !== undefined
  }

  /** Waits for an answer that is being made. */
  async #follow(making: Promise<Outcome>, request: IncomingMessage, response: Answering): Promise<void> {
    const outcome = await making
    if (response.destroyed) return
    if (outcome === 'own') delete response.locals.key
    if (outcome === 'refused') this.#refuse(request, response, response.locals.id)
    else if (outcome === 'own' || outcome === 'gone') this.#answer(request, response)
    else this.#sendKept(outcome, request, response)
  }

  /** `since`: when the event loop began to be busy with it. */
  #sendKept(kept: KeptAnswer, request: IncomingMessage, response: Answering, since: number = performance.now()): void {
    const bucket = this.#limits.bucketOf(request)
    // Express refuses it.
    if (bucket && bucket.waitSeconds > 0) {
      this.#express(request, response)
      return
    }
    const { locals } = response
    locals.route = kept.route
    this.#service.keptAnswers.countHit()
    bucket?.spend(KEPT_MS)
    kept.send(request, response, ['X-Request-Id', locals.id, ...(bucket ? Object.entries(bucket.headers).flat() : [])])
    if (!response.writableFinished) this.#unread.share(response, kept)
    this.#admission.beside(performance.now() - since)
  }

  /** Hands a request to Express, unless there are too many. Until its turn comes, another may have asked the same. */
  #admit(request: IncomingMessage, response: Answering): void {
    const isAdmitted = this.#admission.admit(() => {
      if (response.destroyed || this.#answerKept(request, response)) return
      this.#admission.begin()
      response.once('close', () => this.#admission.end())
      this.#express(request, response)
    })
    if (!isAdmitted) this.#refuse(request, response, response.locals.id)
  }

  #atEnd(request: IncomingMessage, response: Answering): void {
    const { locals } = response
    this.#unread.release(response)
    locals.flight?.end('gone')
    const route = routeOf(request, locals)
    const status = response.writableFinished ? String(response.statusCode) : 'aborted'
    this.#service.metrics.request(route, request.method ?? '', status, (performance.now() - locals.begun) / 1000)
    this.#writeLine?.(request, response, locals, route)
  }
}
