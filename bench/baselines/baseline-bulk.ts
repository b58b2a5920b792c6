/** The baseline of indexing: the documents of an index, prepared beforehand, in plain bulks of the same size. */
import type { Client } from '@elastic/elasticsearch'
import { project } from '../../indexers/documents/project.ts'
import { inParallel } from '../../indexers/parallel.ts'
import type { Engine, IndexDeclaration, StoredDocument } from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { mappingOf, settingsOf } from '../../src/engines/elastic/builds/mapping.ts'
import { contentOf, sourceOf } from '../../src/engines/elastic/write/document.ts'

const BULK_SIZE = 200

type Document = [id: number, json: string]

function* bulksOf(documents: readonly Document[]): Generator<readonly Document[]> {
  for (let at = 0; at < documents.length; at += BULK_SIZE) yield documents.slice(at, at + BULK_SIZE)
}

async function documentsOf({ store }: Engine, declaration: IndexDeclaration): Promise<Document[]> {
  const documents: Document[] = []
  for (let after = 0; ; ) {
    const page = await store.scan<StoredDocument>(declaration.name, after, 1_000)
    const { name } = declaration
    const records =
      name === 'events' ? await withEmbedded(store, page) : page.map((document) => withCount(name, document))
    for (const [at, { id }] of page.entries())
      documents.push([
        id,
        JSON.stringify(
          sourceOf(
            { id, version: 1 },
            contentOf(declaration, id, project(declaration.name, records[at], { defaultLanguage: 'en' })),
          ),
        ),
      ])
    const last = page.at(-1)
    if (!last) return documents
    after = last.id
  }
}

/** Documents a second, with `width` bulks at a time. */
export async function baselineBulkRate(engine: Engine, client: Client, prefix: string, width: number): Promise<number> {
  let [written, milliseconds] = [0, 0]
  for (const declaration of indexes) {
    const documents = await documentsOf(engine, declaration)
    const index = `${prefix}-${declaration.name}`
    await client.indices.create({ index, settings: settingsOf(), mappings: mappingOf(declaration) })
    const begun = performance.now()
    await inParallel(bulksOf(documents), width, async (bulk) => {
      const operations = bulk.flatMap(([id, json]) => [
        JSON.stringify({ index: { _index: index, _id: String(id), version: 1, version_type: 'external_gte' } }),
        json,
      ])
      const { errors } = await client.bulk({ operations })
      if (errors) throw new Error('a baseline bulk was rejected')
    })
    await client.indices.refresh({ index })
    milliseconds += performance.now() - begun
    written += documents.length
    await client.indices.delete({ index })
  }
  return written / (milliseconds / 1000)
}
