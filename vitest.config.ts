import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import Sequencer from './test/support/sequencer.ts'

/** They replace a module by another one, or test what a new process does first. */
const inTheirOwnProcess = [
  'test/indexers/rebuild-resumed.test.ts',
  'test/indexers/tasks.test.ts',
  'test/indexers/clock-steps.test.ts',
  'test/import/reader.test.ts',
  'test/warm-up.test.ts',
]

const common: TestProjectInlineConfiguration['test'] = {
  pool: 'forks',
  setupFiles: './test/support/each-file.ts',
  restoreMocks: true,
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
  execArgv: ['--disable-warning=ExperimentalWarning'],
  // Many times what they take, for a machine that does much else.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: inTheirOwnProcess,
          // Each process loads the sources once, as Node itself does: half of the processor time of most files.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...common,
          name: 'in their own process',
          include: inTheirOwnProcess,
          experimental: { viteModuleRunner: false },
        },
      },
    ],
    // One more than the machine of CI has cores: files of the production engine wait for its servers half of their time.
    maxWorkers: 3,
    sequence: { sequencer: Sequencer },
    globalSetup: './test/support/servers/setup.ts',
    reporters: ['default', './test/support/summary.ts'],
  },
})
