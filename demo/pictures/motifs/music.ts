import { circle, group, HEIGHT, path, rect, type Scene, stroke, times, WIDTH } from '../shapes.ts'

/** A stage with beams of light, and the heads of a crowd. */
export function stage({ random, palette: { ground, accents, lamp } }: Scene): string {
  const [left, right, floor] = [220, 980, 500]
  const beam = (at: number) => {
    const [x, aim] = [left + 60 + at * 128, random.between(120, 1080)]
    const fill = random.pick(accents)
    return path(`M${x} 190L${aim - 110} 560L${aim + 110} 560Z`, fill, { opacity: 0.26 }) + circle(x, 186, 11, lamp)
  }
  const truss = rect(left - 20, 165, right - left + 40, 16, ground[3]) + rect(left - 20, 165, 22, 360, ground[3])
  const roof = path(`M${left - 50} 168Q600 40 ${right + 50} 168Z`, ground[3])
  const speakers = [left - 90, right + 20]
    .map((x) => rect(x, 320, 70, 210, ground[3]) + times(3, (at) => circle(x + 35, 355 + at * 68, 24, ground[2])))
    .join('')
  const players = times(4, (at) => {
    const x = 360 + at * 160
    return rect(x - 20, 402, 40, 98, ground[3], { rx: 18 }) + circle(x, 382, 21, ground[3])
  })
  return (
    roof +
    truss +
    rect(right - 2, 165, 22, 360, ground[3]) +
    times(6, beam) +
    players +
    speakers +
    rect(left - 110, floor, right - left + 220, 60, ground[3]) +
    crowd(random, ground[3], accents[2])
  )
}

function crowd(random: Scene['random'], near: string, hands: string): string {
  const row = (foot: number, size: number, fill: string, count: number) =>
    times(count, (at) => {
      const x = (at + random.between(0.1, 0.9)) * (WIDTH / count)
      const arm =
        random.between(0, 1) < 0.3
          ? stroke(`M${x + size} ${foot + 30}L${x + size * 1.4} ${foot - size * 1.7}`, fill, size * 0.5)
          : ''
      return (
        circle(x, foot, size, fill) +
        rect(x - size * 1.4, foot + size * 0.7, size * 2.8, HEIGHT, fill, { rx: 14 }) +
        arm
      )
    })
  return group(row(590, 19, hands, 24), { opacity: 0.14 }) + row(628, 25, near, 20)
}

/** Five lines in waves across the sky, with notes. */
export function notes({ random, palette: { accents, ground } }: Scene): string {
  const [start, lift] = [random.between(250, 330), random.between(90, 150)]
  const wave = (x: number) => start - lift * Math.sin((x / WIDTH) * Math.PI * 1.6) + 40
  const lines = times(5, (at) => {
    const y = (x: number) => wave(x) + at * 24
    const d = `M-20 ${y(0)}C200 ${y(300) - 60} 420 ${y(400) - 30} 600 ${y(600)}S1000 ${y(1000) + 40} 1220 ${y(1200)}`
    return stroke(d, accents[2], 3, { opacity: 0.8 })
  })
  const note = (at: number) => {
    const x = 120 + at * 140 + random.between(-25, 25)
    const y = wave(x) + random.between(10, 90)
    const fill = at % 3 === 0 ? accents[0] : at % 3 === 1 ? ground[3] : accents[1]
    const head = `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="21" ry="15" fill="${fill}" transform="rotate(-20 ${Math.round(x)} ${Math.round(y)})"/>`
    const stem = stroke(`M${x + 18} ${y - 6}v-92`, fill, 6)
    const isPaired = at % 2 === 0
    return head + stem + (isPaired ? stroke(`M${x + 18} ${y - 96}q34 14 30 56`, fill, 7) : '')
  }
  return lines + times(8, note)
}
