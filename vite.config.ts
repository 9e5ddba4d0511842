import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { LANGUAGES, TEST_LANGUAGES } from './domain/text/languages.ts'
import { brandIcons } from './scripts/brand-icons.ts'
import { languageOffers, numberedTexts, textsModule, workerTexts } from './scripts/numbered-texts.ts'

/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1 << 20

const RUNTIME = 'assets/runtime-'

const TARGET = ['es2022', 'chrome111', 'safari16.4', 'firefox114']

/** Libraries mark modules with 'use client' for frameworks that render on the server. */
const CHECKS = { moduleLevelDirective: false }

/** Sources and libraries are written for React; Preact runs them (docs/decisions/059-the-runtime.md). */
export const runsOnPreact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
]
/** The libraries that import React. They are bundled, so that these aliases apply. */
export const WRITTEN_FOR_REACT = /@tanstack\/react-query|@radix-ui|react-hook-form|@hookform|lucide-react/

/** Constants that the build defines. */
export const PRODUCT = {
  PRODUCT_VERSION: JSON.stringify(
    JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version,
  ),
  WORKER_TEXTS: JSON.stringify(workerTexts()),
}

/** Most visitors never need TanStack Query's cache of mutations; pages that do import it themselves. */
const withoutMutations: Plugin = {
  name: 'without-mutations',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './mutationCache.js' && importer?.endsWith('/queryClient.js')
      ? join(import.meta.dirname, 'client/lib/no-mutations.ts')
      : null,
}

/** The service worker in one file, since browsers load no imports with it. Its address decides which pages it serves. */
const WORKER_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: false,
  target: TARGET,
  rolldownOptions: {
    checks: CHECKS,
    input: 'client/service-worker.ts',
    output: { entryFileNames: '[name].js', codeSplitting: false },
  },
}

/**
 * Builds the browser's part into dist/client, in the mode 'worker' the service worker beside it, and with `--ssr` the
 * page renderer into dist/render.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  define: { ...PRODUCT, LANGUAGE_OFFERS: JSON.stringify(languageOffers()) },
  plugins: [tailwindcss(), withoutMutations, ...(isSsrBuild ? [] : [brandIcons(), numberedTexts()])],
  // Bundles the dozen icons that the renderer needs out of fifty megabytes.
  ssr: { noExternal: [WRITTEN_FOR_REACT] },
  resolve: {
    alias: [
      ...runsOnPreact,
      // No page uses it, but every visitor would load it.
      {
        find: './infiniteQueryBehavior.js',
        replacement: join(import.meta.dirname, 'client/lib/no-infinite-queries.ts'),
      },
      // The product turns off what these are for. Without them, the Markdown parser has half the bytes.
      {
        find: /^(?:linkify-it|entities|uc\.micro)$/,
        replacement: join(import.meta.dirname, 'client/lib/markdown-it-parts.ts'),
      },
      { find: /^zod$/, replacement: join(import.meta.dirname, 'client/lib/zod-without-eval.ts') },
    ],
  },
  // Dark colors are separate rules, so older browsers need no replacement for `light-dark()`.
  css: { lightningcss: { exclude: LIGHT_DARK } },
  publicDir: isSsrBuild || mode === 'worker' ? false : 'client/public',
  build: isSsrBuild
    ? {
        ssr: 'server/render/page.tsx',
        outDir: 'dist/render',
        target: 'node24',
        rolldownOptions: {
          checks: CHECKS,
          // Only effects load the portal's texts, and the server runs none.
          external: ['virtual:portal-texts'],
          output: { entryFileNames: 'page.js' },
        },
      }
    : mode === 'worker'
      ? WORKER_BUILD
      : {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: {
            polyfill: false,
            // The first script imports the bundler's own chunk, so no later chunk has to name it.
            resolveDependencies: (_, chunks) => chunks.filter((chunk) => !chunk.startsWith(RUNTIME)),
          },
          target: TARGET,
          rolldownOptions: {
            checks: CHECKS,
            // The first script loads a language by its address, so the build must keep its exports.
            preserveEntrySignatures: 'exports-only',
            input: [
              'client/main.tsx',
              'client/late.css',
              'client/schedule/keep-tap.ts',
              'client/schedule/open-early.ts',
              'client/auth/early-press.ts',
              ...[...LANGUAGES, ...TEST_LANGUAGES].map(textsModule),
            ],
            output: {
              entryFileNames: ({ name }) => `assets/${name.split('/').at(-1)}-[hash].js`,
              // The first script lists these names; every visitor would load longer ones.
              chunkFileNames: ({ name }) =>
                name === 'rolldown-runtime' ? `${RUNTIME}[hash].js` : 'assets/[hash].js',
              assetFileNames: 'assets/[hash][extname]',
              // With this comment Chromium compiles the whole script beside the page while it arrives, not bit by bit as it runs.
              postBanner: ({ name }) => (name === 'main' ? '//# allFunctionsCalledOnLoad' : ''),
              // All code that every visitor needs is one file, which compresses better than small chunks.
              codeSplitting: {
                groups: [
                  { name: 'every-page', tags: ['$initial'], test: isOfPages },
                  // Shared by a tap on a session and a search: one request instead of two of a hundred bytes.
                  {
                    name: 'shared',
                    test: /title-in-language|domain\/(schedule\/(names-in|people)|text\/search-words)\./,
                  },
                  // Shared by a floor plan and a room's sheet.
                  { name: 'plan', test: /floor-plans\/room-now|content\/pins\./ },
                ],
              },
            },
          },
        },
}))

/** Neither what the page inlines nor the languages. */
function isOfPages(id: string): boolean {
  return !/^\0texts\/|client\/(late\.css|schedule\/(keep-tap|open-early)\.ts|auth\/early-press\.ts)$/.test(id)
}
