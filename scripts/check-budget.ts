import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, readManifest, withImports } from '../server/render/assets.ts'
import { smallestBrotli } from './smallest-brotli.ts'

/* All scripts beside the names of chunks in them, which differ from build to build. */
const VISITOR_SCRIPT_BYTES = 83_030
/** The script that follows hydration: live updates. */
const FOLLOWING_SCRIPT_BYTES = 6_250
const INLINE_STYLE_BYTES = 6_695
/** All that a page of the portal loads before it can be used, each of its sections included. */
const PORTAL_SCRIPT_BYTES = 140_100
/** The chunks that visitors load later: all of it is kept for reading offline. */
const LATER =
  /^client\/(whole-event\.ts|(live|schedule|stars)\/|pages\/(data|floor-plan|helpful-links|landing|room|screen|sponsors|wifi)-page\.)/
const STRANGERS = { zod: /\bZodError\b|invalid_type/, 'react-hook-form': /shouldUnregister/ }
const SIGNED_IN_PAGES = 'client/pages/signed-in-pages.ts'
const PORTAL_FRAME = 'client/pages/portal-page.tsx'

/**
 * Fails when a visitor's first load has grown too large, or what visitors load holds code that only admins need: brotli bytes of the
 * first script with everything it imports, and of the style in each page. A browser proves that a page loads no other
 * script of its own accord (test/journeys/first-visit.test.ts).
 */
export async function checkBudget(folder: string): Promise<void> {
  const chunks = await readManifest(folder)
  const first = withImports(chunks, 'client/main.tsx')
  const scripts = first.map(({ file }) => file)
  const style = first.flatMap(({ css }) => css ?? [])
  const following = withImports(chunks, FOLLOWING).filter((chunk) => !first.includes(chunk))
  const sizes = {
    scripts: await sizeBesideNames(folder, scripts),
    following: await sizeBesideNames(
      folder,
      following.map(({ file }) => file),
    ),
    style: await compressedSize(folder, style),
  }
  const later = Object.keys(chunks).filter((name) => LATER.test(name))
  const found = await strangersIn(
    folder,
    [first, ...later.map((name) => withImports(chunks, name))].flat().map(({ file }) => file),
  )
  console.log(
    `Every visitor loads ${sizes.scripts} bytes of script beside names of files, ${sizes.following} after it, and ${sizes.style} of style (brotli)`,
  )
  if (found.length > 0) throw new Error(`The visitors' script holds ${found.join(', ')}`)
  if (sizes.scripts > VISITOR_SCRIPT_BYTES)
    throw new Error(`The visitors' script has ${sizes.scripts} bytes; ${VISITOR_SCRIPT_BYTES} are allowed`)
  if (sizes.following > FOLLOWING_SCRIPT_BYTES)
    throw new Error(`${sizes.following} bytes follow the first script; ${FOLLOWING_SCRIPT_BYTES} are allowed`)
  if (sizes.style > INLINE_STYLE_BYTES)
    throw new Error(`The visitors' style has ${sizes.style} bytes; ${INLINE_STYLE_BYTES} are allowed`)
  await checkPortal(folder, chunks)
}

/** The names of what visitors' scripts must not hold and do. */
async function strangersIn(folder: string, files: readonly string[]): Promise<string[]> {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'))
  const source = (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
  return Object.entries(STRANGERS).flatMap(([name, mark]) => (mark.test(source) ? [name] : []))
}

async function checkPortal(folder: string, chunks: Manifest): Promise<void> {
  let most = 0
  for (const page of chunks[SIGNED_IN_PAGES]?.dynamicImports ?? []) {
    const sections = (chunks[page]?.dynamicImports ?? []).filter((name) =>
      /-(section|management)\./.test(name),
    )
    for (const section of sections.length > 0 ? sections : [page]) {
      const parts = ['client/main.tsx', FOLLOWING, SIGNED_IN_PAGES, PORTAL_FRAME, page, section]
      const files = parts.flatMap((name) => withImports(chunks, name)).map(({ file }) => file)
      const size = await sizeBesideNames(folder, [...new Set(files)])
      most = Math.max(most, size)
      if (size > PORTAL_SCRIPT_BYTES)
        throw new Error(`${section} loads ${size} bytes of script; ${PORTAL_SCRIPT_BYTES} are allowed`)
    }
  }
  console.log(`A page of the portal loads at most ${most} bytes of script beside names of files`)
}

/** The chunk that a page asks for of its own accord. */
export const FOLLOWING = 'client/live/live-updates.tsx'

async function compressedSize(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, `${file}.br`))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The hash in the name of a chunk, where a script names it. */
const HASH = /[\w-]{8}(?=\.(?:js|css)["'`])/g

/** A script names other chunks by hashes, whose compressed size differs by 100 bytes from build to build, by chance. */
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

/** By the name of a script, which names its content: the pages share most of theirs. */
const measured = new Map<string, number>()
