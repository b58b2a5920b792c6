/** Processor time, which other work on the machine changes far less than it changes wall time. Linux only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NANOSECONDS_PER_MS = 1e6

/**
 * Milliseconds used so far by all threads of the processes together, as the operating system counts them. Of a process in
 * a container nothing is known: 0.
 */
export function processorMs(pids: readonly number[]): number {
  const threads = pids.filter((pid) => existsSync(`/proc/${pid}`)).flatMap(threadsOf)
  const counted = threads.map((path) => Number(readFileSync(path, 'utf8').split(' ')[0]))
  return counted.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS_PER_MS
}

function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
}

/** Resident set size as the operating system counts it, in megabytes. */
export function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
