/** What a check found. */

export type State = 'ok' | 'warning' | 'problem'

export interface Finding {
  /** What was checked, in a word or two. */
  check: string
  state: State
  /** What is there. */
  found: string
  /** What to do about it, in a sentence; absent: nothing. */
  remedy?: string
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found })
export const warning = (check: string, found: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  found,
  remedy,
})
export const problem = (check: string, found: string, remedy: string): Finding => ({
  check,
  state: 'problem',
  found,
  remedy,
})

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
