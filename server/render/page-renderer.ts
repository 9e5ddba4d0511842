import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Tinypool from 'tinypool'
import { type Assets, builtAssets } from './assets.ts'
import type { Opened, Read, renderHtml, renderOpened, renderPage } from './page.tsx'

/** The renderer of pages and their files, from the build or, during development, from the sources. */
export type PageRenderer = {
  assets: Assets
  /** The folder of static files, if they are served from one. */
  folder: string | null
  load: () => Promise<Renderers>
  /** During development, pages may contain any inline styles and scripts. */
  policy: 'strict' | 'none'
  /**
   * During development: the server that hot reload shares with the application, and the handler that serves the
   * sources.
   */
  server?: Server
  front?: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void
}

type Renderers = { renderPage: typeof renderPage; renderOpened: typeof renderOpened }

type Built = Renderers & { renderHtml: typeof renderHtml }

/**
 * The size of all reads together, as for about 200 sessions. A larger page takes 30 ms or more, so a separate thread
 * renders it.
 */
const MOST_LETTERS_HERE = 150_000
const THREAD_IDLE_MS = 60_000
const DIST = join(import.meta.dirname, '../../dist')

/** Pages from `npm run build`. */
export async function builtPages(): Promise<PageRenderer> {
  const folder = join(DIST, 'client')
  const assets = await builtAssets(folder)
  const file = pathToFileURL(join(DIST, 'render/page.js')).href
  const built = import(file).then((page: Built) => besideLarge(page, file))
  return { assets, folder, policy: 'strict', load: () => built }
}

/**
 * Renders the pages of large events in another thread, because rendering cannot pause and would block everyone else.
 */
function besideLarge({ renderPage, renderOpened }: Built, filename: string): Renderers {
  const thread = new Tinypool({ filename, minThreads: 0, maxThreads: 1, idleTimeout: THREAD_IDLE_MS })
  return {
    renderPage: (asked) =>
      renderPage({
        ...asked,
        renderElsewhere: (page) => (isLarge(page) ? thread.run(page, { name: 'renderHtml' }) : null),
      }),
    renderOpened: (page) =>
      isLarge(page) ? (thread.run(page, { name: 'renderOpened' }) as Promise<Opened>) : renderOpened(page),
  }
}

function isLarge({ reads }: Pick<Read, 'reads'>): boolean {
  return reads.length > MOST_LETTERS_HERE
}
