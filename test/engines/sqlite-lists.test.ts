import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { testLists } from '../contract/lists.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

testLists('SQLite', () => openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes }))
