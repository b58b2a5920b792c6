import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import Sequencer from './test/support/sequencer.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Workers of the service are worker threads of their own: a process a file keeps them apart.
    pool: 'forks',
    // One more than the machine of CI has cores: files of the production engine wait for its servers half of their time.
    maxWorkers: 3,
    sequence: { sequencer: Sequencer },
    // The sources as Node itself loads them, compiled once for all workers and processes: half of the processor time.
    experimental: { viteModuleRunner: false },
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Many times what they take, for a machine that does much else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: './test/support/servers/setup.ts',
    reporters: ['default', './test/support/summary.ts'],
  },
})
