/** Entry point of the thread that reads files. */
import { parentPort } from 'node:worker_threads'
import { readFile } from './read.ts'
import type { FileToRead } from './reader.ts'

parentPort?.on('message', ({ name, bytes, options }: FileToRead) =>
  parentPort?.postMessage(readFile(name, bytes, options)),
)
