/** Builds the client and the page renderer into dist/; with `--if-needed` only when sources are newer than dist/. */
import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { checkBudget } from './check-budget.ts'
import { smallestBrotli } from './smallest-brotli.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/built')
const SOURCES = [
  '{client,domain,locales}/**/*',
  'server/{render,lib}/**/*',
  'vite.config.ts',
  'package-lock.json',
]
const COMPRESSIBLE = 'dist/client/**/*.{js,css,svg,txt,webmanifest}'

if (!process.argv.includes('--if-needed') || (await isOutdated())) await buildAll()

async function isOutdated(): Promise<boolean> {
  const built = await stat(STAMP).catch(() => null)
  if (!built) return true
  for await (const file of glob(SOURCES, { cwd: ROOT }))
    if ((await stat(join(ROOT, file))).mtimeMs > built.mtimeMs) return true
  return false
}

async function buildAll(): Promise<void> {
  process.env.NODE_ENV = 'production'
  console.log('Building the pages, half a minute …')
  // An installation without the development packages is already built.
  const { build } = await import('vite')
  const began = new Date()
  await build({ root: ROOT, logLevel: 'warn' })
  await build({ root: ROOT, logLevel: 'warn', mode: 'worker' })
  await build({ root: ROOT, logLevel: 'warn', build: { ssr: 'server/render/page.tsx' } })
  for await (const file of glob(COMPRESSIBLE, { cwd: ROOT })) await compress(join(ROOT, file))
  await checkBudget(join(ROOT, 'dist/client'))
  await checkVariables(join(ROOT, 'dist/client'))
  await writeFile(STAMP, '')
  // Sources that change during the build count as newer than the build.
  await utimes(STAMP, began, began)
}

/** Compresses the files that never change once, at the highest level, in the way that makes each smallest. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await smallestBrotli(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Fails if a built style uses a variable that nothing sets. Tailwind leaves out theme variables that no class of the
 * same sheet uses, and the browser then silently takes the inherited value.
 */
async function checkVariables(folder: string): Promise<void> {
  const styles = await textsIn(folder, '**/*.css')
  const scripts = await textsIn(folder, '**/*.js')
  const set = new Set(Array.from(styles.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name))
  const used = new Set(Array.from(styles.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name))
  const unset = [...used].filter((name) => !set.has(name) && !scripts.includes(name))
  if (unset.length > 0) throw new Error(`Styles use ${unset.join(', ')}, which nothing sets`)
}

async function textsIn(folder: string, pattern: string): Promise<string> {
  const texts: string[] = []
  for await (const file of glob(pattern, { cwd: folder }))
    texts.push(await readFile(join(folder, file), 'utf8'))
  return texts.join('\n')
}
