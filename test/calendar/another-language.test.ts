/** A language is one entry: a store from before it was added is indexed again, and answers in it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { copyWithItalian } from '../support/another-language.ts'
import { startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-language-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a store from before a language is indexed for it, and messages fall back to English', async () => {
  const data = join(folder, 'data')
  const before = await startApp({}, undefined, data)
  await makeEvent(before, { title: 'Market in the piazza' })
  await before.indexer.stop()
  await before.engine.close()
  copyWithItalian(join(folder, 'copy'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    join(folder, 'copy/test/support/italian-service.ts'),
    data,
  ])
  const answered = JSON.parse(stdout)
  expect(answered).toMatchObject({
    fallback: ['Market in the piazza'],
    found: ['Concerti in piazza'],
    message: 'There is no record 999999.',
  })
  expect(answered.statuses.filter((status: number) => status !== 200 && status !== 503)).toEqual([])
})
