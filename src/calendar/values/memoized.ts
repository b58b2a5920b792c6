/** What is made when it is first needed, and kept. */

/** The value, made by the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A pure function that keeps what it gave. It keeps at most `max` values: a full memory is emptied. */
export function memoized<T extends NonNullable<unknown>>(make: (key: string) => T, max: number): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= max) known.clear()
    const copy = [...key].join('') // a slice of a text would keep the whole text in memory
    const value = make(copy)
    known.set(copy, value)
    return value
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
