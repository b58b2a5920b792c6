/** The room in which rows are narrowed. */
import { expect, test } from 'vitest'
import { Scratch } from '../../src/engines/sqlite/columns/scratch.ts'

const given = Int32Array.of(3, 1, 2)

function fill(room: Int32Array, rows: number[]): Int32Array {
  room.set(rows)
  return room.subarray(0, rows.length)
}

test('what is left is no longer in it', () => {
  const scratch = new Scratch(5)
  const rooms: Int32Array[] = []
  const [first, second] = [
    [1, 2],
    [7, 8, 9],
  ].map((rows) =>
    scratch.narrowed((room) => {
      rooms.push(room)
      return fill(room, rows)
    }),
  )
  expect([first, second].map((rows) => [...(rows ?? [])])).toEqual([
    [1, 2],
    [7, 8, 9],
  ])
  expect(first?.buffer.byteLength).toBe(2 * Int32Array.BYTES_PER_ELEMENT)
  expect(rooms[0]).toBe(rooms[1])
})

test('rows that were never written there are returned as they are', () => {
  expect(new Scratch(5).narrowed(() => given)).toBe(given)
})

test('while it is in use, others get another one', () => {
  const scratch = new Scratch(5)
  const outer = scratch.narrowed((room) => {
    const rows = fill(room, [1, 2, 3])
    expect([...scratch.narrowed((other) => fill(other, [9, 9]))]).toEqual([9, 9])
    return rows
  })
  expect([...outer]).toEqual([1, 2, 3])
})

test('it is there again after a failure', () => {
  const scratch = new Scratch(5)
  let first: Int32Array | undefined
  const fail = (room: Int32Array) => {
    first = room
    throw new RangeError('over budget')
  }
  expect(() => scratch.narrowed(fail)).toThrow('over budget')
  scratch.narrowed((room) => {
    expect(room).toBe(first)
    return room
  })
})
