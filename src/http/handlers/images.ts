/** Uploaded pictures: taken, served and removed. Records name them by their address, as they do any other picture. */
import { requireScope } from '../../calendar/access/scopes.ts'
import { described, integer, object, ref, uri } from '../../calendar/declaration/schemas.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { type EncodedPicture, pictureName, pictureSizes } from '../../pictures/encode.ts'
import { PICTURE_NAME, PICTURE_TYPE } from '../../pictures/port.ts'
import { type Context, contextOf, type Exchange } from '../context.ts'
import { clientGone } from '../limits/cost.ts'
import type { Middleware } from '../locals.ts'
import { send } from '../output/send.ts'
import type { Service } from '../service.ts'

/** Where pictures are served, below the site. */
export const UPLOADS_PATH = '/uploads'

/** Pictures are of events, venues and organizers; a key that may write the first may upload. */
const SCOPE = 'events:write'

const { full: _, ...smallerSizes } = pictureSizes

const smallerSize = described('The picture in this size', ref('ImageSize'))

export const uploadedImageSchema = {
  ...object({
    url: described('Address of the full size', uri),
    width: described('Pixels', integer),
    height: described('Pixels', integer),
    sizes: {
      ...object(Object.fromEntries(Object.keys(smallerSizes).map((size) => [size, smallerSize]))),
      required: [],
      description: 'Those that are smaller than the picture',
    },
  }),
  description: 'As the field `image` of a record takes it',
}

/** Stores the file in its sizes, the full one last: where it is, all of them are. */
export async function uploadImage(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const { response, service, caller } = context
  requireScope(caller, SCOPE)
  const begun = performance.now()
  const encoded = await service.pictureEncoder.encode(response.locals.file ?? Buffer.alloc(0), clientGone(response))
  response.locals.cost.charge(performance.now() - begun)
  for (const { name, bytes } of encoded.toReversed()) await service.pictures.put(name, bytes)
  const [full, ...smaller] = encoded.map((picture) => shown(picture, context))
  response.status(201).set('Location', String(full?.url))
  const sizes = Object.fromEntries(
    smaller.map((each, at) => [encoded[at + 1]?.size, { ...each, 'mime-type': PICTURE_TYPE }]),
  )
  send(context, { ...full, sizes })
}

function shown({ name, width, height }: EncodedPicture, { site }: Context): Record<string, unknown> {
  return { url: `${site}${UPLOADS_PATH}/${name}`, width, height }
}

/** In all its sizes. A record that names it keeps its address, which leads nowhere then. */
export async function deleteImage(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  requireScope(context.caller, SCOPE)
  const { pictures } = context.service
  const names = Object.keys(pictureSizes).map((size) => pictureName(String(context.request.params.picture), size))
  const [full = ''] = names
  if (!PICTURE_NAME.test(full) || !(await pictures.get(full))) throw new Problem('rest_no_route')
  for (const name of names) await pictures.delete(name)
  send(context, { deleted: true })
}

/** A name is of its bytes, so a picture never changes. */
export function sendPicture({ pictures }: Service): Middleware {
  return async ({ params: { picture, file } }, response) => {
    const name = `${String(picture)}/${String(file)}`
    const bytes = PICTURE_NAME.test(name) ? await pictures.get(name) : undefined
    if (!bytes) throw new Problem('rest_no_route')
    response.locals.cost.chargeBytes(bytes.length)
    response
      .set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${name}"` })
      .type(PICTURE_TYPE)
      .send(bytes)
  }
}
