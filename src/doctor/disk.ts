/** Whether there is room on a disk. */
import { type Finding, ok, problem, warning } from './finding.ts'

const GIBIBYTE = 1024 ** 3
const FEW_BYTES = GIBIBYTE
/** SQLite and MongoDB stop writing soon after. */
const TOO_FEW_BYTES = 0.1 * GIBIBYTE

const gibibytes = (bytes: number) => `${(bytes / GIBIBYTE).toFixed(1)} GiB`

/** `used`: bytes of what is stored there; a rebuild of the index or a backup may need as much again. */
export function diskFinding(where: string, free: number, used = 0): Finding {
  const found = `${gibibytes(free)} free ${where}${used > 0 ? `, where ${gibibytes(used)} are stored` : ''}`
  const remedy = 'Make room on that disk, or give it a larger one.'
  if (free < TOO_FEW_BYTES) return problem('disk', found, remedy)
  return free < Math.max(FEW_BYTES, used) ? warning('disk', found, remedy) : ok('disk', found)
}
