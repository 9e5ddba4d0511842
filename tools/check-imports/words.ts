import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type Offence = { rule: string; where: string }

export const wordRules = ['retired-words-stay-retired', 'citations-lead-somewhere']

const WORDS = 'docs/words.md'
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g
const literal = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
/** A declared name, a parameter or a field. JSX text and calls of other packages do not look like these. */
const declared =
  /\b(?:const|let|function\*?|type|class|interface)\s+(\w+)|[{(,]\s*(\w+)\s*[,})=]|\b(\w+)\??:|\b(\w+)\(/g

/** Offences against docs/words.md and broken references to documents, in these files and in all documents. */
export async function findWordOffences(root: string, paths: readonly string[]): Promise<Offence[]> {
  const retired = await readRetired(root)
  const documents = await documentsOf(root)
  const offences = await Promise.all(
    [...paths.filter((path) => /\.(tsx?|css)$/.test(path)), ...documents].map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      const isCode = !path.endsWith('.md')
      return [
        ...(isCode ? retiredIn(path, text, retired) : []).map((where) => ({
          rule: 'retired-words-stay-retired',
          where,
        })),
        ...(await brokenIn(root, path, isCode ? (text.match(comment) ?? []).join('\n') : text)).map(
          (where) => ({ rule: 'citations-lead-somewhere', where }),
        ),
      ]
    }),
  )
  return offences.flat()
}

type Retired = { words: RegExp | null; names: ReadonlySet<string> }

/** The two tables below "Retired words": words of comments and names, then words of names only. */
async function readRetired(root: string): Promise<Retired> {
  if (!existsSync(join(root, WORDS))) return { words: null, names: new Set() }
  const [, text = ''] = (await readFile(join(root, WORDS), 'utf8')).split('## Retired words')
  const [words = [], names = []] = text
    .split(/\n\n(?=\|)/)
    .slice(1)
    .map((table) =>
      table
        .trim()
        .split('\n')
        .slice(2)
        .flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim().toLowerCase())),
    )
  return {
    words: words.length > 0 ? new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'i') : null,
    names: new Set([...words, ...words.map((word) => `${word}s`), ...names]),
  }
}

function retiredIn(path: string, text: string, { words, names }: Retired): string[] {
  const isRetired = (name: string) =>
    names.has(name.toLowerCase()) ||
    name.split(/[_-]|(?<=[a-z])(?=[A-Z])/).some((part) => names.has(part.toLowerCase()))
  const comments = (text.match(comment) ?? []).filter((each) => words?.test(each))
  const code = text.replace(comment, '').replace(literal, "''")
  const found = [...code.matchAll(declared)].flatMap((match) => match.slice(1).filter(Boolean))
  const [file = ''] = basename(path).split('.')
  return [
    ...comments.map((each) => `${path}: ${each.split('\n')[0]}`),
    ...[...new Set([file, ...found])].filter(isRetired).map((name) => `${path}: ${name}`),
  ]
}

const cited = /(?<![\w/.-])((?:docs\/)?[\w-]+(?:\/[\w-]+)*\.md)(#[\w-]+)?/g
const linked = /\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g

/** References of one file to a document or a heading that does not exist. */
async function brokenIn(root: string, path: string, text: string): Promise<string[]> {
  const isDocument = path.endsWith('.md')
  const broken: string[] = []
  for (const [whole, to = '', anchor = ''] of text.matchAll(isDocument ? linked : cited)) {
    const target = isDocument ? join(dirname(path), to === '' ? basename(path) : to) : to
    const isThere = existsSync(join(root, target))
    if (!isThere || (anchor !== '' && !(await anchorsOf(join(root, target))).has(anchor)))
      broken.push(`${path}: ${whole}`)
  }
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
