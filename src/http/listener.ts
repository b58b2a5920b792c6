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
import { rateLimits } from './limits/rate-limit.ts'
import { refusal } from './limits/refusal.ts'
import { UnreadAnswers } from './limits/unread.ts'
import { type Locals, newLocals, routeOf } from './locals.ts'
import type { Pages } from './pages/pages.ts'
import type { Route } from './route.ts'
import type { Service } from './service.ts'

type Answering = ServerResponse & { locals: Locals }

const parametersOf = ({ operations }: Route) => operations.flatMap(({ parameters }) => Object.keys(parameters))

export function createListener(service: Service, pages: Pages): RequestListener {
  const { settings, keptAnswers, metrics, log } = service
  const limits = rateLimits(settings)
  const unread = new UnreadAnswers(settings)
  const express = createHttp(service, limits, pages)
  const keyOf = keyReader(settings, pages.routes.flatMap(parametersOf))
  const admission = new Admission()
  const refuse = refusal(settings.DEFAULT_LANGUAGE, pages)
  const writeLine = log.level === 'silent' ? undefined : accessLog(log)

  function atEnd(request: IncomingMessage, response: Answering): void {
    const { locals } = response
    unread.release(response)
    locals.flight?.end('gone')
    const route = routeOf(request, locals)
    const status = response.writableFinished ? String(response.statusCode) : 'aborted'
    metrics.request(route, request.method ?? '', status, (performance.now() - locals.begun) / 1000)
    writeLine?.(request, response, locals, route)
  }

  /** `since`: when the event loop began to be busy with it. */
  function sendKept(
    kept: KeptAnswer,
    request: IncomingMessage,
    response: Answering,
    since: number = performance.now(),
  ): void {
    const bucket = limits.bucketOf(request)
    // Express refuses it.
    if (bucket && bucket.waitSeconds > 0) {
      express(request, response)
      return
    }
    const { locals } = response
    locals.route = kept.route
    keptAnswers.countHit()
    bucket?.spend(KEPT_MS)
    kept.send(request, response, ['X-Request-Id', locals.id, ...(bucket ? Object.entries(bucket.headers).flat() : [])])
    if (!response.writableFinished) unread.share(response, kept)
    admission.beside(performance.now() - since)
  }

  /** Hands a request to Express, unless there are too many. Until its turn comes, another may have asked the same. */
  function admit(request: IncomingMessage, response: Answering): void {
    const isAdmitted = admission.admit(() => {
      if (response.destroyed || answerKept(request, response)) return
      response.once('close', () => admission.end())
      express(request, response)
    })
    if (!isAdmitted) refuse(request, response, response.locals.id)
  }

  /** Waits for an answer that is being made. */
  async function follow(making: Promise<Outcome>, request: IncomingMessage, response: Answering): Promise<void> {
    const outcome = await making
    if (response.destroyed) return
    if (outcome === 'own') delete response.locals.key
    if (outcome === 'refused') refuse(request, response, response.locals.id)
    else if (outcome === 'own' || outcome === 'gone') answer(request, response)
    else sendKept(outcome, request, response)
  }

  /** Sends the answer that is kept, or that is being made; false: there is none. */
  function answerKept(request: IncomingMessage, response: Answering, since?: number): boolean {
    const { key } = response.locals
    const found = key === undefined ? undefined : keptAnswers.find(key)
    if (found instanceof Promise) void follow(found, request, response)
    else if (found) sendKept(found, request, response, since)
    return found !== undefined
  }

  function answer(request: IncomingMessage, response: Answering, since?: number): void {
    if (!answerKept(request, response, since)) admit(request, response)
  }

  return (request, response) => {
    toOriginForm(request)
    const key = keyOf(request)
    const cost = new RequestCost((bytes) => unread.hold(response, bytes))
    const locals: Locals = { ...newLocals(requestIdOf(request), cost), ...(key === undefined ? {} : { key }) }
    const answering = Object.assign(response, { locals })
    response.once('close', () => atEnd(request, answering))
    if (isProbe(request)) express(request, answering)
    else answer(request, answering, locals.begun)
  }
}
