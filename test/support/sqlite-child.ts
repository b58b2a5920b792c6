/**
 * A process that writes: `node sqlite-child.ts <file> once|forever`. It opens the database, writes documents, indexes
 * them, and prints the id of each one that was acknowledged. It ends after one, or goes on until it is killed.
 */
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, sampleIndexes, sampleStores } from './sample.ts'

const [, , file = '', mode] = process.argv
const engine = await openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
const [known] = await engine.search.builds()
const version = known?.name ?? (await engine.search.create('child'))

async function write(): Promise<void> {
  const id = await engine.store.nextIds('records', 1)
  await engine.store.put(
    'events',
    { id, rev: 1, series: 'child', venue: [1], status: 'publish', body: 'x'.repeat(2000) },
    null,
  )
  process.stdout.write(`${id}\n`)
  await engine.search.apply(version, [event(id, { categories: [1] }, { title: 'written by a child' })])
}

async function keepWriting(): Promise<never> {
  for (;;) await write()
}

if (mode === 'forever') await Promise.all([keepWriting(), keepWriting(), keepWriting(), keepWriting()])
await write()
await engine.close()
