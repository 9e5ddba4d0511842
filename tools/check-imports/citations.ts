import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type Offense = { rule: string; where: string }

export const CITATIONS = 'citations-lead-somewhere'

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g

/** Broken references to documents and files in the comments of these files, and in all documents. */
export async function findBrokenCitations(root: string, paths: readonly string[]): Promise<Offense[]> {
  const documents = await documentsOf(root)
  const names = new Set(paths.map((path) => basename(path)))
  const offenses = await Promise.all(
    [...paths.filter((path) => /\.(tsx?|css)$/.test(path)), ...documents].map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      const isDocument = path.endsWith('.md')
      const cites = isDocument ? text : (text.match(comment) ?? []).join('\n')
      const gone = isDocument ? [] : [...cites.matchAll(beside)].filter(([, name = '']) => !names.has(name))
      const broken = [...(await brokenIn(root, path, cites)), ...gone.map(([whole]) => `${path}: ${whole}`)]
      return broken.map((where) => ({ rule: CITATIONS, where }))
    }),
  )
  return offenses.flat()
}

/** A file that a comment refers to: `(early.ts)`, `(schedule/early.ts)`. */
const beside = /\((?:[\w-]+\/)*([\w-]+\.(?:tsx?|css))\)/g
const cited = /(?<![\w/.-])((?:docs\/)?[\w-]+(?:\/[\w-]+)*\.md)(#[\w-]+)?/g
const linked = /\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g
/** A file or a folder of this repository, such as `server/start.ts`; a pattern with a star is not one. */
const named = /`((?:client|deploy|docs|domain|packages|scripts|server|test|tools)\/[^`\s*]*)`/g

/** References in one file to a document or a heading that does not exist. */
async function brokenIn(root: string, path: string, text: string): Promise<string[]> {
  const isDocument = path.endsWith('.md')
  const broken: string[] = []
  for (const [whole, to = '', anchor = ''] of text.matchAll(isDocument ? linked : cited)) {
    const target = isDocument ? join(dirname(path), to === '' ? basename(path) : to) : to
    const isThere = existsSync(join(root, target))
    if (!isThere || (anchor !== '' && !(await anchorsOf(join(root, target))).has(anchor)))
      broken.push(`${path}: ${whole}`)
  }
  for (const [whole, to = ''] of isDocument ? text.matchAll(named) : [])
    if (!existsSync(join(root, to))) broken.push(`${path}: ${whole}`)
  return broken
}

async function anchorsOf(file: string): Promise<Set<string>> {
  const headings = (await readFile(file, 'utf8')).match(/^#+ .*$/gm) ?? []
  return new Set(
    headings.map(
      (heading) =>
        `#${heading
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replaceAll(' ', '-')}`,
    ),
  )
}

async function documentsOf(root: string): Promise<string[]> {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'))
  const below = existsSync(join(root, 'docs'))
    ? (await readdir(join(root, 'docs'), { recursive: true })).map((path) => join('docs', path))
    : []
  return [...top, ...below.filter((path) => path.endsWith('.md'))]
}
