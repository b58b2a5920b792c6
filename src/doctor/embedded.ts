/** The embedded engine: its file, and the index in it. */
import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { stores } from '../calendar/resources/index.ts'
import { lostStore } from '../engine.ts'
import { storeFile } from '../engines/sqlite/files.ts'
import { openReadOnly } from '../engines/sqlite/read-only.ts'
import { remedyFor } from '../engines/sqlite/remedies.ts'
import type { Settings } from '../settings/table.ts'
import { type Finding, messageOf, ok, problem } from './finding.ts'
import type { ReadOnlyEngine } from './index-checks.ts'

export const embeddedBytes = (settings: Settings): number => {
  const file = storeFile(settings)
  return existsSync(file) ? statSync(file).size : 0
}

/** Documents of each resource: to read all of them may take minutes. */
const READ_OF_EACH = 1_000

interface Opened {
  findings: Finding[]
  /** Absent: there is none, or it cannot be read. */
  engine?: ReadOnlyEngine
}

/** Opened as SQLite opens it, and closed: its content is not touched. */
function refuseUnwritable(file: string): void {
  closeSync(openSync(file, 'r+'))
}

export function openEmbedded(settings: Settings): Opened {
  const file = storeFile(settings)
  const lost = lostStore(settings)
  if (lost !== undefined) return { findings: [problem('store', lost, 'Restore a backup, or move that away.')] }
  if (!existsSync(file)) return { findings: [ok('store', 'none yet: the first start makes it')] }
  try {
    refuseUnwritable(file)
    const view = openReadOnly(file)
    view.readDocuments(READ_OF_EACH)
    const found = view.isPrepared(stores)
      ? `${file}, of the format that this version needs`
      : `${file}, of another version: the next start prepares it`
    return { findings: [ok('store', found)], engine: view }
  } catch (error) {
    const remedy = remedyFor(messageOf(error)) ?? `Give the user of the service the right to write to ${file}.`
    return { findings: [problem('store', `${file}: ${messageOf(error)}`, remedy)] }
  }
}
