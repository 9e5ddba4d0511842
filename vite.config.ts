import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandIcons } from './scripts/brand-icons.ts'

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
        rolldownOptions: { input: 'client/main.tsx' },
      },
}))
