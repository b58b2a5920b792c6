import { circle, group, path, rect, type Scene, stroke, times, triangle, WIDTH } from '../shapes.ts'

/** A road that winds into the hills. */
function road({ random, palette: { ground, accents } }: Scene): string {
  const bend = random.between(-160, 160)
  const edge = (foot: number, top: number) => `${foot} 675C${foot + bend} 560 ${600 - bend} 520 ${top} 420`
  const surface = path(`M${edge(240, 640 + bend / 2)}h26C${640 - bend} 520 ${980 + bend} 560 960 675Z`, ground[3])
  const middle = `M${edge(600, 653 + bend / 2)}`
  return surface + stroke(middle, accents[2], 6, { 'stroke-dasharray': '34 30', opacity: 0.85 })
}

export function running(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground } = palette
  const runner = (at: number) => {
    const [x, size] = [200 + at * 190 + random.between(-40, 40), random.between(0.8, 1.15)]
    const shirt = accents[at % 4] ?? accents[0]
    const body =
      circle(8, -148, 17, ground[3]) +
      stroke('M0 -118L-14 -62', shirt, 30) +
      stroke('M-2 -112L30 -92L44 -116M-2 -112L-34 -96L-40 -66', ground[3], 11) +
      stroke('M-14 -60L18 -36L10 0M-14 -60L-36 -28L-70 -36', ground[3], 13)
    return group(body, {
      transform: `translate(${Math.round(x)} ${Math.round(random.between(600, 640))}) scale(${size.toFixed(2)})`,
    })
  }
  return road(scene) + times(5, runner)
}

export function cycling(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground } = palette
  const bicycle = (at: number) => {
    const colour = accents[at % 4] ?? accents[0]
    const wheel = (x: number) =>
      circle(x, -46, 44, 'none', { stroke: ground[3], 'stroke-width': 6 }) +
      stroke(`M${x - 42} -46h84M${x} -88v84M${x - 30} -76l60 60M${x + 30} -76l-60 60`, ground[3], 1)
    const frame = stroke('M-66 -46L-30 -108L40 -108L0 -46H-66M0 -46L-34 -120M66 -46L36 -128L56 -136', colour, 7)
    const rider =
      stroke('M-36 -128L16 -182L48 -136', ground[3], 17) +
      stroke('M-36 -128L4 -96L-4 -40', ground[3], 14) +
      circle(30, -204, 18, ground[3]) +
      path('M10 -208a21 21 0 0 1 42 0Z', colour)
    const size = random.between(0.85, 1.1)
    const [x, y] = [150 + at * 290 + random.between(-30, 30), random.between(600, 645)].map(Math.round)
    return group(wheel(-66) + wheel(66) + frame + rider, {
      transform: `translate(${x} ${y}) scale(${size.toFixed(2)})`,
    })
  }
  return road(scene) + times(4, bicycle)
}

/** Chequered flags above a track. */
export function motorsport(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground } = palette
  const flag = (x: number, turn: number) => {
    const squares = times(24, (at) => {
      const [column, row] = [at % 6, Math.floor(at / 6)]
      return rect(column * 40, row * 36 - 150, 40, 36, (column + row) % 2 ? ground[3] : accents[2])
    })
    return group(rect(-10, -156, 10, 360, ground[3]) + squares, { transform: `translate(${x} 280) rotate(${turn})` })
  }
  const wheel = (x: number, y: number) => circle(x, y, 25, '#17171c', { stroke: accents[2], 'stroke-width': 6 })
  const car = (x: number, y: number, colour: string) =>
    path(`M${x} ${y}v-26l70 -10q30 -34 74 -34h34q20 0 30 22l52 12q26 8 26 36Z`, colour) +
    path(`M${x + 96} ${y - 40}q22 -18 48 -18h26l8 18Z`, accents[2]) +
    rect(x - 16, y - 62, 12, 40, colour) +
    rect(x - 26, y - 66, 52, 10, colour) +
    wheel(x + 56, y) +
    wheel(x + 226, y)
  const kerb = times(24, (at) => rect(at * 50, 520, 50, 14, at % 2 ? accents[2] : accents[0]))
  const cars = car(random.between(120, 220), 610, accents[0]) + car(random.between(640, 800), 570, accents[1])
  return `${rect(0, 520, WIDTH, 160, ground[3])}${kerb}${flag(300, -14)}${flag(720, 10)}${cars}`
}

