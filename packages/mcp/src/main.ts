/** npm run mcp: an MCP server over standard input and output, for one calendar. */
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import manifest from '../../../package.json' with { type: 'json' }
import { readArguments } from '../../../src/command-line.ts'
import { Calendar } from '../../client/src/index.ts'
import { failure, STRANGERS } from './answers.ts'
import { readers, writers } from './tools.ts'

const { values } = readArguments({
  name: 'npm run mcp',
  summary:
    'Serves a calendar to a language model, over standard input and output (Model Context Protocol): it can search, ' +
    'find what is near, read, ask why a search has an event or not, and complete what was typed; with a key also ' +
    'draft.',
  options: {
    url: { type: 'text', value: 'URL', description: 'the calendar; http://localhost:3000 by default' },
    'key-file': { type: 'text', value: 'FILE', description: 'file with the key of an account, which may draft' },
  },
  examples: ['--url https://calendar.example.org --key-file data/admin-key'],
  notes: [
    'A program that starts it must not see what npm prints: npm run --silent mcp. KALENDS_KEY may hold the key ' +
      'instead of a file.',
  ],
})

/** Undefined: nobody may write. */
function readKey(): string | undefined {
  const file = values['key-file']
  const key = file === undefined ? process.env.KALENDS_KEY : readFileSync(file, 'utf8')
  return key?.trim() || undefined
}

function openCalendar(): { calendar: Calendar; hasKey: boolean } {
  try {
    const key = readKey()
    return { calendar: new Calendar(values.url ?? 'http://localhost:3000', { key }), hasKey: key !== undefined }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const { calendar, hasKey } = openCalendar()

serveStdio(() => {
  const server = new McpServer(
    { name: 'kalends', version: manifest.version },
    { instructions: `An events calendar at ${calendar.base}. ${STRANGERS} No tool follows links.` },
  )
  for (const { name, title, description, input, annotations, names, run } of hasKey
    ? [...readers, ...writers]
    : readers)
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args, { mcpReq }) => {
      try {
        return await run(calendar, args, mcpReq.signal)
      } catch (error) {
        return failure(error, calendar.base, names)
      }
    })
  return server
})
