import type { PageRenderer } from '../server/render/page-renderer.ts'

/** Pages rendered from the sources, for `openApp({ pages: sourcePages })`: no build is needed. */
export const sourcePages: PageRenderer = {
  folder: null,
  policy: 'strict',
  assets: {
    style: '<style></style>',
    lazyStyle: '',
    apartStyle: '',
    partStyles: new Map(),
    lateStyle: '',
    keepTap: '',
    openEarly: '',
    pressEarly: '',
    script: '',
    texts: () => '',
    release: '',
    styleHashes: ["'sha256-none'"],
    scriptHashes: [],
  },
  load: () => import('../server/render/page.tsx'),
}
