import { testChangesOverHttp } from '../contract/changes-http.ts'

testChangesOverHttp('SQLite', () => ({}))
