/** What an import did, and what it left out, for the person who runs it. */

import type { Loaded, Refused } from '../load/load.ts'
import type { Skipped } from '../readers/draft.ts'
import { type SkipReason, skipReasons } from '../readers/skip-reasons.ts'

/** Without --verbose so many corrected events and files in other encodings are named. */
const MAX_NAMED = 20

export interface Vanished {
  file: string
  id: number
  title: string
  /**
   * `trashed`: now. `replaced`: so, too, because its series is one event now. `corrected`: it would have been, but
   * somebody has changed it here.
   */
  fate: 'left' | 'trashed' | 'replaced' | 'corrected'
}

interface Outcomes {
  created: number
  updated: number
  unchanged: number
}

export class Report {
  /** Its name, when it has come to its end. */
  run: string | undefined
  files = 0
  read = 0
  readonly #series = { count: 0, occurrences: 0 }
  readonly #loaded: Outcomes = { created: 0, updated: 0, unchanged: 0 }
  readonly #linked = new Map<string, Outcomes>()
  readonly #reasons = new Map<SkipReason, number>()
  readonly #fates = new Map<Vanished['fate'], number>()
  readonly #corrected: string[] = []
  readonly #reencoded: string[] = []
  readonly #verbose: boolean
  readonly #print: (line: string) => void

  constructor(verbose: boolean, print: (line: string) => void) {
    this.#verbose = verbose
    this.#print = print
  }

  /** `source`: the file and the event. */
  loaded(one: Loaded | Refused, source: string): void {
    this.read++
    if (one.outcome === 'refused') this.skip({ source, reason: one.reason, detail: one.detail })
    else if (one.outcome === 'trashed') this.skip({ source, reason: 'in the trash here' })
    else {
      this.#loaded[one.outcome]++
      if (one.corrected.length) this.#corrected.push(`${source}: ${one.corrected.join(', ')}`)
    }
  }

  /** `occurrences`: from a year back to two years ahead. */
  series(occurrences: number): void {
    this.#series.count++
    this.#series.occurrences += occurrences
  }

  /** A venue, an organizer, a category or a tag of a site. */
  linked(resource: string, source: string, one: keyof Outcomes | Refused): void {
    const outcomes = this.#linked.get(resource) ?? { created: 0, updated: 0, unchanged: 0 }
    this.#linked.set(resource, outcomes)
    if (typeof one === 'object') this.skip({ source, reason: one.reason, detail: one.detail })
    else outcomes[one]++
  }

  skip({ source, reason, detail }: Skipped): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    const line = `${source}: ${reason}${detail ? ` (${detail})` : ''}`
    if (this.#verbose) this.#print(`${verbOf(reason).padEnd(8)} ${line}`)
    else if (reason === 'not in UTF-8') this.#reencoded.push(line)
  }

  vanished({ file, id, title, fate }: Vanished): void {
    this.#fates.set(fate, (this.#fates.get(fate) ?? 0) + 1)
    if (this.#verbose) this.#print(`vanished ${file}: ${title} (${id})`)
  }

  /** A file at an address, which is as it was. */
  unchanged(address: string, since: number): void {
    this.#print(
      `${address}: not changed since ${new Date(since * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    )
  }

  /** Of all records. */
  get counts(): Pick<Outcomes, 'created' | 'updated'> {
    const all = [this.#loaded, ...this.#linked.values()]
    const sum = (name: keyof Outcomes) => all.reduce((total, outcomes) => total + outcomes[name], 0)
    return { created: sum('created'), updated: sum('updated') }
  }

  /** 2: a file was of no known format; 1: an event or more may be missing by an error; 0: all is there. */
  get exitCode(): number {
    const kinds = [...this.#reasons.keys()].map((reason) => skipReasons[reason])
    return kinds.includes('format') ? 2 : kinds.includes('error') ? 1 : 0
  }

  print(): void {
    this.#print(`${this.files} files, ${this.read} events read: ${sentenceOf(this.#loaded)}`)
    const { count, occurrences } = this.#series
    if (count)
      this.#print(
        `${number(count)} of them are series, with ${occurrences} occurrences from a year ago to two years ahead`,
      )
    for (const [resource, outcomes] of this.#linked) this.#print(`       ${resource}: ${sentenceOf(outcomes)}`)
    this.#printCorrected()
    for (const [fate, sentence] of Object.entries(fates)) {
      const count = [...this.#fates].find(([name]) => name === fate)?.[1]
      if (count) this.#print(`${number(count)} no longer in their file: ${sentence}`)
    }
    for (const [reason, count] of [...this.#reasons].sort((a, b) => b[1] - a[1])) {
      this.#print(`${number(count)} ${verbOf(reason)}: ${reason}`)
      if (reason === 'not in UTF-8') this.#printSome(this.#reencoded)
    }
    if (this.#reasons.size + this.#fates.size && !this.#verbose) this.#print('       --verbose names each of them')
    if (this.run !== undefined) this.#print(`run ${this.run} (--undo ${this.run} takes it back)`)
  }

  #printCorrected(): void {
    const all = this.#corrected
    if (all.length === 0) return
    this.#print(`${number(all.length)} corrected here, and left so (--overwrite takes what their file says):`)
    this.#printSome(all)
  }

  #printSome(all: readonly string[]): void {
    const named = this.#verbose ? all : all.slice(0, MAX_NAMED)
    for (const one of named) this.#print(`       ${one}`)
    if (named.length < all.length) this.#print(`       and ${all.length - named.length} more`)
  }
}

const fates: Readonly<Record<Vanished['fate'], string>> = {
  left: 'left as they are (--prune moves them to the trash)',
  trashed: 'moved to the trash',
  replaced: 'moved to the trash, because their series is one event now, or no longer one',
  corrected: 'left as they are, because they were corrected here',
}

/** Of what is a part, the event is there. */
const verbOf = (reason: SkipReason) => (skipReasons[reason] === 'part' ? 'repaired' : 'skipped')

const number = (count: number) => String(count).padStart(6)

const sentenceOf = ({ created, updated, unchanged }: Outcomes) =>
  `${created} created, ${updated} updated, ${unchanged} unchanged`
