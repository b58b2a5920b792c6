/** The readers of the import: from files to drafts. What a file is shows in its content, whatever its name. */
import { readdir, readFile as readBytes, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readRecord } from './api.ts'
import { skipped, type Read, type ReadOptions } from './draft.ts'
import { decode } from './encoding.ts'
import { looksLikeICalendar, readICalendar } from './icalendar.ts'
import { withinLimits } from './limits.ts'
import { readNeutral } from './neutral.ts'
import { isRow } from './values.ts'

type Reader = (name: string, text: string, options: ReadOptions) => Read[]

const formats: [recognised: (text: string) => boolean, read: Reader][] = [
  [(text) => text.trim() === '', (name) => [skipped(name, 'empty file')]],
  [(text) => /^\s*[[{]/.test(text), readJson],
  [looksLikeICalendar, readICalendar],
]

/** A list of events, an object that has them as `events`, or one event. */
function readJson(name: string, json: string, options: ReadOptions): Read[] {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    return [skipped(name, 'broken JSON', error instanceof Error ? error.message : undefined)]
  }
  const inside = isRow(data) && 'events' in data ? data.events : data
  const records: unknown[] = Array.isArray(inside) ? inside : [inside]
  if (records.length === 0) return [skipped(name, 'no events')]
  return records.map((record) => readRow(name, record, options))
}

function readRow(name: string, record: unknown, options: ReadOptions): Read {
  if (isRow(record) && 'start_date' in record) return readRecord(name, record, options)
  if (isRow(record) && 'start' in record) return readNeutral(name, record, options)
  return skipped(name, 'unknown record', JSON.stringify(record).slice(0, 200))
}

function limited(name: string, read: Extract<Read, { event: unknown }>): Read[] {
  const { draft, left } = withinLimits(name, read.event)
  return left.length ? [{ ...read, event: draft }, ...left] : [read]
}

/** Reads the content of one file: iCalendar, records of this API, or the neutral shape. */
export function readFile(name: string, bytes: Uint8Array, options: ReadOptions): Read[] {
  const text = decode(bytes)
  const [, read] = formats.find(([recognised]) => recognised(text)) ?? []
  const reads = read ? read(name, text, options) : [skipped(name, 'unknown format')]
  return reads.flatMap((one) => ('event' in one ? limited(name, one) : [one]))
}

/** Reads a file, or all files of a folder and its folders by order of name, but hidden ones. `file` is the path from there. */
export async function* readFolder(path: string, options: ReadOptions): AsyncGenerator<{ file: string; reads: Read[] }> {
  for (const file of await filesOf(path)) {
    const name = relative(path, file) || path
    yield { file: name, reads: readFile(name, await readBytes(file), options) }
  }
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.filter((file) => !/(^|[/\\])\./.test(relative(path, file))).sort()
}
