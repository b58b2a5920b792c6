import { describe } from 'vitest'
import { missing, ownSettings } from '../support/production.ts'
import { testReference } from './reference.ts'

describe.skipIf(missing)('the production engine', () => {
  testReference('MongoDB and Elasticsearch', ownSettings, 0.5)
})
