import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { testFeed } from '../contract/feed.ts'
import { testSearch } from '../contract/search.ts'
import { testSearchChanges } from '../contract/search-changes.ts'
import { testCounts } from '../contract/search-counts.ts'
import { testDeepPaging } from '../contract/search-deep.ts'
import { testSearchForms } from '../contract/search-forms.ts'
import { testOccurrences } from '../contract/search-occurrences.ts'
import { testSearchAtRandom } from '../contract/search-random.ts'
import { testSearchTexts } from '../contract/search-text.ts'
import { testSearchUpkeep } from '../contract/search-upkeep.ts'
import { testSearchWrites } from '../contract/search-write.ts'
import { testState } from '../contract/state.ts'
import { testStore } from '../contract/store.ts'
import type { OpenEngine } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const open: OpenEngine = (stores, indexes) => openSqlite({ file: join(folder, `${++files}.sqlite`), stores, indexes })

testStore('SQLite', open)
testFeed('SQLite', open)
testState('SQLite', open)
testSearch('SQLite', open)
testSearchTexts('SQLite', open)
testSearchForms('SQLite', open)
testSearchWrites('SQLite', open)
testSearchAtRandom('SQLite', open)
testOccurrences('SQLite', open)
testCounts('SQLite', open)
testDeepPaging('SQLite', open)
testSearchChanges('SQLite', open)
testSearchUpkeep('SQLite', open)
