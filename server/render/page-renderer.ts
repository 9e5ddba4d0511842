import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Assets, builtAssets } from './assets.ts'
import type { renderOpened, renderPage } from './page.tsx'

/** The renderer of pages and their files: from the build, or from the sources while developing. */
export type PageRenderer = {
  assets: Assets
  /** The folder of static files, if they are served from one. */
  folder: string | null
  load: () => Promise<Renderers>
  /** While developing pages write styles and scripts as they please. */
  policy: 'strict' | 'none'
  /**
   * While developing: the server that hot reload shares with the application, and the handler that serves the
   * sources.
   */
  server?: Server
  front?: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void
}

type Renderers = { renderPage: typeof renderPage; renderOpened: typeof renderOpened }

const DIST = join(import.meta.dirname, '../../dist')

/** Pages out of `npm run build`. */
export async function builtPages(): Promise<PageRenderer> {
  const folder = join(DIST, 'client')
  const assets = await builtAssets(folder)
  const file = pathToFileURL(join(DIST, 'render/page.js')).href
  const built: Promise<Renderers> = import(file)
  return { assets, folder, policy: 'strict', load: () => built }
}
