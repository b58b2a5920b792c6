import { describe } from 'vitest'
import { missing, ownSettings } from '../support/production.ts'
import { testRights } from './matrix.ts'

describe.skipIf(missing)('the production engine', () => {
  testRights('MongoDB and Elasticsearch', ownSettings, { brief: true })
})
