import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Workers of the service are worker threads of their own: a process a file keeps them apart.
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: './test/support/servers/setup.ts',
    reporters: ['default', './test/support/summary.ts'],
  },
})
