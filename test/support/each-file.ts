/** Runs before each test file. */
import { registerCleanups } from './cleanup.ts'

registerCleanups()
