/** The pages, as the server takes them. */
import type { Pages } from '../http/pages/pages.ts'
import { sendAsset } from './assets.ts'
import { sendDemoPicture } from './demo-pictures.ts'
import { referenceRoute } from './documentation/routes.ts'
import { writersPages } from './edit/index.ts'
import { sendScript } from './embed/scripts.ts'
import { policy } from './page.ts'
import { problemPage } from './problem-page.ts'
import { routes } from './routes.ts'

export const pages: Pages = {
  routes,
  ofInterface: [referenceRoute],
  assets: sendAsset,
  scripts: sendScript,
  pictures: sendDemoPicture,
  writers: writersPages,
  problem: problemPage,
  policy,
}
