/** Durable inserts of texts, in the same kind of worker as the engine's writer. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const db = new DatabaseSync(String(workerData))
db.exec(
  `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
   CREATE TABLE IF NOT EXISTS doc (id INTEGER PRIMARY KEY, body TEXT)`,
)
const insert = db.prepare('INSERT INTO doc (body) VALUES (?) RETURNING id')
parentPort?.on('message', (body: string) => parentPort?.postMessage(insert.get(body)))
