/** A clock that stands still: nobody waits too long, nothing that comes back with time does. */
import { vi } from 'vitest'
import { Admission } from '../../src/http/limits/admission.ts'

/** Until mocks are restored. Requests do not wait for a turn either: it would never come. */
export function stopClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  vi.spyOn(Admission.prototype, 'admit').mockImplementation((start) => {
    start()
    return true
  })
}
