/**
 * What support modules clear away, in whichever file used them. Files share their process and its modules, so hooks
 * that a module registers itself would belong to the first file that imports it.
 */
import { afterAll, afterEach } from 'vitest'

type Cleanup = () => unknown

const afterTests: Cleanup[] = []
const afterFiles: Cleanup[] = []

export const cleanAfterEachTest = (clean: Cleanup): unknown => afterTests.push(clean)
export const cleanAfterEachFile = (clean: Cleanup): unknown => afterFiles.push(clean)

/** Called for each file. */
export function registerCleanups(): void {
  afterEach(async () => {
    for (const clean of afterTests) await clean()
  })
  afterAll(async () => {
    for (const clean of afterFiles) await clean()
  })
}
