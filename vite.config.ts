import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandIcons } from './scripts/brand-icons.ts'

/** What the first script imports, and pages that come later import too. */
const isOfEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack)\/|client\/lib\/(call|calling|clock|event|log|page|reads|session|signed-in-here|state)\.tsx?$|domain\/(paths|slugs|dates|vocabulary|times)\.ts|client\/ui\/(button|classes|icon|badge|empty-state|error-state|skeleton|spinner|toast|site-link)\.tsx?$|vite\/preload-helper/

/** The browser's part into dist/client, the page renderer into dist/render (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), react(), ...(isSsrBuild ? [] : [brandIcons()])],
  publicDir: isSsrBuild ? false : 'client/public',
  build: isSsrBuild
    ? {
        ssr: 'server/render/page.tsx',
        outDir: 'dist/render',
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'page.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        target: ['es2022', 'chrome111', 'safari16.4', 'firefox114'],
        rolldownOptions: {
          input: ['client/main.tsx', 'client/service-worker.ts'],
          output: {
            // Its address decides which pages it serves, and must not change.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            // What every page needs is one file: small shared chunks would come one after another.
            codeSplitting: { groups: [{ name: 'every-page', test: isOfEveryPage }] },
          },
        },
      },
}))
