/**
 * Imported for its effect, before anything else of the service: how V8 keeps memory and compiles, in all threads. By
 * default it lets the heap of each grow to several times what is alive in it: most of the process was garbage that had
 * not been collected yet.
 */
import { setFlagsFromString } from 'node:v8'

// New objects keep the small space that they begin with, instead of up to 96 MB a thread: 4 MB in the main thread, by
// the script `start` in package.json, so that most of a write is garbage when it is collected; and in the others 1 MB.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--min-semi-space-size=1')
// So little is copied faster by the thread itself than by several that have to be woken and waited for.
setFlagsFromString('--no-parallel-scavenge')
// The rest is collected when it is half as large again as what was alive the last time, instead of up to four times.
setFlagsFromString('--heap-growing-percent=50')
// A function is compiled at its best after a third as many calls: a request runs most of them once or a few times.
setFlagsFromString('--invocation-count-for-turbofan=1000')
