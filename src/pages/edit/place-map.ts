/** A map to pick a place on, beside the fields that have it. A script shows and moves it (browser/place-map.ts). */
import { boxOf } from '../../calendar/values/geo.ts'
import { boxParameter } from '../browser/mercator.ts'
import { attributes, type Html, html } from '../html.ts'
import { areaOfEvents, aroundPlace } from '../map/area.ts'
import { mapControls } from '../map/controls.ts'
import { emptyPicture, mapSources } from '../map/picture.ts'
import { translator } from '../translate.ts'
import { idOf } from './controls.ts'
import { formStrings } from './form-strings.ts'
import type { PageRequest } from './page-request.ts'

/** Until the script knows how large it is. */
const SIZE = { width: 400, height: 300 }
/** Of the fields that a map fills in, and of the town that it goes to. */
const FIELDS = ['geo_lat', 'geo_lng', 'city'] as const

/** `values`: of the fields of a place; `nameOf`: how they are sent. */
export async function placeMap(
  { context, language }: Pick<PageRequest, 'context' | 'language'>,
  { geo_lat, geo_lng }: Readonly<Record<string, string>>,
  nameOf: (field: string) => string,
): Promise<Html> {
  const t = translator(formStrings, language)
  const [lng, lat] = [geo_lng, geo_lat].map((degrees) => Number(degrees || NaN)) as [number, number]
  const area = boxOf([lng, lat, lng, lat]) ? aroundPlace({ lat, lng }) : await areaOfEvents(context)
  const ids = FIELDS.map((field) => [`data-${field.replace('_', '-')}`, idOf(nameOf(field))] as const)
  const texts = { picture: t('placeMap'), place: t('placeHere'), picked: t('placePicked') }
  const data = {
    ...mapSources,
    ...Object.fromEntries(ids),
    'data-bbox': boxParameter(area),
    'data-texts': JSON.stringify(texts),
  }
  const button = (move: string, sign: string, name: string) =>
    html`<button type="button"${attributes({ 'data-move': move, 'aria-label': name, title: name })}>${sign}</button>`
  return html`<div class="place-picker" hidden><p class="label">${t('placeLabel')}</p>
<div class="map-frame place-map"${attributes(data)}>
${emptyPicture(SIZE, t('placeLabel'))}${mapControls(language, button)}</div>
<p class="visually-hidden" role="status"></p></div>`
}
