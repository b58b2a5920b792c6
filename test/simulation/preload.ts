/**
 * Before anything else is loaded: virtual clocks and timers, small constants in the indexer's files, so that little data
 * meets all that much would, and the mutation that was asked for.
 */
import { registerHooks } from 'node:module'
import { install } from './time.ts'
import { constants, type Edit, twins } from './twins.ts'

const top = new URL('../../', import.meta.url).href
const asked = process.argv[process.argv.indexOf('--twin') + 1]
const twin = twins.find(({ name }) => process.argv.includes('--twin') && name === asked)
if (process.argv.includes('--twin') && !twin) fail(`there is no twin ${asked}`)
const edits: readonly Edit[] = [...constants, ...(twin ? [twin] : [])]
const open = new Set(edits)

function fail(reason: string): never {
  console.error(reason)
  process.exit(2)
}

function edited(source: string, { file, from, to }: Edit): string {
  const parts = source.split(from)
  if (parts.length !== 2) fail(`${file}: "${from}" is there ${parts.length - 1} times, not once`)
  return parts.join(to)
}

registerHooks({
  resolve(specifier, context, next) {
    const ours = specifier === 'node:timers/promises' && context.parentURL?.startsWith(`${top}indexers/`)
    return ours ? next('./timers.ts', { ...context, parentURL: import.meta.url }) : next(specifier, context)
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const due = edits.filter(({ file }) => url === top + file)
    if (due.length === 0) return loaded
    for (const edit of due) open.delete(edit)
    return { ...loaded, source: due.reduce(edited, String(loaded.source)) }
  },
})
process.on('exit', (code) => {
  if (code === 0 && open.size) fail(`never loaded: ${[...open].map(({ file }) => file).join(', ')}`)
})
install()
