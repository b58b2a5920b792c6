import { air } from '../backdrop.ts'
import { circle, fir, garland, lamp, path, rect, type Scene, stroke, times, triangle, WIDTH } from '../shapes.ts'

/** A stall with a striped awning; what is sold is round. */
function stall({ random, palette: { ground, accents, lamp: light } }: Scene, x: number, colour: string): string {
  const [width, top, foot] = [250, 400, 610]
  const strips = times(6, (at) => {
    const [from, wide] = [x + (at * width) / 6, width / 6]
    const fill = at % 2 ? accents[2] : colour
    return path(`M${from} ${top}h${wide}v52a${wide / 2} ${wide / 2} 0 0 1 ${-wide} 0Z`, fill)
  })
  const goods = times(9, (at) =>
    circle(x + 30 + at * 24, foot - 66 - (at % 2) * 7, 13, random.pick([accents[0], accents[1], colour, light])),
  )
  return (
    rect(x + 12, top, 10, foot - top, ground[3]) +
    rect(x + width - 22, top, 10, foot - top, ground[3]) +
    rect(x + 16, top + 40, width - 32, 90, light, { opacity: 0.35 }) +
    goods +
    rect(x + 4, foot - 58, width - 8, 62, ground[3]) +
    strips
  )
}

const pavement = ({ palette: { ground } }: Scene) => rect(0, 606, WIDTH, 70, ground[3])

export function market(scene: Scene): string {
  const { random, palette } = scene
  const first = random.between(-60, 40)
  const colours = [palette.accents[0], palette.accents[3], palette.accents[1]] as const
  const stalls = times(4, (at) => stall(scene, first + at * 295, colours[at % 3] ?? colours[0]))
  return pavement(scene) + stalls + bunting(scene, 300)
}

/** Pennants on lines across the picture. */
export function bunting({ random, palette: { accents, ground } }: Scene, y: number): string {
  const lines = [
    [y, y - 90],
    [y - 120, y - 10],
  ] as const
  return lines
    .map(([from, to]) =>
      garland([-20, from], [WIDTH + 20, to], random.between(30, 60), ground[3], 26, (x, top, at) =>
        path(`M${x - 15} ${top}h30l-15 36Z`, accents[at % accents.length] ?? accents[0]),
      ),
    )
    .join('')
}

export function christmasMarket(scene: Scene): string {
  const { random, palette } = scene
  const { ground, accents, lamp: light } = palette
  const hut = (at: number) => {
    const [x, colour] = [random.between(-20, 20) + at * 300, at % 2 ? accents[0] : ground[3]]
    return (
      rect(x + 20, 450, 220, 165, ground[3]) +
      rect(x + 44, 486, 172, 74, light) +
      times(5, (good) => circle(x + 66 + good * 32, 548, 12, random.pick([accents[0], accents[1], ground[2]]))) +
      rect(x + 30, 560, 200, 14, colour) +
      path(`M${x} 452L${x + 130} 366L${x + 260} 452Z`, accents[2]) +
      path(`M${x + 26} 452L${x + 130} 384L${x + 234} 452Z`, colour)
    )
  }
  const [top, height] = [random.between(560, 700), 400]
  const great = fir(top, 622, height, '#1f5a46', accents[2])
  const baubles = times(22, () => {
    const y = random.between(330, 560)
    const half = (y - 230) * 0.3
    return lamp(top + random.between(-half, half), y, 5, random.pick([accents[1], accents[0], light]))
  })
  const lights = [170, 250]
    .map((y) => garland([-20, y], [1220, y - 50], 70, ground[3], 24, (x, at) => lamp(x, at + 7, 6, light)))
    .join('')
  return `${times(4, hut)}${great}${lamp(top, 228, 13, accents[1])}${baubles}${rect(0, 608, WIDTH, 70, accents[2])}${lights}${air(scene)}`
}

export function ferrisWheel({ random, palette: { ground, accents, lamp: light } }: Scene): string {
  const [x, y, radius] = [random.between(380, 820), 310, 220]
  const spokes = 14
  const at = (index: number, away = radius) => {
    const angle = (index / spokes) * Math.PI * 2 + 0.2
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away] as const
  }
  const rim = [radius, radius - 22]
    .map((each) => circle(x, y, each, 'none', { stroke: accents[2], 'stroke-width': 5 }))
    .join('')
  const lines = times(spokes, (index) => stroke(`M${x} ${y}L${at(index).join(' ')}`, accents[2], 3, { opacity: 0.7 }))
  const cabins = times(spokes, (index) => {
    const [left, top] = at(index)
    return rect(left - 19, top, 38, 32, accents[index % 4] ?? accents[0], { rx: 10 }) + lamp(left, top, 4, light)
  })
  const legs = stroke(`M${x} ${y}L${x - 130} 620M${x} ${y}L${x + 130} 620`, ground[3], 14)
  const tent = (left: number, colour: string) =>
    triangle(left, 560, 230, 110, colour) +
    triangle(left, 560, 76, 110, accents[2]) +
    rect(left - 95, 560, 190, 70, colour) +
    rect(left - 32, 560, 64, 70, accents[2])
  const tents = tent(x - 300, accents[0]) + tent(x + 310, accents[3]) + tent(x - 520, accents[1])
  return `${legs}${rim}${lines}${cabins}${circle(x, y, 20, ground[3])}${tents}${rect(0, 618, WIDTH, 60, ground[3])}`
}

/** Rows of vines towards the hills. */
export function vineyard({ random, palette: { ground, accents }, season }: Scene): string {
  const horizon = 420
  const vanish = random.between(450, 750)
  const leaves = season === 'winter' ? ground[2] : season === 'autumn' ? accents[0] : ground[2]
  const field = path(`M0 ${horizon + 30}Q600 ${horizon - 40} 1200 ${horizon + 20}V675H0Z`, ground[1])
  const rows = times(13, (at) => {
    const foot = -700 + at * 200 + vanish * 0.15
    const bush = times(9, (step) => {
      const near = (step + 1) / 9
      const [x, y] = [vanish + (foot - vanish) * near ** 1.3, horizon + 20 + near ** 1.5 * 270]
      return circle(x, y, 5 + near * 34, at % 2 ? leaves : ground[3])
    })
    return bush
  })
  return field + rows
}

/** Tables below lanterns, with glasses. */
export function table({ random, palette: { ground, accents, lamp: light } }: Scene): string {
  const lanterns = [130, 210]
    .map((y) =>
      garland([-20, y], [1220, y + 30], 60, ground[3], 11, (x, top) =>
        lamp(x, top + 22, 17, random.pick([light, accents[1], accents[0]])),
      ),
    )
    .join('')
  const glass = (at: number) => {
    const [x, full] = [110 + at * 140 + random.between(-18, 18), random.pick([accents[1], light])]
    return (
      rect(x, 418, 64, 104, full, { rx: 8 }) +
      rect(x, 408, 64, 26, accents[2], { rx: 12 }) +
      circle(x + 12, 408, 14, accents[2]) +
      circle(x + 36, 402, 17, accents[2]) +
      path(`M${x + 64} 440h14q16 0 16 20v22q0 20 -16 20h-14v-14h10q7 0 7 -9v-16q0 -9 -7 -9h-10Z`, full)
    )
  }
  const cloth = times(20, (at) => rect(at * 60, 522, 60, 38, at % 2 ? accents[2] : accents[0]))
  return `${lanterns}${times(8, glass)}${cloth}${rect(0, 560, WIDTH, 115, ground[3])}`
}
