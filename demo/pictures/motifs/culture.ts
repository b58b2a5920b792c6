import { circle, group, HEIGHT, lamp, path, rect, type Scene, stroke, times, triangle, WIDTH } from '../shapes.ts'

/** A portico with columns and lit windows. */
export function museum({ random, palette: { ground, accents, lamp: light } }: Scene): string {
  const [left, width, top] = [random.between(170, 290), 760, 300]
  const columns = times(7, (at) => {
    const x = left + 36 + at * ((width - 110) / 6)
    return (
      rect(x - 6, top + 6, 50, 14, accents[2]) +
      rect(x, top + 18, 38, 224, accents[2]) +
      rect(x - 6, top + 240, 50, 14, accents[2])
    )
  })
  const doors = times(6, (at) =>
    rect(left + 88 + at * ((width - 110) / 6), top + 60, 44, 190, light, { rx: 22, opacity: 0.85 }),
  )
  const steps = times(4, (at) =>
    rect(left - 20 - at * 26, top + 254 + at * 22, width + 40 + at * 52, 23, at % 2 ? ground[2] : ground[1]),
  )
  const banner = (x: number, colour: string) =>
    rect(x, top + 40, 46, 170, colour) + circle(x + 23, top + 120, 13, accents[2])
  return (
    rect(0, 560, WIDTH, 115, ground[3]) +
    rect(left + 10, top, width - 20, 260, ground[3]) +
    doors +
    columns +
    triangle(left + width / 2, top - 20, width + 50, 120, ground[2]) +
    triangle(left + width / 2, top - 32, width - 110, 78, ground[3]) +
    rect(left - 16, top - 24, width + 32, 30, ground[2]) +
    circle(left + width / 2, top - 56, 22, light) +
    banner(left - 80, accents[0]) +
    banner(left + width + 34, accents[1]) +
    steps
  )
}

/** A projector's beam on a screen, and a strip of film. */
export function film({ random, palette: { ground, accents, lamp: light } }: Scene): string {
  const beam = path('M210 500L560 130L1090 130L1090 430Z', light, { opacity: 0.28 })
  const screen = rect(560, 120, 540, 320, accents[2], { rx: 6 }) + rect(576, 136, 508, 288, ground[1], { rx: 4 })
  const hills =
    path('M576 424V350Q680 270 790 340T1084 300V424Z', ground[3]) +
    circle(random.between(680, 980), 220, 42, accents[1])
  const reel = (x: number, y: number, radius: number) =>
    circle(x, y, radius, ground[3]) +
    times(5, (at) => {
      const angle = (at / 5) * Math.PI * 2 + random.between(0, 0.3)
      return circle(
        x + Math.cos(angle) * radius * 0.58,
        y + Math.sin(angle) * radius * 0.58,
        radius * 0.22,
        accents[at % 4] ?? light,
      )
    })
  const projector =
    rect(70, 450, 170, 110, ground[3], { rx: 10 }) +
    rect(230, 480, 40, 46, ground[2]) +
    reel(100, 400, 66) +
    reel(228, 406, 50)
  const strip = times(
    22,
    (at) =>
      rect(at * 56 - 8, 606, 44, 36, accents[at % 4] ?? light, { rx: 4, opacity: 0.85 }) +
      rect(at * 56 + 6, 588, 16, 10, light) +
      rect(at * 56 + 6, 650, 16, 10, light),
  )
  return `${beam}${screen}${hills}${stroke('M120 560l-50 110M190 560l50 110', ground[3], 14)}${projector}${rect(0, 580, WIDTH, 90, ground[3])}${strip}`
}

