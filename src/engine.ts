/** Opens the engine that the settings choose. */
import { statSync } from 'node:fs'
import { indexHash } from '../indexers/documents/project.ts'
import type { ProjectionContext } from './calendar/declaration/resource.ts'
import type { Engine } from './calendar/ports.ts'
import { indexes, stores } from './calendar/resources/index.ts'
import { horizonAt } from './calendar/series/occurrences.ts'
import { SettingError } from './config.ts'
import type { ProductionOptions } from './engines/production.ts'
import { isFileError, storeFile } from './engines/sqlite/files.ts'
import { openSqlite } from './engines/sqlite/index.ts'
import { remedyFor } from './engines/sqlite/remedies.ts'
import type { Settings } from './settings/table.ts'

/** What records are indexed with: of series as many months as the settings say, by the clock of the service. */
export function projectionContext(
  { DEFAULT_LANGUAGE, SERIES_WINDOW_MONTHS }: Settings,
  now: () => number = systemTime,
): ProjectionContext {
  return { defaultLanguage: DEFAULT_LANGUAGE, horizon: () => horizonAt(now(), SERIES_WINDOW_MONTHS) }
}

/** Unix seconds. */
export const systemTime = () => Math.floor(Date.now() / 1000)

export function productionOptions(settings: Settings): ProductionOptions {
  return {
    mongodb: settings.MONGODB_URL,
    elasticsearch: {
      url: settings.ELASTICSEARCH_URL,
      cloudId: settings.ELASTICSEARCH_CLOUD_ID,
      apiKey: settings.ELASTICSEARCH_API_KEY,
      username: settings.ELASTICSEARCH_USERNAME,
      password: settings.ELASTICSEARCH_PASSWORD,
      caFile: settings.ELASTICSEARCH_CA_FILE,
      requestTimeout: settings.ELASTICSEARCH_REQUEST_TIMEOUT,
      shards: settings.ELASTICSEARCH_SHARDS,
      replicas: settings.ELASTICSEARCH_REPLICAS,
      refreshInterval: settings.ELASTICSEARCH_REFRESH_INTERVAL,
    },
    prefix: settings.ELASTICSEARCH_INDEX_PREFIX,
    stores,
    indexes,
    layout: indexHash(projectionContext(settings)),
  }
}

const isFilled = (file: string) => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size > 0
}

/** The log of a store that is gone, in a sentence: a new store would hide that. Undefined: there is none. */
export function lostStore(settings: Settings): string | undefined {
  const file = storeFile(settings)
  const log = `${file}-wal`
  return isFilled(log) && !isFilled(file) ? `${file} is missing or empty, and its log ${log} is there` : undefined
}

/** The servers of the production engine need not be reachable yet. */
export async function openEngine(settings: Settings): Promise<Engine> {
  if (settings.MONGODB_URL) {
    // Its drivers take long to load.
    const { openProduction } = await import('./engines/production.ts')
    return openProduction(productionOptions(settings))
  }
  const lost = lostStore(settings)
  if (lost !== undefined)
    throw new SettingError(
      `DATA_DIR is "${settings.DATA_DIR}": ${lost}. ` +
        'Restore a backup (npm run restore), or move that away to begin anew.',
    )
  try {
    return await openSqlite({ file: storeFile(settings), stores, indexes })
  } catch (error) {
    if (!isFileError(error)) throw error
    const remedy = remedyFor(error.message)
    const found = `DATA_DIR is "${settings.DATA_DIR}": its file cannot be opened (${error.message}).`
    throw new SettingError(remedy === undefined ? found : `${found} ${remedy}`)
  }
}
