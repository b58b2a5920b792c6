/** The ports: free, or held by this service, which is asked how it is. */
import { isObject } from '../calendar/values/objects.ts'
import { freePort, listenFailures } from '../process/free-port.ts'
import type { Settings } from '../settings/table.ts'
import { clockFinding } from './clock.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const MAX_ANSWER_MS = 5_000

/** The error of the system, such as EADDRINUSE; undefined: it is free. */
async function bindingError(host: string, port: number): Promise<string | undefined> {
  try {
    await freePort(host, port)
    return undefined
  } catch (error) {
    return isObject(error) ? String(error.code) : messageOf(error)
  }
}

/** What listens everywhere is asked on this machine. */
const reachable = (host: string) =>
  ({ '0.0.0.0': '127.0.0.1', '::': '[::1]' })[host] ?? (host.includes(':') ? `[${host}]` : host)

async function asked(address: string): Promise<{ body: unknown; status: number; date: number } | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_ANSWER_MS) })
    return {
      body: await response.json(),
      status: response.status,
      date: Date.parse(response.headers.get('date') ?? ''),
    }
  } catch {
    return undefined
  }
}

function readiness(body: unknown, status: number): Finding {
  const checks = isObject(body) && isObject(body.checks) ? body.checks : {}
  const found = Object.entries(checks)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  if (status === 200) return ok('service', `runs and is ready: ${found}`)
  return warning('service', `runs and is not ready: ${found}`, 'See the checks below, and its log.')
}

/** `now`: this machine's clock, in milliseconds. */
async function serviceFindings(host: string, port: number, now: () => number): Promise<Finding[]> {
  const address = `http://${reachable(host)}:${port}`
  const alive = await asked(`${address}/healthz`)
  if (!isObject(alive?.body) || alive.body.status !== 'alive')
    return [problem('PORT', `another process listens on ${host}:${port}`, 'Stop it, or give the service another PORT.')]
  const clock = Number.isNaN(alive.date) ? [] : [clockFinding('the running service', alive.date, now())]
  const ready = await asked(`${address}/readyz`)
  return [
    ok('PORT', `the service listens on ${host}:${port}`),
    ready ? readiness(ready.body, ready.status) : warning('service', 'it does not answer /readyz', 'See its log.'),
    ...clock,
  ]
}

export async function portFindings({ HOST, PORT, METRICS_PORT }: Settings, now: () => number): Promise<Finding[]> {
  const code = PORT === 0 ? undefined : await bindingError(HOST, PORT)
  if (code === 'EADDRINUSE') return serviceFindings(HOST, PORT, now)
  if (code)
    return [problem('PORT', `${HOST}:${PORT}: ${listenFailures[code] ?? code}`, 'Set HOST and PORT to what is free.')]
  const metrics = METRICS_PORT ? await bindingError(HOST, METRICS_PORT) : undefined
  return [
    ok('PORT', PORT === 0 ? 'a free one is taken' : `${HOST}:${PORT} is free; the service does not run there`),
    ...(metrics
      ? [
          problem(
            'METRICS_PORT',
            `${HOST}:${METRICS_PORT}: ${listenFailures[metrics] ?? metrics}`,
            'Choose another one.',
          ),
        ]
      : []),
  ]
}
