/** More requests than the process can answer: some wait, the others are refused at once, and probes are answered. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Admission } from '../../src/http/limits/admission.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

afterEach(() => vi.restoreAllMocks())

describe('requests are let in', () => {
  let now = 1_000
  let busyMs = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
      active: busyMs,
      idle: 0,
      utilization: 1,
    }))
  })
  afterEach(() => vi.useRealTimers())

  /** Sends requests; returns how many were started, and how many refused. */
  function send(admission: Admission, count: number) {
    const seen = { started: 0, refused: 0 }
    for (let n = 0; n < count; n++) if (!admission.admit(() => seen.started++)) seen.refused++
    return seen
  }
  /** Of requests that take what is assumed of each. */
  const AT_ONCE = 16
  const STEP_MS = 2
  function pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      now += STEP_MS
      vi.advanceTimersByTime(STEP_MS)
    }
  }

  /** So many begin and end. */
  function take(admission: Admission, count: number): void {
    for (let n = 0; n < count; n++) {
      admission.begin()
      admission.end()
    }
  }

  /** Requests end in 20 windows of measurement: so many in each, which take so long together. */
  function measure(admission: Admission, count: number, ms: number): void {
    for (let window = 0; window < 20; window++) {
      send(admission, count)
      take(admission, count)
      busyMs += ms
      pass(2_000)
    }
  }
  /** How many of so many cheap requests are started within a time. */
  function startedWithin(ms: number, admission: Admission, count: number): number {
    let started = 0
    const start = () => {
      started++
      busyMs += 0.5
      take(admission, 1)
    }
    for (let n = 0; n < count; n++) admission.admit(start)
    pass(ms)
    return started
  }

  test('a few at once, then as fast as they can be answered; those whose turn is far off are refused', () => {
    const admission = new Admission()
    const seen = send(admission, 4_000)
    expect(seen).toEqual({ started: AT_ONCE, refused: expect.any(Number) })
    expect(seen.refused).toBeGreaterThan(1_900)
    pass(500)
    expect(seen.started).toBeGreaterThan(500)
    expect(seen.started).toBeLessThan(1_100)
    pass(2_000)
    expect(seen.started + seen.refused).toBe(4_000)
    expect(send(admission, AT_ONCE)).toEqual({ started: AT_ONCE, refused: 0 })
  })

  test('fewer where each takes longer, by what was measured', () => {
    const admission = new Admission()
    measure(admission, 60, 600)
    const { started, refused } = send(admission, 700)
    expect(started).toBeLessThan(5)
    expect(refused).toBeGreaterThan(190)
    pass(10_000)
    busyMs += 60_000
    take(admission, 60)
    expect(send(admission, 500).refused, '500 at once, however long each takes').toBe(0)
  })

  test('and faster again as soon as they take less, also when nobody else asks', () => {
    const admission = new Admission()
    measure(admission, 60, 600)
    expect(startedWithin(3_000, admission, 500)).toBe(500)
  })

  /** Each took 10 ms, and takes 1 ms in the four next windows of measurement: `busy` milliseconds in each. */
  function startedAfterFall(waiting: number, busy: number): number {
    const admission = new Admission()
    measure(admission, 60, 600)
    pass(2_000)
    send(admission, waiting)
    for (let window = 0; window < 4; window++) {
      take(admission, busy)
      busyMs += busy
      pass(260)
      send(admission, waiting)
    }
    pass(10_000)
    return send(admission, 8).started
  }

  test('and as many more when each takes less than those before, as after a start', () => {
    expect(startedAfterFall(20, 30)).toBeGreaterThan(5)
  })

  test('but not at once while nobody has to wait, the loop is fully busy, or some are refused', () => {
    expect(startedAfterFall(1, 30)).toBeLessThan(5)
    expect(startedAfterFall(200, 255)).toBeLessThan(5)
    expect(startedAfterFall(700, 30)).toBeLessThan(5)
  })

  test('nor does work of the service itself, while nobody asks, keep anybody out', () => {
    const admission = new Admission()
    send(admission, 30)
    take(admission, 30)
    busyMs += 60_000 // a rebuild
    now += 60_000
    expect(startedWithin(1_000, admission, 100)).toBe(100)
  })

  test('and a few that take little show that each does', () => {
    const admission = new Admission()
    measure(admission, 20, 2_000)
    pass(10_000)
    admission.admit(() => take(admission, 1))
    busyMs += 0.5
    pass(2_000)
    expect(send(admission, AT_ONCE)).toEqual({ started: AT_ONCE, refused: 0 })
  })

  test('nor do the answers that need no turn, however many, make others seem to take longer', () => {
    const admission = new Admission()
    for (let window = 0; window < 20; window++) {
      busyMs += 1_900
      admission.beside(1_260) // without the socket
      expect(startedWithin(2_000, admission, 20)).toBe(20)
    }
    expect(send(admission, 900).refused).toBe(0)
  })

  /** In twenty windows a few are let in at once, and take 5 ms each; beside them are answers that need no turn. */
  function fewBeside(admission: Admission, measuredMs: number, besideMs: number): void {
    for (let window = 0; window < 20; window++) {
      for (let n = 0; n < 30; n++) {
        if (n % 3 === 0) pass(50)
        admission.admit(() => take(admission, 1))
      }
      busyMs += 150 + besideMs
      admission.beside(measuredMs)
      pass(1_000)
    }
  }

  test('nor where more of these than usual was not measured, while nobody has to wait', () => {
    const admission = new Admission()
    fewBeside(admission, 900, 1_650)
    expect(send(admission, AT_ONCE)).toEqual({ started: AT_ONCE, refused: 0 })
  })

  test('but what others take is measured beside some of these, too', () => {
    const admission = new Admission()
    fewBeside(admission, 30, 45)
    expect(send(admission, AT_ONCE).started).toBeLessThan(4)
  })

  test('and a measurement of others ends also while only these are asked for', () => {
    const admission = new Admission()
    send(admission, 30)
    take(admission, 30)
    busyMs += 300
    pass(300)
    admission.beside(1)
    busyMs += 1_500
    admission.beside(1_000)
    pass(1_500)
    expect(send(admission, AT_ONCE).started).toBeLessThan(AT_ONCE / 2)
  })

  test('and where some are refused, what these may not have taken is taken for theirs', () => {
    const admission = new Admission()
    for (let window = 0; window < 8; window++) {
      expect(send(admission, 3_000).refused).toBeGreaterThan(0)
      take(admission, 100)
      busyMs += 1_900
      admission.beside(1_000)
      pass(2_000)
    }
    pass(20_000)
    expect(send(admission, AT_ONCE).started).toBeLessThan(AT_ONCE / 2)
  })

  test('and those that wait for a server that does not answer seem to take no more of the event loop', () => {
    const admission = new Admission()
    for (let window = 0; window < 20; window++) {
      for (let n = 0; n < 200; n++) admission.begin()
      take(admission, 5)
      busyMs += 100
      pass(1_000)
    }
    expect(send(admission, AT_ONCE).started).toBeGreaterThan(AT_ONCE / 4)
    for (let n = 0; n < 4_000; n++) admission.end() // the server is there again
    busyMs += 1_000
    pass(1_000)
    expect(send(admission, AT_ONCE).started).toBeGreaterThan(AT_ONCE / 4)
  })

  test('and what little is measured in idle times says nothing', () => {
    const admission = new Admission()
    busyMs += 10_000
    admission.admit(() => {})
    take(admission, 1)
    pass(1_000)
    expect(send(admission, 100).refused).toBe(0)
  })
})

