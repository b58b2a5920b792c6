import { testRights } from './matrix.ts'

testRights('the embedded engine', () => ({}))
