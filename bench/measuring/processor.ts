/** Processor time, which other work on the machine changes far less than it changes wall time. Linux only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NANOSECONDS_PER_MS = 1e6

/**
 * Milliseconds used so far by all threads of the processes together, as the operating system counts them. Of a process
 * in a container nothing is known: 0.
 */
export function processorMs(pids: readonly number[]): number {
  return pids.flatMap((pid) => [...threadMs(pid).values()]).reduce((sum, ms) => sum + ms, 0)
}

/** Those of each thread of a process, by its id. */
export function threadMs(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`
  const threads = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    threads.map((thread) => {
      const [nanoseconds] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')
      return [thread, Number(nanoseconds) / NANOSECONDS_PER_MS]
    }),
  )
}

/** Resident set size as the operating system counts it, in megabytes. */
export function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
