import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, readManifest, withImports } from '../server/render/assets.ts'
import { overBudget } from './load-budget.ts'
import { smallestBrotli } from './smallest-brotli.ts'

/** The chunk that a page requests without a press. */
const FOLLOWING = 'client/live/live-updates.tsx'
/** The chunks that visitors load later: all of them are stored for reading offline. */
const LATER =
  /^client\/(whole-event\.ts|(live|schedule|stars)\/|pages\/(data|floor-plan|helpful-links|landing|news|person|room|screen|search|sponsors|wifi)-page\.)/
const STRANGERS = { zod: /\bZodError\b|invalid_type/, 'react-hook-form': /shouldUnregister/ }
const SIGNED_IN_PAGES = 'client/pages/signed-in-pages.ts'
const PORTAL_FRAME = 'client/pages/portal-page.tsx'

/**
 * Fails if the build's files for visitors or organizers have grown past `load-budget.json`, or if visitors load code
 * that only organizers need. Measures in brotli bytes: all scripts of a first visit, the style in each page, and the
 * largest page of the portal, including each of its sections. A browser measures the visit itself
 * (test/journeys/load-budget.test.ts).
 */
export async function checkBudget(folder: string): Promise<void> {
  const chunks = await readManifest(folder)
  const first = withImports(chunks, 'client/main.tsx')
  const following = withImports(chunks, FOLLOWING)
  if (following.length === 0) throw new Error(`${FOLLOWING} begins no chunk: its script would not be counted`)
  const visit = new Set([...first, ...following])
  const later = Object.keys(chunks).filter((name) => LATER.test(name))
  const found = await strangersIn(
    folder,
    [first, ...later.map((name) => withImports(chunks, name))].flat().map(({ file }) => file),
  )
  if (found.length > 0) throw new Error(`The visitors' script holds ${found.join(', ')}`)
  const built = {
    'script bytes': await sizeBesideNames(
      folder,
      Array.from(visit, ({ file }) => file),
    ),
    'style bytes': await compressedSize(
      folder,
      first.flatMap(({ css }) => css ?? []),
    ),
    'portal script bytes': await portalSize(folder, chunks),
  }
  console.log(`Built, beside names of files: ${JSON.stringify(built)}`)
  const over = overBudget('build', built)
  if (over.length > 0) throw new Error(over.join('\n'))
}

/** The names of what visitors' scripts must not contain, but do. */
async function strangersIn(folder: string, files: readonly string[]): Promise<string[]> {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'))
  const source = (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
  return Object.entries(STRANGERS).flatMap(([name, mark]) => (mark.test(source) ? [name] : []))
}

/** The script of the largest page of the portal. */
async function portalSize(folder: string, chunks: Manifest): Promise<number> {
  let most = 0
  for (const page of chunks[SIGNED_IN_PAGES]?.dynamicImports ?? []) {
    const sections = (chunks[page]?.dynamicImports ?? []).filter((name) =>
      /-(section|management)\./.test(name),
    )
    for (const section of sections.length > 0 ? sections : [page]) {
      const parts = ['client/main.tsx', FOLLOWING, SIGNED_IN_PAGES, PORTAL_FRAME, page, section]
      const files = parts.flatMap((name) => withImports(chunks, name)).map(({ file }) => file)
      most = Math.max(most, await sizeBesideNames(folder, [...new Set(files)]))
    }
  }
  return most
}

async function compressedSize(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, `${file}.br`))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The hash in the name of a chunk that a script refers to. */
const HASH = /[\w-]{8}(?=\.(?:js|css)["'`])/g

/**
 * The size of scripts without the names in them. A script refers to other chunks by hashes, whose compressed size
 * randomly differs by 100 bytes between builds.
 */
async function sizeBesideNames(folder: string, files: string[]): Promise<number> {
  let sum = 0
  for (const file of files) {
    const known =
      measured.get(file) ??
      (
        await smallestBrotli(
          Buffer.from((await readFile(join(folder, file), 'utf8')).replace(HASH, 'xxxxxxxx')),
        )
      ).length
    measured.set(file, known)
    sum += known
  }
  return sum
}

/** By the name of a script, which identifies its content: the pages share most of their scripts. */
const measured = new Map<string, number>()
