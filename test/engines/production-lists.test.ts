import { describe } from 'vitest'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { testLists } from '../contract/lists.ts'
import { missing, ownAddresses } from '../support/production.ts'

describe.skipIf(missing)('lists of the production engine', () => {
  testLists('MongoDB and Elasticsearch', () => {
    const { mongodb, elasticsearch } = ownAddresses()
    return Promise.resolve(openProduction({ mongodb, elasticsearch, stores, indexes, layout: 'lists' }))
  })
})
