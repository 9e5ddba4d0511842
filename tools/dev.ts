/** Starts the server with pages from the sources: one process, one port, changes show at once. */
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { textsModule } from '../scripts/numbered-texts.ts'
import { readConfig } from '../server/config.ts'
import { textsLink } from '../server/render/assets.ts'
import type { PageRenderer } from '../server/render/page-renderer.ts'
import { startServer } from '../server/start.ts'
import { endUnstarted } from '../server/start-problems.ts'
import { withDesign } from './design.ts'

const config = configOrEnd()
const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const pages: PageRenderer = {
  folder: null,
  policy: 'none',
  server,
  front: withDesign(vite),
  assets: {
    style: '<link rel="stylesheet" href="/client/ui/visitor.css">',
    // Scripts from the sources load when the page is complete.
    keepTap: '',
    openEarly: '<script type="module" src="/client/schedule/open-early.ts"></script>',
    pressEarly: '<script type="module" src="/client/auth/early-press.ts"></script>',
    lateStyle: '<link rel="stylesheet" href="/client/late.css">',
    apartStyle: '<link rel="stylesheet" href="/client/ui/pages.css">',
    partStyles: new Map([
      ['announcement', ['<link rel="stylesheet" href="/client/announcements/announcements.css">']],
      ['jumps', ['<link rel="stylesheet" href="/client/schedule/jumps.css">']],
      ['related-sessions', ['<link rel="stylesheet" href="/client/schedule/on-demand.css">']],
      ['room-page', ['<link rel="stylesheet" href="/client/rooms/room-view.css">']],
      ['screen-frame', ['<link rel="stylesheet" href="/client/screens/screens.css">']],
    ]),
    lazyStyle: '<link rel="stylesheet" href="/client/ui/admin.css">',
    script: [
      // It warns about HTML that differs from what the browser renders.
      '<script type="module">import "/@id/preact/debug"</script>',
      '<script type="module" src="/@vite/client"></script>',
      '<script type="module" src="/client/main.tsx"></script>',
    ].join(''),
    texts: (language) => textsLink(`/${textsModule(language)}`),
    release: '',
    styleHashes: [],
    scriptHashes: [],
  },
  load: () => vite.ssrLoadModule('/server/render/page.tsx') as ReturnType<PageRenderer['load']>,
}
for (const line of await startServer(config, pages).catch(endUnstarted)) console.log(line)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => vite.close())

function configOrEnd() {
  try {
    return readConfig(process.env)
  } catch (error) {
    endUnstarted(error)
  }
}
