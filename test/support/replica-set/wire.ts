/** Messages of MongoDB's wire protocol: OP_MSG, and OP_QUERY with OP_REPLY for the first greeting. */
import type { Socket } from 'node:net'
import mongoose from 'mongoose'
import type { Command, TopologyVersion } from './commands.ts'

const { serialize, deserialize } = mongoose.mongo.BSON
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const HEADER_BYTES = 16
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
const EXHAUST_ALLOWED = 2 ** 16

interface Message {
  id: number
  operation: number
  /** The client takes more than one reply. */
  streams: boolean
  command: Command
}

type Answer = (command: Command) => Promise<{ topologyVersion?: TopologyVersion }>

/** Calls `answer` for each command of a connection, and sends what it returns. */
export function serve(socket: Socket, answer: Answer): void {
  let received = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
      const message = read(received.subarray(0, received.readInt32LE(0)))
      received = received.subarray(received.readInt32LE(0))
      void converse(socket, message, answer)
    }
  })
}

/** A greeting may be streamed: it is answered again, which waits for another state of the member. */
async function converse(socket: Socket, message: Message, answer: Answer): Promise<void> {
  let { command } = message
  do {
    const reply = await answer(command)
    if (!socket.destroyed) socket.write(framed(message, reply))
    command = { ...command, topologyVersion: reply.topologyVersion }
  } while (message.streams && !socket.destroyed)
}

function read(bytes: Buffer): Message {
  const operation = bytes.readInt32LE(12)
  const isQuery = operation === OP_QUERY
  const streams = !isQuery && (bytes.readUInt32LE(HEADER_BYTES) & EXHAUST_ALLOWED) !== 0
  return { id: bytes.readInt32LE(4), operation, streams, command: isQuery ? queryOf(bytes) : commandOf(bytes) }
}

/** What a client sends is taken as a command; an unknown one is refused by its name. */
const parse = (bytes: Buffer) => deserialize(bytes) as Command

/** Flags, the name of the collection, skip and limit, the query. */
function queryOf(bytes: Buffer): Command {
  return parse(bytes.subarray(bytes.indexOf(0, HEADER_BYTES + 4) + 9))
}

/** Flags, then sections: the command (kind 0), and lists of documents that belong to it by name (kind 1). */
function commandOf(bytes: Buffer): Command {
  const end = bytes.length - (bytes.readUInt32LE(HEADER_BYTES) & CHECKSUM_PRESENT ? 4 : 0)
  const sections: object[] = []
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const start = at + 1
    const section = bytes.subarray(start, start + bytes.readInt32LE(start))
    sections.push(bytes[at] === 0 ? parse(section) : listOf(section))
    at = start + section.length
  }
  return Object.assign({}, ...sections)
}

function listOf(section: Buffer): Record<string, object[]> {
  const nameEnd = section.indexOf(0, 4)
  const documents: object[] = []
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at))
    documents.push(deserialize(section.subarray(at, at + section.readInt32LE(at))))
  return { [section.toString('utf8', 4, nameEnd)]: documents }
}

function framed({ id, operation, streams }: Message, reply: object): Buffer {
  const body = serialize(reply, { ignoreUndefined: true })
  const isQuery = operation === OP_QUERY
  // A reply: flags, a cursor (8 bytes), the first document's place, their number. A message: flags, the section's kind.
  const head = Buffer.alloc(HEADER_BYTES + (isQuery ? 20 : 5))
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(id, 8)
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12)
  if (isQuery) head.writeInt32LE(1, HEADER_BYTES + 16)
  if (streams) head.writeInt32LE(MORE_TO_COME, HEADER_BYTES)
  return Buffer.concat([head, body])
}
