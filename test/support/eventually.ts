/** Waits for a condition: it holds at once on a free machine, and much later on one that does much else. */
import { vi } from 'vitest'

const PATIENCE = { timeout: 60_000, interval: 20 }

/** What `check` returns, as soon as it does not throw. After a minute, its last error. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, PATIENCE)