export function winterSports({ random, palette: { accents, ground } }: Scene): string {
  const slope = path('M0 470Q500 430 1200 600V675H0Z', accents[2])
  const turn = random.between(60, 120)
  const track = [0, 26]
    .map((beside) =>
      stroke(
        `M${120 + beside} 480C${300 + turn} 500 ${260 + beside} 560 ${520 + beside} 560S${760 + turn} 620 ${900 + beside} 670`,
        ground[1],
        6,
      ),
    )
    .join('')
  const gates = times(6, (at) => {
    const [x, y, colour] = [200 + at * 170, 500 + at * 22 + (at % 2) * 26, at % 2 ? accents[3] : accents[0]]
    return stroke(`M${x} ${y}v-74`, ground[3], 5) + path(`M${x} ${y - 74}h44l-12 15l12 15h-44Z`, colour)
  })
  const [x, y] = [random.between(480, 640), 560]
  const skier =
    stroke(`M${x - 60} ${y + 22}l150 26`, accents[0], 8) +
    stroke(`M${x} ${y + 26}l26 -40l-30 -40`, ground[3], 16) +
    stroke(`M${x} ${y - 54}l50 20l30 40`, ground[3], 11) +
    circle(x + 8, y - 82, 19, accents[0])
  return slope + track + gates + skier
}

export function sailing({ random, palette: { accents, ground } }: Scene): string {
  const wave = (y: number, fill: string, opacity: number) => {
    const crests = times(9, () => 'q38 -24 75 0t75 0')
    return path(`M-60 ${y}${crests}V675H-60Z`, fill, { opacity })
  }
  const boat = (at: number) => {
    const [x, size] = [170 + at * 250 + random.between(-40, 40), random.between(0.7, 1.2)]
    const sail =
      path('M6 -40L6 -250L120 -40Z', at % 2 ? accents[2] : (accents[at % 4] ?? accents[0])) +
      path('M-8 -40L-8 -210L-74 -40Z', accents[2]) +
      path('M-84 -28H120L88 12H-56Z', ground[3])
    return group(sail, { transform: `translate(${Math.round(x)} ${520 + (at % 3) * 26}) scale(${size.toFixed(2)})` })
  }
  return `${rect(0, 450, WIDTH, 230, accents[3])}${wave(490, accents[3], 1)}${times(4, boat)}${wave(560, ground[3], 0.55)}${wave(615, ground[3], 0.9)}`
}

export function tennis({ random, palette: { accents, ground } }: Scene): string {
  const court =
    path('M330 400H870L1120 675H80Z', accents[0]) +
    stroke('M330 400H870L1120 675H80ZM262 470H938M600 470V675', accents[2], 6)
  const net = rect(210, 470, 780, 62, accents[2], { opacity: 0.4 }) + rect(206, 464, 788, 10, accents[2])
  const strings = times(26, (at) => stroke(`M${220 + at * 30} 474v58`, ground[3], 1, { opacity: 0.5 }))
  const [x, y] = [random.between(700, 900), random.between(260, 330)]
  const ball =
    circle(x, y, 34, accents[1]) +
    stroke(`M${x - 26} ${y - 20}q26 20 4 52M${x + 24} ${y + 22}q-26 -18 -4 -50`, accents[2], 4)
  const racket = group(
    circle(0, 0, 88, 'none', { stroke: ground[3], 'stroke-width': 14 }) +
      times(7, (at) => stroke(`M${-66 + at * 22} -78v156M-78 ${-66 + at * 22}h156`, accents[2], 2)) +
      rect(-10, 86, 20, 150, ground[3], { rx: 8 }),
    { transform: `translate(${Math.round(x - 380)} 280) rotate(${Math.round(random.between(15, 40))})` },
  )
  return (
    rect(0, 400, WIDTH, 275, ground[2]) +
    court +
    net +
    strings +
    triangle(206, 560, 14, 110, ground[3]) +
    triangle(994, 560, 14, 110, ground[3]) +
    racket +
    ball
  )
}
