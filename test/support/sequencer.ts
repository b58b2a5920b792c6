/**
 * The order of the test files: first the longest, so that none of them runs alone at the end, and then those that need
 * the servers of the production engine, which start at once if any file needs them.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than 20 seconds, most of them in processes of their own. */
const longest = [
  'simulation/simulation',
  'reference/production',
  'fuzz/schemathesis',
  'reference/embedded',
  'faults/faults',
  'rights/embedded',
  'commands/backup',
]

const needsServers = ({ moduleId }: TestSpecification) =>
  /from '\.\.\/support\/(production|engines)\.ts'/.test(readFileSync(moduleId, 'utf8'))

function rank(file: TestSpecification): number {
  const at = longest.findIndex((name) => file.moduleId.endsWith(`/test/${name}.test.ts`))
  if (at >= 0) return at
  return longest.length + (needsServers(file) ? 0 : 1)
}

export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const file = files.find(needsServers)
    if (file) void fetch(file.project.getProvidedContext().serversOnRequest).catch(() => {}) // each file asks again
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
