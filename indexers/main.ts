/**
 * The indexer as a program, for MongoDB and Elasticsearch. Several may run: one works, the others stand by. Everything
 * is loaded after the settings are read: a wrong one is said at once.
 */
import '../src/process/early-stop.js'
import '../src/process/node-version.ts'
import '../src/process/v8-options.ts'

const { SettingError } = await import('../src/config.ts')
const { runProcess } = await import('../src/process/run-process.ts')

const line = {
  name: 'npm run indexer',
  summary: 'The indexer, for MongoDB and Elasticsearch. Several may run: one works, the others stand by.',
} as const

await runProcess(line, async (settings, log) => {
  if (!settings.MONGODB_URL)
    throw new SettingError(
      'The embedded engine is indexed by npm start; npm run indexer is for MONGODB_URL and ELASTICSEARCH_URL.',
    )
  if (settings.INDEXER === 'off') throw new SettingError('INDEXER is "off": this process is the indexer.')
  const { openIndexer } = await import('./indexer-process.ts')
  return openIndexer(settings, log)
})
