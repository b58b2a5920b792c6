/** What is made when it is first needed, and kept. */

/** The value, made by the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The value of each key, made by the first call for it. It keeps all of them: for one piece of work. */
export function onceEach<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, { value: T }>()
  return (key) => {
    let found = made.get(key)
    if (!found) made.set(key, (found = { value: make(key) }))
    return found.value
  }
}

/** What nobody asks for during a whole period is forgotten: after a large import, most words of its texts. */
const PERIOD_MS = 10_000

/** Those of this thread that hold something. */
const used = new Set<{ turn(): boolean }>()
let timer: NodeJS.Timeout | undefined

function turnOver(): void {
  for (const memory of used) if (!memory.turn()) used.delete(memory)
  if (used.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** A memory in two parts: what is asked for moves to the recent one, the older one is forgotten when that is full. */
export class Generations<Table extends { isEmpty: boolean }> {
  recent: Table
  older: Table
  readonly #make: () => Table

  constructor(make: () => Table) {
    this.#make = make
    this.recent = make()
    this.older = make()
  }

  /** The recent part, for something to be kept in it: a new one if it `isFull`. */
  toKeepIn(isFull: boolean): Table {
    if (isFull) this.turn()
    used.add(this)
    timer ??= setInterval(turnOver, PERIOD_MS).unref()
    return this.recent
  }

  /** False: nothing is left. */
  turn(): boolean {
    this.older = this.recent
    this.recent = this.#make()
    return !this.older.isEmpty
  }
}

export class Values<Key, T> extends Map<Key, T> {
  get isEmpty(): boolean {
    return this.size === 0
  }
}

/** V8 makes a slice of a text of so many letters or more; fewer it copies. */
const MIN_SLICE = 13

/** The text itself, where it may be a part of another one: a slice would keep that whole text in memory. */
export function ownText(text: string): string {
  return text.length < MIN_SLICE ? text : [...text].join('')
}

/** A pure function that keeps what it gave: the values that were asked for last, `max` to twice as many. */
export function memoized<T extends NonNullable<unknown>>(make: (key: string) => T, max: number): (key: string) => T {
  const known = new Generations(() => new Values<string, T>())
  return (key) => {
    const found = known.recent.get(key)
    if (found !== undefined) return found
    const copy = ownText(key)
    const value = known.older.get(copy) ?? make(copy)
    known.toKeepIn(known.recent.size >= max).set(copy, value)
    return value
  }
}

/** What is longer is hardly written twice. */
const MAX_WORD_CHARACTERS = 64

/** The same for words of texts: nothing is kept of very long ones. */
export function memoizedWords<T extends NonNullable<unknown>>(
  make: (word: string) => T,
  max: number,
): (word: string) => T {
  const known = memoized(make, max)
  return (word) => (word.length > MAX_WORD_CHARACTERS ? make(word) : known(word))
}
