/** npm run webhook: adds, lists and removes endpoints of webhooks; sends again. */
import { promisify } from 'node:util'
import { isLanguage, languageCodes } from '../calendar/languages.ts'
import type { IndexedResource, State } from '../calendar/ports.ts'
import { resources } from '../calendar/resources/index.ts'
import { Usage } from '../command-line.ts'
import { checkHost, NotPublic, publicLookup } from '../download/public-address.ts'
import {
  addEndpoint,
  changeProgress,
  type Endpoint,
  listDeadLetters,
  listEndpoints,
  type Progress,
  readProgress,
  removeEndpoint,
} from '../webhooks/endpoints.ts'
import { calendarCommand } from './command.ts'
import { printError, printOut } from './output.ts'

const names = Object.keys(resources)

const line = {
  name: 'npm run webhook',
  summary:
    'Adds an endpoint that is told of changes, and prints its secret once; lists endpoints with how far each is and ' +
    'what was given up; removes one. replay sends it everything again, or what changed after a position; retry sends ' +
    'what was given up, and goes on with one that was stopped.',
  operands: ['<add|list|remove|replay|retry>'],
  options: {
    url: { type: 'text', value: 'URL', description: 'add: where to post to' },
    resources: { type: 'text', value: 'NAME,…', description: `add: of ${names.join(', ')}; all without it` },
    language: { type: 'text', value: 'CODE', description: `add: ${languageCodes.join(', ')}; the site’s without it` },
    id: { type: 'text', value: 'ID', description: 'remove, replay, retry: this endpoint' },
    since: { type: 'text', value: 'POSITION', description: 'replay: after this position, as GET /changes has them' },
  },
  examples: [
    'add --url https://example.org/hook --resources events,venues',
    'list',
    'retry --id 0123456789ab',
    'replay --id 0123456789ab',
  ],
} as const

function urlOf(text: string | undefined): string {
  const url = URL.parse(text ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Usage('add needs --url, an address beginning with http:// or https://, without a user.')
  return url.href
}

const lookUp = promisify(publicLookup())

/** A host that is not found now may be later. @throws Usage */
async function requirePublic(url: string): Promise<void> {
  const { hostname } = new URL(url)
  try {
    checkHost(hostname)
    await lookUp(hostname, {})
  } catch (error) {
    if (error instanceof NotPublic) throw new Usage(`--url: ${error.message}, and WEBHOOK_PRIVATE is off.`)
  }
}

function resourcesOf(text: string | undefined): readonly IndexedResource[] | undefined {
  if (text === undefined) return undefined
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.filter((name) => !names.includes(name))
  if (unknown.length) throw new Usage(`There is no resource "${unknown.join('", "')}".`)
  return named as IndexedResource[]
}

async function print(state: State): Promise<void> {
  for (const endpoint of await listEndpoints(state)) {
    const progress = (await readProgress(state, endpoint.id))?.value
    const letters = await listDeadLetters(state, endpoint.id)
    printOut(describe(endpoint, progress))
    for (const { value } of letters)
      printOut(`    given up ${new Date(value.at).toISOString()}: ${value.records.length} records, ${value.reason}`)
  }
}

function describe({ id, url, language, resources: named = [] }: Endpoint, progress: Progress | undefined): string {
  const { attempts = 0, stopped, position = '' } = progress ?? {}
  const state = stopped ? `stopped: ${stopped}` : attempts ? `${attempts} failed attempts` : 'works'
  return `${id}  ${url}  ${named.join(',') || 'all'}  ${language}  ${state}  ${position}`
}

/** @throws Usage */
async function change(state: State, id: string, to: (progress: Progress) => Progress): Promise<void> {
  if (!(await changeProgress(state, id, to))) throw new Usage(`There is no endpoint ${id}.`)
}

async function retry(state: State, id: string): Promise<void> {
  await change(state, id, ({ stopped: _, ...progress }) => ({ ...progress, attempts: 0, notBefore: 0 }))
  for (const { key, value, rev } of await listDeadLetters(state, id))
    await state.put(key, { ...value, isDue: true }, rev)
}

export const main = calendarCommand(
  line,
  false,
  async ({ engine, changes, settings }, { operands: [verb], values }) => {
    const { shared: state } = engine
    const { id, since } = values
    if (verb === 'list') await print(state)
    else if (verb === 'add') {
      const language = values.language ?? settings.DEFAULT_LANGUAGE
      if (!isLanguage(language)) throw new Usage(`--language is "${language}": it must be ${languageCodes.join(', ')}.`)
      const named = resourcesOf(values.resources)
      const url = urlOf(values.url)
      if (!settings.WEBHOOK_PRIVATE) await requirePublic(url)
      const given = { url, language, ...(named ? { resources: named } : {}) }
      const endpoint = await addEndpoint(state, given, await changes.position())
      printOut(`${endpoint.id}\n${endpoint.secret}`)
      printError('The secret is shown once: its receiver checks signatures with it.')
    } else if (id === undefined) throw new Usage(`${verb} needs --id.`)
    else if (verb === 'remove') {
      if (!(await removeEndpoint(state, id))) throw new Usage(`There is no endpoint ${id}.`)
      printOut(`The endpoint ${id} is removed.`)
    } else if (verb === 'retry') {
      await retry(state, id)
      printOut('What was given up is sent again.')
    } else if (verb === 'replay') {
      const position = since ?? (await changes.positionAfter({ version: -1, id: 0 }))
      const start = {
        position,
        attempts: 0,
        notBefore: 0,
        ...(since === undefined ? { fromAnywhere: true as const } : {}),
      }
      await change(state, id, () => start)
      printOut(since === undefined ? 'Everything is sent again.' : 'What changed since is sent again.')
    } else throw new Usage(`"${verb}" is none of add, list, remove, replay and retry.`)
    return 0
  },
)

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
