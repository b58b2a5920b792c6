/** DATA_DIR: whether this user may write there, the administrator's key, and the room on its disk. */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ownCodeFolder, storeFile } from '../engines/sqlite/files.ts'
import { pictureFolder } from '../pictures/folder.ts'
import { bucketOf, S3Pictures } from '../pictures/s3.ts'
import { isWeak, keyFile } from '../process/admin-key.ts'
import type { Settings } from '../settings/table.ts'
import { diskFinding } from './disk.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

/** Bits of a file's mode for users other than its owner. */
const OTHERS = 0o077
const ROOT = 0

/** The folder itself, or the nearest above it that exists: the start makes the rest. */
function nearest(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) || path === dirname(path) ? path : nearest(dirname(path))
}

/** `made`: by what, while it is not there. */
function folderFinding(check: string, folder: string, made: string): Finding {
  const place = nearest(folder)
  const remedy = `Give the user of the service the right to write to ${place}, or choose another DATA_DIR.`
  try {
    if (!statSync(place).isDirectory()) return problem(check, `${place} is no folder`, remedy)
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(check, place === resolve(folder) ? `${place} can be written` : `${folder} is made by ${made}`)
  } catch (error) {
    return problem(check, messageOf(error), remedy)
  }
}

/** No picture has it: whether a bucket answers is asked by a name that it need not know. */
const NO_PICTURE = `${'0'.repeat(32)}/full.webp`

async function picturesFinding(settings: Settings): Promise<Finding> {
  const bucket = bucketOf(settings)
  if (!bucket) return folderFinding('pictures', pictureFolder(settings.DATA_DIR), 'the first upload')
  try {
    await new S3Pictures(bucket).get(NO_PICTURE)
    return ok('pictures', `the bucket ${bucket.bucket} of ${bucket.endpoint} answers`)
  } catch (error) {
    return problem('pictures', messageOf(error), 'Correct S3_ENDPOINT, S3_BUCKET, S3_REGION or the key.')
  }
}

function keyFindings({ ADMIN_KEY, DATA_DIR }: Settings): Finding[] {
  const check = 'admin key'
  const remedy = 'Make one with: openssl rand -base64 24'
  if (ADMIN_KEY)
    return [isWeak(ADMIN_KEY) ? problem(check, 'ADMIN_KEY is too easy to guess', remedy) : ok(check, 'set')]
  const file = keyFile(DATA_DIR)
  try {
    if (!existsSync(file)) return [ok(check, 'the first start makes one')]
    if (isWeak(readFileSync(file, 'utf8').trim()))
      return [
        problem(check, `the one in ${file} is too easy to guess`, 'Remove the file: the next start makes a new one.'),
      ]
    const isOpen = process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0
    return [isOpen ? warning(check, `others may read ${file}`, `Run: chmod 600 ${file}`) : ok(check, `in ${file}`)]
  } catch (error) {
    return [problem(check, messageOf(error), `Give the user of the service the right to read ${file}.`)]
  }
}

/** The start does without it. */
function compiledFindings(settings: Settings): Finding[] {
  const folder = ownCodeFolder(storeFile(settings))
  if (!existsSync(folder)) return []
  const { state, found } = folderFinding('compiled code', folder, 'a start')
  const user = process.getuid?.() ?? ROOT
  const mayBeKept = user === ROOT || user === statSync(folder).uid
  if (state === 'ok' && mayBeKept) return []
  const why = state === 'ok' ? `${folder} belongs to another user` : found
  return [warning('compiled code', `none is kept: ${why}`, `Remove ${folder}: a start makes its own, and is faster.`)]
}

/** `used`: bytes that the embedded engine has there. */
export async function folderFindings(settings: Settings, used: number): Promise<Finding[]> {
  const folder = folderFinding('DATA_DIR', settings.DATA_DIR, 'the first start')
  if (folder.state === 'problem') return [folder]
  const { bavail, bsize } = statfsSync(nearest(settings.DATA_DIR))
  const disk = diskFinding('in DATA_DIR', bavail * bsize, used)
  return [folder, ...keyFindings(settings), await picturesFinding(settings), ...compiledFindings(settings), disk]
}
