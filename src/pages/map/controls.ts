/** The controls beside a map, for those who neither drag nor type: links without script, else buttons. */
import type { Language } from '../../calendar/languages.ts'
import { type Html, html } from '../html.ts'
import { translator } from '../translate.ts'
import { mapStrings } from './strings.ts'

const signs = {
  zoom: { zoomIn: '+', zoomOut: '−' },
  pan: { north: '↑', west: '←', east: '→', south: '↓' },
} as const

type Signs = typeof signs
export type Move = { [Kind in keyof Signs]: keyof Signs[Kind] }[keyof Signs]

/** `control`: an element for a move, with the sign that it shows and its name for those who hear it. */
export function mapControls(language: Language, control: (move: Move, sign: string, name: string) => Html): Html {
  const t = translator(mapStrings, language)
  const lists = Object.entries(signs).map(([kind, moves]) => {
    const items = (Object.entries(moves) as [Move, string][]).map(
      ([move, sign]) => html`<li class="${move}">${control(move, sign, t(move))}</li>`,
    )
    return html`<ul class="${kind}">${items}</ul>`
  })
  return html`<nav class="map-controls" aria-label="${t('controls')}">${lists}</nav>`
}
