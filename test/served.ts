import type { AddressInfo } from 'node:net'
import { builtPages } from '../server/render/page-renderer.ts'
import { openApp } from './app.ts'

/** The application of `openApp` with the built pages, on a separate port, for a browser. */
export async function serveApp(options: Parameters<typeof openApp>[0] = {}) {
  const hub = await openApp({ pages: await builtPages(), ...options })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hub.app.server.address() as AddressInfo
  return { ...hub, baseUrl: `http://127.0.0.1:${port}` }
}
