/** What backup and restore share: arguments, errors, and the description of a store's file. */
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { type CommandLine, Usage } from '../command-line.ts'
import { isFileError, storeFile } from '../engines/sqlite/files.ts'
import { type Contents, FileInUse, UnusableFile } from '../engines/sqlite/store/backup.ts'
import type { Settings } from '../settings/table.ts'
import { type Command, command, Failure } from './command.ts'

interface Task {
  settings: Settings
  /** The store's file. */
  file: string
  /** The backup's file, from the arguments. */
  backup: string
  force: boolean
}

/** Does the work for `<file>`. */
export function storeFileCommand(line: CommandLine, work: (task: Task) => Promise<void>): Command {
  return command(line, async (settings, { operands: [backup = ''], values }) => {
    if (settings.MONGODB_URL) {
      throw new Usage(
        'MONGODB_URL is set: back up MongoDB with mongodump --oplog and restore it with mongorestore --oplogReplay, ' +
          'then run npm run rebuild (docs/operations.md).',
      )
    }
    if (backup === '') throw new Usage('<file> is empty.')
    if (existsSync(backup) && !statSync(backup).isFile()) throw new Usage(`${backup} is no file.`)
    const file = storeFile(settings)
    if (isSameFile(file, backup)) throw new Usage(`${backup} is the store itself.`)
    const stopListening = exitOnSignals()
    try {
      await work({ settings, file, backup, force: values.force === true })
      return 0
    } catch (error) {
      if (error instanceof UnusableFile || error instanceof FileInUse) throw new Failure(`${error.message}.`)
      throw isFileError(error) ? new Failure(`Store ${file}, backup ${backup}: ${error.message}.`) : error
    } finally {
      stopListening()
    }
  })
}

/** By itself a signal would end the process before it removes what it has begun to write. */
function exitOnSignals(): () => void {
  const exit = (signal: 'SIGTERM' | 'SIGINT') => process.exit(128 + constants.signals[signal]) // as shells say it
  process.on('SIGTERM', exit).on('SIGINT', exit)
  return () => process.off('SIGTERM', exit).off('SIGINT', exit)
}

function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false
  const [first, second] = [statSync(one), statSync(other)]
  return first.dev === second.dev && first.ino === second.ino
}

/** One line: the contents of a file, and its size. */
export function describe({ counts, change }: Contents, file: string): string {
  const documents = Object.entries(counts)
    .map(([resource, count]) => `${count} ${resource}`)
    .join(', ')
  return `${documents}, up to change ${change} (${(statSync(file).size / 1024 / 1024).toFixed(1)} MiB)`
}
