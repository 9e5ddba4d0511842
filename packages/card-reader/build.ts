import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/*
 * npm run build
 * Writes reports/card-reader/, the package in its published form: JavaScript with its types, the data, and a manifest
 * that exports that JavaScript. Node runs no TypeScript below node_modules, so the sources alone could not be
 * installed. To publish it then: npm publish
 */
const here = import.meta.dirname
const target = join(here, '../../reports/card-reader')
rmSync(target, { recursive: true, force: true })

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const { status } = spawnSync(
  process.execPath,
  [compiler, '--project', join(here, 'tsconfig.build.json'), '--outDir', target],
  {
    stdio: 'inherit',
  },
)
if (status !== 0) process.exit(status ?? 1)

for (const name of ['data', 'keep-own-runtime.mjs', 'README.md', 'MODEL_CARD.md', 'NOTICES.md'])
  cpSync(join(here, name), join(target, name), { recursive: true })
const { private: _, scripts, ...manifest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const published = {
  ...manifest,
  scripts: { postinstall: scripts.postinstall },
  exports: { '.': { types: './card-reader.d.ts', default: './card-reader.js' } },
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
