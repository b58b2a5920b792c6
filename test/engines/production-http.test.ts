import { describe } from 'vitest'
import { testChangesOverHttp } from '../contract/changes-http.ts'
import { testExplainOverHttp } from '../contract/explain-http.ts'
import { testListsOverHttp } from '../contract/lists-http.ts'
import { missing, ownSettings } from '../support/production.ts'

describe.skipIf(missing)('the service on the production engine', () => {
  testChangesOverHttp('MongoDB and Elasticsearch', ownSettings)
  testListsOverHttp('MongoDB and Elasticsearch', ownSettings, 6)
  testExplainOverHttp('MongoDB and Elasticsearch', ownSettings, 20)
})
