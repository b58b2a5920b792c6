/** All checks, in the order in which an operator reads them. Nothing is changed. */

import { loadSynonyms } from '../calendar/search/synonyms.ts'
import { readSettings, wrongSettings } from '../config.ts'
import { projectionContext } from '../engine.ts'
import { isSupportedNode, MIN_NODE } from '../process/supported-node.ts'
import type { Settings } from '../settings/table.ts'
import { embeddedBytes, openEmbedded } from './embedded.ts'
import { type Finding, messageOf, ok, problem } from './finding.ts'
import { folderFindings } from './folder.ts'
import { indexFindings } from './index-checks.ts'
import { openProductionServers } from './production.ts'
import { portFindings } from './running.ts'

function nodeFinding(): Finding {
  const { version } = process
  return isSupportedNode()
    ? ok('node', version)
    : problem('node', version, `Use Node ${MIN_NODE} or newer: npm brings its own, so start commands with npm run.`)
}

function synonymsFinding({ SYNONYMS_DIR }: Settings): Finding {
  try {
    loadSynonyms(SYNONYMS_DIR || undefined)
    return ok('synonyms', SYNONYMS_DIR || 'the shipped ones')
  } catch (error) {
    return problem('synonyms', messageOf(error), 'Correct that file, or SYNONYMS_DIR.')
  }
}

async function engineFindings(settings: Settings, now: () => number): Promise<Finding[]> {
  const isProduction = settings.MONGODB_URL !== ''
  const { findings, engine } = isProduction ? await openProductionServers(settings, now) : openEmbedded(settings)
  if (!engine) return findings
  const start = settings.INDEXER === 'off' ? 'npm run indexer' : 'npm start'
  try {
    return [...findings, ...(await indexFindings(engine, { context: projectionContext(settings), start }))]
  } catch (error) {
    return [...findings, problem('index', messageOf(error), 'See npm run index:status, and the log of the service.')]
  } finally {
    await engine.close()
  }
}

interface Options {
  /** This machine's clock, in milliseconds since 1970. */
  now?: () => number
}

/** `environment`: the settings; by default those of the process. */
export async function examine(
  environment?: Readonly<Record<string, string | undefined>>,
  { now = Date.now }: Options = {},
): Promise<Finding[]> {
  const wrong = wrongSettings(environment)
  if (wrong.length)
    return [
      nodeFinding(),
      ...wrong.map((found) => problem('settings', found, 'Correct it: the other checks wait for right settings.')),
    ]
  const settings = readSettings(environment)
  return [
    nodeFinding(),
    ok('settings', 'all are right'),
    synonymsFinding(settings),
    ...(await folderFindings(settings, embeddedBytes(settings))),
    ...(await portFindings(settings, now)),
    ...(await engineFindings(settings, now)),
  ]
}
