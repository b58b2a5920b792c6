/** The closing lines of a run: what each engine ran on, and how it went. */
import { DatabaseSync } from 'node:sqlite'
import type { Reporter, TestModule } from 'vitest/node'

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      // A file that could not be read has no tests to count.
      if (module.errors().length) counts.failed += 1
      for (const test of module.children.allTests()) counts[test.result().state] += 1
    }
    const [{ version }] = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() version').all() as [
      { version: string },
    ]
    const left = counts.skipped + counts.pending
    const servers = modules[0]?.project.getProvidedContext().servers
    const missing = typeof servers === 'string'
    // In CI a test that is skipped for want of servers is a failure: nobody else runs it.
    if (missing && process.env.CI) {
      counts.failed += 1
      process.exitCode = 1
    }
    console.log(`embedded engine: SQLite ${version} in Node ${process.versions.node}`)
    console.log(
      `production engine: ${typeof servers === 'object' ? servers.on : `NOT RUN, ${servers ?? 'no test file of this run needs it'}`}`,
    )
    console.log(`${counts.passed} passed, ${counts.failed} failed${left ? `, ${left} skipped` : ''}`)
  }
}
