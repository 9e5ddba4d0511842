import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'

export const DESIGN_PAGE = join(import.meta.dirname, '../test/design/index.html')

type Front = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

/** Serves a development server's sources, and at /design the page of the design, which no build of the product has. */
export function withDesign(vite: ViteDevServer): Front {
  return (request, response, pass) => {
    if (!/^\/design(\?|$)/.test(request.url ?? '')) return vite.middlewares(request, response, pass)
    readFile(DESIGN_PAGE, 'utf8')
      .then((page) => vite.transformIndexHtml('/design', page))
      .then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        (error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        },
      )
  }
}
