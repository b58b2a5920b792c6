/** One stream of changes as server-sent events (HTML Living Standard, 9.2). */
import type { ServerResponse } from 'node:http'
import { Problem } from '../../calendar/messages/errors.ts'
import { PositionTooOld, type ReadChanges, Unavailable } from '../../calendar/ports.ts'
import type { ChangeEntry } from '../changes/entries.ts'
import { toJson } from '../output/json.ts'
import type { Streams } from './streams.ts'

/** A comment keeps the connection open, and finds out whether anybody is there. */
const HEARTBEAT_MS = 15_000
/** A client that has not read for so long is dropped: what it does not read is not kept for it. */
const MAX_SLOW_MS = 10_000
/** After so long, or so many bytes, the client connects again: it pays what the stream cost, and goes on. */
const MAX_STREAM_MS = 600_000
const MAX_STREAM_BYTES = 8 * 1024 * 1024
/** What a client waits before it connects again. */
const RETRY_MS = 2_000

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither compressed nor collected on its way.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export interface Source {
  /** @throws Problem when the caller may not read any more */
  read(since: string): Promise<{ read: ReadChanges; entries: ChangeEntry[] }>
  position: string
  streams: Streams
  stream: AbortController
  /** Bytes that were sent. */
  charge(bytes: number): void
}

/** Sends changes until the client goes, is too slow, loses its rights, or the process stops. */
export async function sendStream(response: ServerResponse, source: Source): Promise<void> {
  const { stream, streams } = source
  let { position } = source
  let bytes = 0
  const until = performance.now() + MAX_STREAM_MS
  const write = async (text: string) => {
    const length = Buffer.byteLength(text)
    bytes += length
    source.charge(length)
    if (!response.write(text)) await drained(response, stream)
  }
  response.once('close', () => stream.abort())
  if (response.destroyed) stream.abort()
  response.writeHead(200, headers)
  try {
    await write(`retry: ${RETRY_MS}\nid: ${position}\n\n`)
    while (!stream.signal.aborted && performance.now() < until && bytes < MAX_STREAM_BYTES) {
      const { read, entries } = await source.read(position)
      position = read.position
      if (entries.length) await write(entries.map(eventOf).join(''))
      if (read.hasMore) continue
      await streams.changed(stream, position, HEARTBEAT_MS)
      // Also the position: who connects again after a long silence has not fallen behind.
      if (entries.length === 0) await write(`: \nid: ${position}\n\n`)
    }
  } catch (error) {
    const ends = [Problem, PositionTooOld, Unavailable].some((kind) => error instanceof kind)
    if (!ends) throw error
  } finally {
    stream.abort()
    response.end()
  }
}

function eventOf({ position, ...entry }: ChangeEntry): string {
  return `id: ${position}\nevent: ${entry.kind}\ndata: ${toJson(entry)}\n\n`
}

/** Waits until the client has read what was sent; one that does not is dropped, at once when the stream has to end. */
async function drained(response: ServerResponse, { signal }: AbortController): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => response.destroy(), MAX_SLOW_MS)
    const done = () => {
      clearTimeout(timer)
      response.off('drain', done)
      signal.removeEventListener('abort', drop)
      resolve()
    }
    const drop = () => {
      response.destroy()
      done()
    }
    response.once('drain', done)
    signal.addEventListener('abort', drop)
    if (signal.aborted) drop()
  })
}