describe('a service with too much to do', () => {
  let app: Running
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('takes the time of kept answers for nobody else’s', async () => {
    const beside = vi.spyOn(Admission.prototype, 'beside')
    await eventually(async () => {
      for (let n = 0; n < 2; n++) expect((await app.get('/venues')).status).toBe(200)
      expect(beside).toHaveBeenCalledWith(expect.any(Number))
      expect(Math.max(...beside.mock.calls.flat())).toBeGreaterThan(0)
    })
  })

  test('refuses with a time to come back, in the headers of every answer, and answers probes', async () => {
    const usual = await app.get('/nowhere')
    vi.spyOn(Admission.prototype, 'admit').mockReturnValue(false)
    const { status, headers, body } = await app.get('/events', undefined, { 'X-Request-Id': 'too-much' })
    expect([status, body.code, body.data.status]).toEqual([503, 'rest_unavailable', 503])
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('x-request-id')).toBe('too-much')
    const names = (each: Headers) => [...each.keys()].filter((name) => !/^(retry-after|ratelimit.*|date)$/.test(name))
    expect(names(headers)).toEqual(names(usual.headers))
    expect((await app.call('HEAD', '/events')).text).toBe('')
    expect((await app.get('//healthz')).status).toBe(200)
    expect((await app.get('//metrics')).text).toContain('status="503"')
  })
})
