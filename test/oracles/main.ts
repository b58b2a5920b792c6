/**
 * npm run oracles -- FOLDER: what the import reads of the iCalendar files of a folder, beside what ical.js reads and
 * what icalendar with recurring-ical-events does. Exit code 1: of some files both read the same, and the import
 * something else.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readArguments } from '../../src/command-line.ts'
import { type Comparison, compareFile, type Verdict } from './compare.ts'
import { icalJs, recurringIcalEvents } from './oracle.ts'

const {
  operands: [folder = ''],
  values: { verbose },
} = readArguments({
  name: 'npm run oracles',
  summary:
    'Compares the occurrences that the import reads of real calendars with those of ical.js, and of icalendar with ' +
    'recurring-ical-events (Python, installed once into the cache folder of the user).',
  operands: ['<folder>'],
  options: { verbose: { type: 'flag', description: 'names each file that differs, and some of the occurrences' } },
  exitCodes: {
    0: 'no file of which both read the same, and the import something else',
    1: 'there are such files; they are named',
  },
  notes: [
    'Of each file, the years in which something begins are compared: start, end and title of each occurrence. The ' +
      'import leaves out untitled events, keeps at most 500 occurrences of a series that cannot be one event here, and ' +
      'has no opinion on files that ' +
      'an oracle cannot read.',
  ],
})

/** Occurrences of each side that are printed of a file. */
const MAX_SHOWN = 5

function printFile({ file, differences }: Comparison): void {
  console.log(`  ${basename(file)}`)
  for (const [name, { ours, theirs }] of Object.entries(differences)) {
    for (const one of ours.slice(0, MAX_SHOWN)) console.log(`    not in ${name}: ${one}`)
    for (const one of theirs.slice(0, MAX_SHOWN)) console.log(`    only in ${name}: ${one}`)
  }
}

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ics|ical)$/i.test(name))
const { oracle, missing } = await recurringIcalEvents()
if (missing !== undefined) console.error(missing)
const oracles = [icalJs(), ...(oracle ? [oracle] : [])]
const all: Comparison[] = []
try {
  for (const name of names.sort()) all.push(await compareFile(join(folder, name), oracles))
} finally {
  for (const each of oracles) each.end()
}

const compared = all.filter(({ verdicts }) => Object.keys(verdicts).length > 0)
const occurrences = compared.reduce((sum, one) => sum + one.occurrences, 0)
console.log(`${all.length} files, ${compared.length} of them with events; the import reads ${occurrences} occurrences`)
const count = (name: string, verdict: Verdict) => compared.filter(({ verdicts }) => verdicts[name] === verdict).length
for (const { name } of oracles) {
  const [same, differs, none] = (['same', 'differs', 'no answer'] as const).map((verdict) => count(name, verdict))
  console.log(`${name}: the same in ${same} files, differs in ${differs}, cannot read ${none}`)
}
const outvoted = compared.filter(({ isOutvoted }) => isOutvoted)
const alone = compared.filter(({ verdicts }) => !Object.values(verdicts).includes('same'))
console.log(`${alone.length} files are read the same by no other, ${outvoted.length} by both others alike`)
const shown = verbose ? compared.filter(({ verdicts }) => Object.values(verdicts).includes('differs')) : outvoted
for (const one of shown) printFile(one)
process.exitCode = outvoted.length > 0 ? 1 : 0
