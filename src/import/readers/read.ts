/** From files to drafts: chooses the reader by the content of a file, not by its name. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { isObject } from '../../calendar/values/objects.ts'
import { looksLikeICalendar, readICalendar } from '../icalendar/icalendar.ts'
import { withinLimits } from '../load/limits.ts'
import { readRecord } from './api.ts'
import { Budget, checkSize, FileRejected, MAX_FILE_BYTES } from './budget.ts'
import { looksLikeCsv, readCsv } from './csv.ts'
import { type ReadEvent, type ReadOptions, type ReadResult, skipped, sourceOf } from './draft.ts'
import { decode } from './encoding.ts'
import { guarded } from './guard.ts'
import { isJsonLd, looksLikePage, readJsonLd, readPage } from './json-ld.ts'
import { withMissingDates } from './lone-occurrences.ts'
import { readNeutral } from './neutral.ts'
import { FileReader, type FileToRead } from './reader.ts'
import { text } from './values.ts'

type Reader = (name: string, text: string, options: ReadOptions, budget: Budget) => ReadResult[]

const formats: [recognised: (text: string, options: ReadOptions) => boolean, read: Reader][] = [
  [(text) => text.trim() === '', (name) => [skipped(name, 'empty file')]],
  [(text) => /^\s*[[{]/.test(text), readJson],
  [looksLikePage, readPage],
  [looksLikeICalendar, readICalendar],
  [looksLikeCsv, readCsv],
]

/** A list of events, an object that has them as `events`, or one event; or JSON-LD. */
function readJson(name: string, json: string, options: ReadOptions, budget: Budget): ReadResult[] {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    return [skipped(name, 'broken JSON', error instanceof Error ? error.message : undefined)]
  }
  if (isJsonLd(data)) return readJsonLd(name, data, options, budget)
  const inside = isObject(data) && 'events' in data ? data.events : data
  const records: unknown[] = Array.isArray(inside) ? inside : [inside]
  if (records.length === 0) return [skipped(name, 'no events')]
  budget.spend('components', records.length)
  return records.flatMap((record) => guarded(placeOf(name, record), () => [readRow(name, record, options)]))
}

function placeOf(name: string, record: unknown): string {
  const { global_id, uid, id } = isObject(record) ? record : {}
  return [name, text(global_id) ?? text(uid) ?? text(id) ?? ''].join(' ').trim()
}

function readRow(name: string, record: unknown, options: ReadOptions): ReadResult {
  if (isObject(record) && 'start_date' in record) return readRecord(name, record, options)
  if (isObject(record) && 'start' in record) return readNeutral(name, record, options)
  return skipped(name, 'unknown record', beginningOf(record))
}

function limited(place: string, read: ReadEvent): ReadResult[] {
  const { draft, dropped } = withinLimits(place, read.event)
  return dropped.length ? [{ ...read, event: draft }, ...dropped] : [read]
}

function beginningOf(record: unknown): string {
  try {
    return JSON.stringify(record).slice(0, 200)
  } catch {
    return 'nested too deeply'
  }
}

/** Reads the content of one file. It never throws. */
export function readFile(name: string, bytes: Uint8Array, options: ReadOptions): ReadResult[] {
  try {
    checkSize(bytes.length)
    const { text: content, repaired } = decode(bytes)
    const [, read] = formats.find(([recognised]) => recognised(content, options)) ?? []
    if (!read) return [skipped(name, 'unknown format')]
    const reads = withMissingDates(name, read(name, content, options, new Budget())).flatMap((one) => {
      if (!('event' in one)) return [one]
      const place = sourceOf(name, one)
      return guarded(place, () => limited(place, one))
    })
    if (repaired) reads.unshift(skipped(withLine(name, repaired.line), 'not in UTF-8', repaired.detail))
    return reads
  } catch (error) {
    return [rejection(name, error)]
  }
}

function rejection(name: string, error: unknown): ReadResult {
  if (!(error instanceof FileRejected))
    return skipped(name, 'unreadable file', error instanceof Error ? error.message : String(error))
  return skipped(withLine(name, error.line), error.reason, error.message)
}

const withLine = (name: string, line: number | undefined) => (line === undefined ? name : `${name}:${line}`)

export interface SourceFile {
  path: string
  /** Relative to the folder that is read. */
  name: string
  bytes: number
}

/** The file, or the files of a folder and those in it by name, except hidden ones. */
export async function filesIn(path: string): Promise<SourceFile[]> {
  const paths = (await stat(path)).isDirectory() ? await pathsIn(path) : [path]
  return Promise.all(
    paths.map(async (file) => ({
      path: file,
      name: relative(path, file) || path,
      bytes: await stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  )
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.filter((file) => !/(^|[/\\])\./.test(relative(folder, file))).sort()
}

export interface FileReads {
  /** Its name. */
  file: string
  /** Absolute, or an address. */
  path: string
  reads: ReadResult[]
}

/** One after the other, whatever they hold. */
export async function* readFiles(files: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FileReads> {
  const reader = new FileReader()
  try {
    for (const { name, path } of files) {
      const reads = await contentOf(path).then(
        (bytes) => readBytes(reader, { name, bytes, options }),
        (error: unknown) => [rejection(name, error)],
      )
      yield { file: name, path: resolve(path), reads }
    }
  } finally {
    await reader.close()
  }
}

/** What a file says, or why nothing is read of it. */
export function readBytes(reader: FileReader, file: FileToRead): Promise<ReadResult[]> {
  return reader.read(file).catch((error: unknown) => [rejection(file.name, error)])
}

/** At most one byte more than a file may have: a pipe has no size to check beforehand. */
async function contentOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = await createReadStream(file, { end: MAX_FILE_BYTES }).toArray()
  return Buffer.concat(chunks)
}
