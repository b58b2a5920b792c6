/** A connection that only reads. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { sql } from '../../src/engines/sqlite/sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-connection-'))
const file = join(folder, 'connection.sqlite')
afterAll(() => rmSync(folder, { recursive: true }))

test('writes temporary tables alone, also after an error', () => {
  new Connection({ file, cache: 1 }).close()
  const db = new Connection({ file, cache: 1, readOnly: true })
  const isReadOnly = () => expect(() => db.write('CREATE TABLE other (n)')).toThrow('readonly')
  isReadOnly()
  db.writeTemporary(sql`CREATE TABLE temp.numbers (n)`)
  db.writeTemporary(sql`INSERT INTO temp.numbers VALUES (${5})`)
  isReadOnly()
  expect(() => db.writeTemporary(sql`INSERT INTO temp.missing VALUES (1)`)).toThrow('missing')
  isReadOnly()
  expect(db.get('SELECT n FROM temp.numbers')).toEqual({ n: 5 })
  db.close()
})
