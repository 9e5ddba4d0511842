import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { LANGUAGES, TEST_LANGUAGES } from './domain/text/languages.ts'
import { brandIcons } from './scripts/brand-icons.ts'
import { languageOffers, numberedTexts, textsModule, workerTexts } from './scripts/numbered-texts.ts'

/** Of lightningcss, `Features.LightDark`. */
const LIGHT_DARK = 1 << 20

const RUNTIME = 'assets/runtime-'

/** Libraries mark by 'use client' what other servers leave to the browser. */
const CHECKS = { moduleLevelDirective: false }

/** Sources and libraries are written for React; Preact runs them (docs/decisions/059-the-runtime.md). */
export const runsOnPreact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
]
/** The libraries that import React: they are read with these names, not as they are installed. */
export const WRITTEN_FOR_REACT = /@tanstack\/react-query|@radix-ui|react-hook-form|@hookform|lucide-react/

/** What the sources know of the product itself. */
export const PRODUCT = {
  PRODUCT_VERSION: JSON.stringify(
    JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version,
  ),
  WORKER_TEXTS: JSON.stringify(workerTexts()),
}

/** TanStack Query's client makes a cache of mutations, which only the portal fills: pages that write bring it themselves. */
const withoutMutations: Plugin = {
  name: 'without-mutations',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './mutationCache.js' && importer?.endsWith('/queryClient.js')
      ? join(import.meta.dirname, 'client/lib/no-mutations.ts')
      : null,
}

/** The browser's part into dist/client, the page renderer into dist/render (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  define: { ...PRODUCT, LANGUAGE_OFFERS: JSON.stringify(languageOffers()) },
  plugins: [tailwindcss(), withoutMutations, ...(isSsrBuild ? [] : [brandIcons(), numberedTexts()])],
  // Of fifty megabytes of icons the renderer bundles the dozen that it needs.
  ssr: { noExternal: [WRITTEN_FOR_REACT] },
  resolve: {
    alias: [
      ...runsOnPreact,
      // Every visitor would load it, and no page uses it.
      {
        find: './infiniteQueryBehavior.js',
        replacement: join(import.meta.dirname, 'client/lib/no-infinite-queries.ts'),
      },
      // Of texts that we turn off: without them the parser of Markdown takes half of the bytes.
      {
        find: /^(?:linkify-it|entities|uc\.micro)$/,
        replacement: join(import.meta.dirname, 'client/lib/markdown-it-parts.ts'),
      },
      { find: /^zod$/, replacement: join(import.meta.dirname, 'client/lib/zod-without-eval.ts') },
    ],
  },
  // Dark colors are separate rules, so older browsers need no replacement for `light-dark()`.
  css: { lightningcss: { exclude: LIGHT_DARK } },
  publicDir: isSsrBuild ? false : 'client/public',
  build: isSsrBuild
    ? {
        ssr: 'server/render/page.tsx',
        outDir: 'dist/render',
        target: 'node24',
        rolldownOptions: {
          checks: CHECKS,
          // Effects alone load the portal's texts, and the server runs none.
          external: ['virtual:portal-texts'],
          output: { entryFileNames: 'page.js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // The first script imports the bundler's own chunk, so no later chunk has to name it.
          resolveDependencies: (_, chunks) => chunks.filter((chunk) => !chunk.startsWith(RUNTIME)),
        },
        target: ['es2022', 'chrome111', 'safari16.4', 'firefox114'],
        rolldownOptions: {
          checks: CHECKS,
          // What a language exports, the first script takes by its address.
          preserveEntrySignatures: 'exports-only',
          input: [
            'client/main.tsx',
            'client/late.css',
            'client/schedule/keep-tap.ts',
            'client/schedule/open-early.ts',
            'client/auth/early-press.ts',
            'client/service-worker.ts',
            ...[...LANGUAGES, ...TEST_LANGUAGES].map(textsModule),
          ],
          output: {
            // The service worker's address decides which pages it serves, and must not change.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : `assets/${name.split('/').at(-1)}-[hash].js`,
            // The first script lists these names; every visitor would load longer ones.
            chunkFileNames: ({ name }) =>
              name === 'rolldown-runtime' ? `${RUNTIME}[hash].js` : 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
            // With this comment Chromium compiles the whole script beside the page while it arrives, not bit by bit as it runs.
            postBanner: ({ name }) => (name === 'main' ? '//# allFunctionsCalledOnLoad' : ''),
            // All code that every visitor needs is one file, which compresses better than small chunks that come one after another.
            codeSplitting: {
              groups: [
                { name: 'every-page', tags: ['$initial'], test: isOfPages },
                // What a tap on a session and a search share comes in one request, not in two of a hundred bytes.
                {
                  name: 'shared',
                  test: /title-in-language|domain\/(schedule\/(names-in|people)|text\/search-words)\./,
                },
                // What a floor plan and a room over the page share.
                { name: 'plan', test: /floor-plans\/room-now|content\/pins\./ },
              ],
            },
          },
        },
      },
}))

/** These stay files of their own: the service worker, since browsers load no imports with it, what the page inlines, and each language. */
function isOfPages(id: string): boolean {
  return !/^\0texts\/|client\/((service-worker|worker-[a-z]+|offline-page)\.ts|late\.css|schedule\/(keep-tap|open-early)\.ts|auth\/early-press\.ts)$/.test(
    id,
  )
}
