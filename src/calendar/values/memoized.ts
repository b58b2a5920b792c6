/** What is made when it is first needed, and kept. */

/** The value, made by the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** What nobody asks for during a whole period is forgotten: after a large import, most words of its texts. */
const PERIOD_MS = 10_000

/** Turns over the memories of this thread that hold something. */
const turns = new Set<() => boolean>()
let timer: NodeJS.Timeout | undefined

function turnOver(): void {
  for (const turn of turns) if (!turn()) turns.delete(turn)
  if (turns.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/**
 * A memory that turns over when nobody has asked it for anything during a whole period. `turn` forgets what is older
 * than the last turn, and tells whether anything is left. The function that is returned is called when something is
 * kept after that.
 */
export function forgottenUnlessUsed(turn: () => boolean): () => void {
  return () => {
    turns.add(turn)
    timer ??= setInterval(turnOver, PERIOD_MS).unref()
  }
}

/** A pure function that keeps what it gave: the values that were asked for last, `max` to twice as many. */
export function memoized<T extends NonNullable<unknown>>(make: (key: string) => T, max: number): (key: string) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  const turn = () => {
    older = recent
    recent = new Map()
    return older.size > 0
  }
  const isUsed = forgottenUnlessUsed(turn)
  const keep = (key: string, value: T) => {
    if (recent.size >= max) turn()
    if (recent.size === 0) isUsed()
    recent.set(key, value)
    return value
  }
  return (key) => {
    const found = recent.get(key)
    if (found !== undefined) return found
    const copy = [...key].join('') // a slice of a text would keep the whole text in memory
    return keep(copy, older.get(copy) ?? make(copy))
  }
}

/** What is longer is hardly written twice. */
const MAX_WORD_LENGTH = 64

/** The same for words of texts: nothing is kept of very long ones. */
export function memoizedWords<T extends NonNullable<unknown>>(
  make: (word: string) => T,
  max: number,
): (word: string) => T {
  const known = memoized(make, max)
  return (word) => (word.length > MAX_WORD_LENGTH ? make(word) : known(word))
}
