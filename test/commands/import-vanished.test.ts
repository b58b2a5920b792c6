/** What a file no longer gives, and how the import ends. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Audited } from '../../src/calendar/resources/audit.ts'
import { run } from '../support/command.ts'
import { importing } from '../support/importing.ts'

const calendar = importing()
const { folder, data, command: load } = calendar

const row = (uid: string, more = {}) => ({ uid, title: `Event ${uid}`, start: '2031-01-01 10:00', ...more })

let count = 0
let file = ''
beforeEach(() => {
  file = join(folder, `${++count}.json`)
})
const write = (path: string, ...rows: unknown[]) => writeFileSync(path, JSON.stringify(rows))
const uid = (name: string) => `${count}-${name}`
const statusOf = async (name: string) => {
  const [id = 0] = await calendar.app.engine.store.lookup('events', 'source_id', [uid(name)])
  return (await calendar.app.engine.store.get<Audited>('events', [id]))[0]?.status
}

describe('what a file no longer gives', () => {
  test('is counted, named with --verbose, and left as it is', async () => {
    write(file, row(uid('a')), row(uid('b')))
    await load(file)
    write(file, row(uid('a')))
    const { out, code } = await load(file)
    expect(out).toContain('1 no longer in their file: left as they are (--prune moves them to the trash)')
    expect(code).toBe(0)
    expect((await load(file, '--verbose')).out).toMatch(new RegExp(`vanished .*: Event ${uid('b')} \\(\\d+\\)`))
    expect(await statusOf('b')).toBe('publish')
  })

  test('goes to the trash with --prune, unless somebody has worked on it; then with --overwrite', async () => {
    write(file, row(uid('a')), row(uid('b')), row(uid('c')))
    await load(file)
    const [id] = await calendar.app.engine.store.lookup('events', 'source_id', [uid('c')])
    await calendar.app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Corrected' } })
    write(file, row(uid('a')))
    const pruned = (await load(file, '--prune')).out
    expect(pruned).toContain('1 no longer in their file: moved to the trash')
    expect(pruned).toContain('1 no longer in their file: left as they are, because they were corrected here')
    expect([await statusOf('a'), await statusOf('b'), await statusOf('c')]).toEqual(['publish', 'trash', 'publish'])
    expect((await load(file, '--prune', '--overwrite')).out).toContain('1 no longer in their file: moved to the trash')
    expect(await statusOf('c')).toBe('trash')
    expect((await load(file, '--prune')).out).not.toContain('no longer')
  })

  test('is not what is over, nor what another file gives, nor what people made', async () => {
    const other = join(folder, `${count}-other.json`)
    write(file, row(uid('a')), row(uid('past'), { start: '2020-01-01 10:00' }), row(uid('both')))
    write(other, row(uid('both')))
    await load(file)
    await load(other)
    const made = await calendar.app.call('POST', '/events', {
      as: 'editor',
      body: { title: 'Made here', start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' },
    })
    write(file, row(uid('a')))
    expect((await load(file, '--prune')).out).not.toContain('no longer')
    expect([await statusOf('past'), await statusOf('both')]).toEqual(['publish', 'publish'])
    expect((await calendar.app.get(`/events/${made.body.id}`)).status).toBe(200)
  })

  test.each([
    ['failed', (a: unknown) => `[${JSON.stringify(a)}`, 1],
    ['was partly unreadable', (a: unknown) => JSON.stringify([a, { uid: 'x', title: 'No start', start: 'soon' }]), 1],
    ['holds no event', () => '[]', 0],
    ['is no calendar', () => 'title,start', 2],
  ])('is nothing when the file %s', async (_, content, exitCode) => {
    write(file, row(uid('a')), row(uid('b')))
    await load(file)
    writeFileSync(file, content(row(uid('a'))))
    const { out, code } = await load(file, '--prune')
    expect(code).toBe(exitCode)
    expect(out).not.toContain('no longer')
    expect([await statusOf('a'), await statusOf('b')]).toEqual(['publish', 'publish'])
    // It is not forgotten meanwhile.
    write(file, row(uid('a')))
    expect((await load(file, '--prune')).out).toContain('1 no longer in their file: moved to the trash')
  })
})

describe('corrections', () => {
  test('are counted and named, and survive a backup that is restored', async () => {
    write(file, row(uid('a')))
    await load(file)
    const [id] = await calendar.app.engine.store.lookup('events', 'source_id', [uid('a')])
    await calendar.app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Corrected' } })
    const saved = join(folder, `${count}.sqlite`)
    const restored = join(folder, `restored-${count}`)
    expect((await run('backup.ts', [saved], { DATA_DIR: data })).code).toBe(0)
    expect((await run('restore.ts', [saved], { DATA_DIR: restored })).code).toBe(0)
    write(file, row(uid('a'), { title: 'From the source' }))
    const { out, code } = await run('import.ts', [file], { DATA_DIR: restored, DEMO: 'off' })
    expect(code).toBe(0)
    expect(out).toContain('1 corrected here, and left so (--overwrite takes what their file says):')
    expect(out).toContain(`${uid('a')}: en.title`)
    expect(out).toContain('0 created, 0 updated, 1 unchanged')
  })
})

test('progress has a total and what is left, before the calendar is opened', async () => {
  write(file, row(uid('a')))
  const { err, code } = await run('import.ts', [file], { DATA_DIR: file, DEMO: 'off' })
  expect(err.split('\n')[0]).toMatch(/^Reading: 0 of 1 files, 1 of 1 KiB left$/)
  expect(code).toBe(2)
})

test('progress has a total and what is left, from the start', async () => {
  write(file, row(uid('a')), row(uid('b')))
  const { err } = await load(file)
  expect(err.split('\n')[0]).toMatch(/^Reading: 0 of 1 files, 1 of 1 KiB left$/)
})
