/** The production engine on the servers of the run; its lists are in production-lists.test.ts. */
import { describe } from 'vitest'
import { openProduction } from '../../src/engines/production.ts'
import { testFeed } from '../contract/feed.ts'
import { testMirrors } from '../contract/mirrors.ts'
import { testSearch } from '../contract/search.ts'
import { testSearchChanges } from '../contract/search-changes.ts'
import { testCounts } from '../contract/search-counts.ts'
import { testDeepPaging } from '../contract/search-deep.ts'
import { testSearchForms } from '../contract/search-forms.ts'
import { testOccurrences } from '../contract/search-occurrences.ts'
import { testSearchAtRandom } from '../contract/search-random.ts'
import { testSearchTexts } from '../contract/search-text.ts'
import { testSearchUpkeep } from '../contract/search-upkeep.ts'
import { testSearchWrites } from '../contract/search-write.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import { missing, ownAddresses, standIn } from '../support/production.ts'
import { type OpenEngine, sampleIndexes, sampleStores } from '../support/sample.ts'

const open: OpenEngine = (stores, indexes) => {
  const { mongodb, elasticsearch } = ownAddresses()
  return Promise.resolve(openProduction({ mongodb, elasticsearch, stores, indexes, layout: 'contract' }))
}

describe.skipIf(missing)('MongoDB and Elasticsearch', () => {
  testStore('MongoDB', open)
  testFeed('MongoDB', open, { reportsRefusedCreates: standIn })
  testState('MongoDB', open)
  testSearch('Elasticsearch', open)
  testSearchTexts('Elasticsearch', open)
  testSearchForms('Elasticsearch', open)
  testSearchWrites('Elasticsearch', open)
  testSearchAtRandom('Elasticsearch', open)
  testOccurrences('Elasticsearch', open)
  testCounts('Elasticsearch', open)
  testDeepPaging('Elasticsearch', open)
  testSearchChanges('Elasticsearch', open)
  testSearchUpkeep('Elasticsearch', open, { remembersDeletes: true })
  testMirrors('MongoDB and Elasticsearch', (layouts) => {
    const addresses = ownAddresses()
    return layouts.map((layout) =>
      openProduction({ ...addresses, stores: sampleStores, indexes: sampleIndexes, layout }),
    )
  })
})