/** A curtain and a spotlight. */
export function theatre({ random, palette: { accents, ground, lamp: light } }: Scene): string {
  const fold = (x: number, width: number, dark: boolean) =>
    path(
      `M${x} 0h${width}q-6 330 10 620h${-width - 20}q10 -300 10 -620Z`,
      dark ? ground[3] : accents[0],
      dark ? { opacity: 0.45 } : {},
    )
  const side = (from: number) =>
    rect(from, 0, 300, 620, accents[0]) + times(5, (at) => fold(from + at * 62 + 14, 22, true))
  const swag = times(6, (at) =>
    path(`M${at * 200} 0h200q-100 ${random.between(150, 190)} -200 0Z`, at % 2 ? accents[0] : accents[1]),
  )
  const x = random.between(500, 700)
  const spot = path(`M${x - 300} 0L${x - 150} 590H${x + 150}L${x - 240} 0Z`, light, { opacity: 0.3 })
  const glow = `<ellipse cx="${Math.round(x)}" cy="592" rx="170" ry="34" fill="${light}" opacity=".7"/>`
  const mask = (left: number, top: number, fill: string, mouth: string) =>
    path(`M${left} ${top}q70 -30 140 0v70q0 90 -70 110q-70 -20 -70 -110Z`, fill) +
    circle(left + 40, top + 62, 13, ground[3]) +
    circle(left + 100, top + 62, 13, ground[3]) +
    stroke(`M${left + 36} ${top + 114}${mouth}`, ground[3], 9)
  const masks =
    mask(x - 165, 320, accents[2], 'q34 34 68 0') +
    group(mask(x + 5, 350, accents[1], 'q34 -30 68 0'), { transform: `rotate(8 ${Math.round(x + 70)} 430)` })
  return `${spot}${rect(0, 580, WIDTH, 95, ground[3])}${glow}${masks}${side(-40)}${side(940)}${swag}`
}

/** Shelves of books. */
export function books({ random, palette: { accents, ground, lamp: light } }: Scene): string {
  const shelf = (y: number) => {
    let row = ''
    for (let x = 30; x < 1150; ) {
      const [width, height] = [random.between(26, 62), random.between(110, 165)]
      const fill = random.pick([...accents, ground[1], ground[2]] as [string, ...string[]])
      if (random.between(0, 1) < 0.09) x += 26
      row +=
        rect(x, y - height, width - 3, height, fill, { rx: 3 }) + rect(x + 5, y - height + 18, width - 13, 7, light)
      x += width
    }
    return row + rect(0, y, WIDTH, 20, ground[3])
  }
  return `${rect(0, 0, WIDTH, HEIGHT, ground[3], { opacity: 0.72 })}${[200, 405, 610].map(shelf).join('')}`
}

/** Lights over the roofs of a town. */
export function lights({ random, palette: { accents, lamp: light } }: Scene): string {
  const beam = (at: number) => {
    const [x, aim] = [120 + at * 240, random.between(-250, 250)]
    const fill = accents[at % 4] ?? light
    return path(`M${x} 560L${x + aim - 70} -20H${x + aim + 70}Z`, fill, { opacity: 0.3 })
  }
  const lantern = () =>
    lamp(random.between(20, 1180), random.between(40, 600), random.between(5, 17), random.pick([light, ...accents]))
  return times(5, beam) + times(34, lantern)
}

/** A grid towards the horizon, and points with lines between them. */
export function technology({ random, palette: { accents, ground, lamp: light } }: Scene): string {
  const horizon = 430
  const floor = rect(0, horizon, WIDTH, HEIGHT, ground[3])
  const across = times(7, (at) =>
    stroke(`M0 ${horizon + (at * at + at) * 5.4 + 2}H1200`, accents[3], 2, { opacity: 0.9 }),
  )
  const along = times(21, (at) => stroke(`M600 ${horizon}L${-1800 + at * 240} 675`, accents[3], 2, { opacity: 0.7 }))
  const clip = `<clipPath id="floor">${rect(0, horizon, WIDTH, HEIGHT, '#000')}</clipPath>`
  const nodes = Array.from(
    { length: 12 },
    (_, at) => [60 + at * 98 + random.between(-30, 30), random.between(90, 380)] as const,
  )
  const links = nodes.map(([x, y], at) => {
    const [toX, toY] = nodes[at + 1 + Math.floor(random.between(0, 2))] ?? [x, y]
    return stroke(`M${x} ${y}L${toX} ${toY}`, light, 3, { opacity: 0.75 })
  })
  const points = nodes.map(([x, y], at) => lamp(x, y, random.between(7, 17), accents[at % 4] ?? light))
  return `${clip}${floor}${group(along, { 'clip-path': 'url(#floor)' })}${across}${links.join('')}${points.join('')}`
}
