import { testListsOverHttp } from '../contract/lists-http.ts'

testListsOverHttp('the embedded engine', () => ({}))
