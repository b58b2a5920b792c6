/** The closing lines of a run: what each engine ran on, and how it went. */
import { DatabaseSync } from 'node:sqlite'
import type { Reporter, TestModule } from 'vitest/node'

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      // A file that fails to load has no tests to count.
      if (module.errors().length) counts.failed += 1
      for (const test of module.children.allTests()) counts[test.result().state] += 1
    }
    const [{ version }] = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() version').all() as [
      { version: string },
    ]
    const skipped = counts.skipped + counts.pending
    const servers = modules[0]?.project.getProvidedContext().servers
    const missing = typeof servers === 'string'
    // In CI tests that are skipped for want of servers are a failure: nobody else runs them.
    if (missing && process.env.CI) {
      counts.failed += 1
      process.exitCode = 1
    }
    console.log(`embedded engine: SQLite ${version} in Node ${process.versions.node}`)
    const reason = servers ?? 'no test file of this run needs it'
    console.log(`production engine: ${typeof reason === 'string' ? `NOT RUN, ${reason}` : reason.on}`)
    console.log(`${counts.passed} passed, ${counts.failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  }
}
