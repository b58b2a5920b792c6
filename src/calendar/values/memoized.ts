/** What is made when it is first needed, and kept. */

/** The value, made by the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * A pure function that keeps what it gave, of at most `max` keys: half of the memory is filled, then the other half is
 * emptied and filled. What is asked for again and again stays, since whatever is found in the older half is kept anew.
 */
export function memoized<T extends NonNullable<unknown>>(make: (key: string) => T, max: number): (key: string) => T {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  return (key) => {
    const found = recent.get(key)
    if (found !== undefined) return found
    const copy = [...key].join('') // a slice of a text would keep the whole text in memory
    const value = older.get(copy) ?? make(copy)
    if (recent.size >= max / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(copy, value)
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
