/** The pages, as the server takes them. */
import type { Pages } from '../http/pages/pages.ts'
import { sendAsset } from './assets.ts'
import { sendScript } from './embed/scripts.ts'
import { policy } from './page.ts'
import { problemPage } from './problem-page.ts'
import { routes } from './routes.ts'

export const pages: Pages = { routes, assets: sendAsset, scripts: sendScript, problem: problemPage, policy }
