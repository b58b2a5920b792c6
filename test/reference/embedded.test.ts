import { testReference } from './reference.ts'

testReference('the embedded engine', () => ({}))
