/** What is behind a motif: sky, sun or moon, and hills or a town. */
import { circle, fir, group, HEIGHT, rect, ridge, type Scene, stroke, times, tree, triangle, WIDTH } from './shapes.ts'

export type Ground = 'hills' | 'mountains' | 'town' | 'none'

/** The id of the sky's gradient; a picture is a document of its own. */
const SKY = 'sky'

export function sky({ palette: { sky: colours, disc }, random }: Scene, isNight: boolean): string {
  const stops = colours.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')
  const gradient = `<defs><linearGradient id="${SKY}" x2="0" y2="1">${stops}</linearGradient></defs>`
  const [x, y, radius] = [random.between(180, 1020), random.between(130, 250), random.between(46, 76)]
  const halo = [3.2, 2.2, 1.5].map((times) => circle(x, y, radius * times, disc, { opacity: 0.13 })).join('')
  const above = isNight ? stars({ random, disc }) : clouds(random)
  return `${gradient}${rect(0, 0, WIDTH, HEIGHT, `url(#${SKY})`)}${halo}${circle(x, y, radius, disc)}${above}`
}

function stars({ random, disc }: { random: Scene['random']; disc: string }): string {
  const star = () => circle(random.between(0, WIDTH), random.between(0, 300), random.between(1, 2.6), disc)
  return group(times(34, star), { opacity: 0.75 })
}

function clouds(random: Scene['random']): string {
  const cloud = () => {
    const [x, y, size] = [random.between(40, 1160), random.between(60, 230), random.between(26, 52)]
    return (
      circle(x, y, size, '#fff') +
      circle(x + size * 1.1, y + size * 0.25, size * 0.75, '#fff') +
      circle(x - size * 1.1, y + size * 0.3, size * 0.7, '#fff') +
      rect(x - size * 1.8, y + size * 0.25, size * 3.6, size * 0.75, '#fff', { rx: size * 0.37 })
    )
  }
  return group(times(random.between(2, 4), cloud), { opacity: 0.55 })
}

export const grounds: Readonly<Record<Ground, (scene: Scene) => string>> = {
  none: () => '',
  hills: (scene) => times(3, (at) => hill(scene, at, 340 + at * 75, 60)),
  mountains: (scene) => mountains(scene) + hill(scene, 2, 520, 45),
  town: (scene) => hill(scene, 0, 360, 50) + houses(scene, 1, 470) + houses(scene, 2, 560),
}

/** A wave of the ground; `at`: how near, from 0. */
export function hill({ random, palette: { ground } }: Scene, at: number, y: number, height: number): string {
  const points = Array.from({ length: 6 }, (_, step) => [step * 240, y + random.between(-height, height)] as const)
  return ridge(points, ground[at] ?? ground[3])
}

function mountains({ random, palette: { ground, accents } }: Scene): string {
  return times(9, (at) => {
    const near = Math.floor(at / 5)
    const [x, height] = [((at * 5) % 9) * 150 + random.between(-40, 40), random.between(200, 330) - near * 70]
    const width = height * random.between(1.3, 1.8)
    const peak = triangle(x, 540, width, height, ground[near] ?? ground[1])
    return peak + triangle(x, 540 - height * 0.72, width * 0.28, height * 0.28, accents[2])
  })
}

/** A row of houses with gables and windows, and a spire. */
export function houses({ random, palette: { ground, lamp } }: Scene, at: number, foot: number): string {
  const fill = ground[at] ?? ground[3]
  let row = rect(0, foot - 20, WIDTH, HEIGHT, fill)
  let windows = ''
  for (let x = random.between(-60, 0); x < WIDTH; ) {
    const [width, height] = [random.between(60, 110), random.between(60, 130)]
    row += rect(x, foot - height, width + 1, height, fill) + triangle(x + width / 2, foot - height, width, 46, fill)
    windows += times(4, (pane) =>
      random.between(0, 1) < 0.55
        ? rect(x + width * (pane % 2 ? 0.6 : 0.22), foot - height + 14 + Math.floor(pane / 2) * 30, 11, 15, lamp)
        : '',
    )
    x += width
  }
  const spire = random.between(150, 1050)
  row += rect(spire - 18, foot - 190, 36, 190, fill) + triangle(spire, foot - 190, 52, 110, fill)
  return row + group(windows, { opacity: 0.8 })
}

/** Trees along the ground: firs in winter and in the mountains. */
export function trees({ random, palette, season }: Scene, foot: number, count: number): string {
  return times(count, (at) => {
    const x = (at + random.between(0.1, 0.9)) * (WIDTH / count)
    const height = random.between(90, 150)
    return season === 'winter'
      ? fir(x, foot, height, palette.ground[3], palette.accents[2])
      : tree(x, foot, height, palette.ground[2], palette.ground[3])
  })
}

/** Flakes, petals or leaves in the air, as the season has them; nothing in summer. */
export function air({ season, random, palette: { accents } }: Scene): string {
  if (season === 'summer') return ''
  const fill = { spring: accents[0], autumn: accents[1], winter: '#fff' }[season]
  const flake = () => {
    const [x, y] = [random.between(0, WIDTH), random.between(0, HEIGHT)]
    return season === 'winter'
      ? circle(x, y, random.between(1.5, 4.5), fill)
      : stroke(`M${x} ${y}q6 -8 12 -2`, fill, random.between(4, 7))
  }
  return group(times(season === 'winter' ? 60 : 16, flake), { opacity: 0.8 })
}
