/** Moves a map by mouse, touch, wheel and keys. */

export interface Moves {
  /** By so many pixels, to the right and down. */
  pan(right: number, down: number): void
  /** By so many steps, around a point of the picture. */
  zoom(steps: number, left?: number, top?: number): void
}

/** Pixels of a key, and of a turn of the wheel for one step. */
const KEY_PIXELS = 80
const WHEEL_PIXELS = 240
/** A shorter way is a click. */
const LEAST_DRAG = 4

const keys: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowLeft: (moves) => moves.pan(-KEY_PIXELS, 0),
  ArrowRight: (moves) => moves.pan(KEY_PIXELS, 0),
  ArrowUp: (moves) => moves.pan(0, -KEY_PIXELS),
  ArrowDown: (moves) => moves.pan(0, KEY_PIXELS),
  '+': (moves) => moves.zoom(1),
  '=': (moves) => moves.zoom(1),
  '-': (moves) => moves.zoom(-1),
}

export function listen(frame: HTMLElement, moves: Moves): void {
  listenToKeys(frame, moves)
  listenToWheel(frame, moves)
  listenToPointers(frame, moves)
}

export function listenToKeys(frame: HTMLElement, moves: Moves): void {
  frame.addEventListener('keydown', (event) => {
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!move) return
    event.preventDefault()
    move(moves)
  })
}

function listenToWheel(frame: HTMLElement, moves: Moves): void {
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      // Lines of text are about 16 pixels; pinching on a touchpad is a wheel with small steps.
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
      const { left, top } = frame.getBoundingClientRect()
      moves.zoom((-pixels * (event.ctrlKey ? 4 : 1)) / WHEEL_PIXELS, event.clientX - left, event.clientY - top)
    },
    { passive: false },
  )
}

interface Point {
  x: number
  y: number
}

/** One pointer drags, two pinch. */
export function listenToPointers(frame: HTMLElement, moves: Moves): void {
  const pointers = new Map<number, Point>()
  let way = 0
  frame.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('nav, .map-popup, button')))
      return
    if (pointers.size === 0) way = 0
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  frame.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    way += Math.hypot(now.x - before.x, now.y - before.y)
    // Captured only now, so that a click stays one of what is below it.
    if (way > LEAST_DRAG && !frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (other) pinch(other, before, now)
    else if (way > LEAST_DRAG) moves.pan(before.x - now.x, before.y - now.y)
  })
  const end = (event: PointerEvent) => pointers.delete(event.pointerId)
  frame.addEventListener('pointerup', end)
  frame.addEventListener('pointercancel', end)
  // After a drag there is a click on what lies below.
  frame.addEventListener(
    'click',
    (event) => {
      if (way > LEAST_DRAG && event.detail > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      way = 0
    },
    { capture: true },
  )
  frame.addEventListener('dragstart', (event) => event.preventDefault())

  function pinch(other: Point, before: Point, now: Point): void {
    const { left, top } = frame.getBoundingClientRect()
    const [from, to] = [before, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y))
    const middle = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top }
    moves.pan((before.x - now.x) / 2, (before.y - now.y) / 2)
    if (from && to) moves.zoom(Math.log2(to / from), middle.x, middle.y)
  }
}
