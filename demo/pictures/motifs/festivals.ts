import { air, hill, houses, trees } from '../backdrop.ts'
import { circle, fir, lamp, path, rect, type Scene, stroke, times, WIDTH } from '../shapes.ts'
import { bunting } from './markets.ts'

export function fireworks(scene: Scene): string {
  const { random, palette } = scene
  const { accents, lamp: light } = palette
  const burst = (at: number) => {
    const [x, y, radius] = [110 + at * 245 + random.between(-50, 50), random.between(110, 300), random.between(70, 130)]
    const fill = [...accents, light][at % 5] ?? light
    const rays = 18
    const ray = (index: number, from: number, to: number) => {
      const angle = (index / rays) * Math.PI * 2
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      return stroke(`M${x + dx * from} ${y + dy * from}L${x + dx * to} ${y + dy * to}`, fill, 4)
    }
    const sparks = times(rays, (index) => {
      const angle = (index / rays) * Math.PI * 2
      return circle(x + Math.cos(angle) * radius * 1.14, y + Math.sin(angle) * radius * 1.14, 4, light)
    })
    const trail = stroke(`M${x} ${y + 20}Q${x + 20} 450 ${x - 10} 560`, fill, 2, { opacity: 0.5 })
    return trail + times(rays, (index) => ray(index, radius * (index % 2 ? 0.25 : 0.45), radius)) + sparks
  }
  return times(5, burst)
}

export function confetti({ random, palette: { accents } }: Scene): string {
  const streamer = (at: number) => {
    const x = 60 + at * 210 + random.between(-40, 40)
    const waves = times(5, (step) => `q${step % 2 ? -46 : 46} 34 0 68`)
    return stroke(`M${x} -20${waves}`, accents[at % 4] ?? accents[0], 10)
  }
  const bit = () => {
    const [x, y, turn] = [random.between(0, WIDTH), random.between(0, 640), random.between(0, 90)].map(Math.round)
    const fill = random.pick(accents)
    return random.between(0, 1) < 0.4
      ? circle(x ?? 0, y ?? 0, random.between(5, 9), fill)
      : rect(x ?? 0, y ?? 0, 18, 10, fill, { transform: `rotate(${turn} ${x} ${y})` })
  }
  return times(6, streamer) + times(70, bit)
}

/** A procession: banners on poles above a town. */
export function pageant(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground } = palette
  const banner = (at: number) => {
    const [x, y] = [70 + at * 170 + random.between(-20, 20), random.between(270, 360)]
    const fill = accents[at % 4] ?? accents[0]
    const tail = path(`M${x} ${y}h104v170l-52 -34l-52 34Z`, fill)
    return (
      tail +
      circle(x + 52, y + 62, 22, accents[2]) +
      rect(x - 14, y - 10, 132, 10, ground[3]) +
      rect(x + 47, y - 30, 9, 400, ground[3])
    )
  }
  const heads = times(26, (at) => {
    const x = at * 48 + random.between(-8, 8)
    return circle(x, 622, 18, ground[3]) + rect(x - 26, 634, 52, 60, ground[3], { rx: 16 })
  })
  return times(7, banner) + heads
}

export const cityFestival = (scene: Scene) =>
  bunting(scene, 260) + rect(0, 620, WIDTH, 60, scene.palette.ground[3]) + air(scene)

export function balloons(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground } = palette
  const balloon = (at: number) => {
    const [x, y, radius] = [180 + at * 280 + random.between(-60, 60), random.between(140, 330), random.between(62, 108)]
    const fill = accents[at % 4] ?? accents[0]
    const other = accents[(at + 2) % 4] ?? accents[2]
    const [foot, basket] = [y + radius * 1.45, radius * 0.24]
    const shell = (width: number, colour: string) =>
      path(
        `M${x} ${y - radius}C${x + width * 1.35} ${y - radius} ${x + width * 1.35} ${y + radius * 0.5} ${x + basket * 0.7} ${foot}H${x - basket * 0.7}C${x - width * 1.35} ${y + radius * 0.5} ${x - width * 1.35} ${y - radius} ${x} ${y - radius}Z`,
        colour,
      )
    return (
      shell(radius, fill) +
      shell(radius * 0.52, other) +
      stroke(`M${x - basket * 0.6} ${foot}v24M${x + basket * 0.6} ${foot}v24`, ground[3], 2) +
      rect(x - basket, foot + 22, basket * 2, basket * 1.5, ground[3], { rx: 5 })
    )
  }
  return times(4, balloon) + trees(scene, 640, 9) + hill(scene, 3, 630, 14)
}

export function garden(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground, lamp: light } = palette
  const flower = (at: number) => {
    const [x, y, size] = [at * 52 + random.between(-16, 16), random.between(560, 625), random.between(12, 21)]
    const fill = accents[Math.floor(random.between(0, 4))] ?? accents[0]
    const petals = times(5, (petal) => {
      const angle = (petal / 5) * Math.PI * 2 + random.between(0, 0.4)
      return circle(x + Math.cos(angle) * size * 0.8, y + Math.sin(angle) * size * 0.8, size * 0.62, fill)
    })
    return (
      stroke(`M${x} 690Q${x + random.between(-14, 14)} 650 ${x} ${y}`, ground[3], 5) +
      petals +
      circle(x, y, size * 0.48, light)
    )
  }
  const flowers = scene.season === 'winter' ? trees(scene, 660, 5) : times(24, flower)
  return trees(scene, 500, 7) + hill(scene, 2, 530, 18) + flowers + air(scene)
}

export function iceRink(scene: Scene): string {
  const { random, palette } = scene
  const { accents, ground, lamp: light } = palette
  const ice = `<ellipse cx="600" cy="570" rx="560" ry="96" fill="${accents[2]}"/><ellipse cx="600" cy="564" rx="520" ry="80" fill="${ground[0]}" opacity=".6"/>`
  const marks = times(9, () => {
    const [x, y] = [random.between(200, 900), random.between(520, 610)]
    return stroke(`M${x} ${y}q60 -26 130 4`, accents[2], 3)
  })
  const skater = (at: number) => {
    const [x, y, fill] = [
      280 + at * 210 + random.between(-30, 30),
      random.between(540, 600),
      accents[at === 2 ? 3 : at] ?? accents[0],
    ]
    return (
      circle(x, y - 118, 16, ground[3]) +
      stroke(`M${x} ${y - 96}l6 46`, fill, 26) +
      stroke(`M${x - 2} ${y - 92}l-42 16M${x + 4} ${y - 92}l40 -12`, fill, 10) +
      stroke(`M${x + 6} ${y - 46}l-6 44M${x + 6} ${y - 46}l52 20`, ground[3], 12)
    )
  }
  const firs = [70, 180, 1030, 1140].map((x) => fir(x, 560, random.between(160, 240), ground[3], accents[2])).join('')
  const lamps = times(14, (at) => lamp(40 + at * 86, 250 + 60 * Math.sin(at * 1.1), 7, light))
  return `${houses(scene, 2, 500)}${rect(0, 480, WIDTH, 200, ground[1])}${firs}${ice}${marks}${times(4, skater)}${lamps}${air(scene)}`
}
