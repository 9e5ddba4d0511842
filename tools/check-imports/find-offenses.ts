import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { parseSync, Visitor } from 'vite'
import { CITATIONS, findBrokenCitations, type Offense } from './citations.ts'

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** A file that the search skips, because its offenses are planted. */
const PLANTED = 'tools/check-imports/planted.ts'

const folders = ['domain', 'packages/card-reader', 'server', 'client', 'test', 'scripts']

/** Every violation of a rule in the tree at this folder: the rules of .dependency-cruiser.cjs, and `ownRules`. */
export async function findOffenses(root: string) {
  const { modules, summary } = await readImports(root)
  const paths = (await pathsIn(root, [...folders, 'tools'])).filter((path) => path !== PLANTED)
  const offenses: Offense[] = [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, where: `${from} -> ${to}` })),
    ...waysToZod(modules).map((way) => ({ rule: 'visitors-load-no-zod', where: way.join(' -> ') })),
    ...(await badlyNamed(root)).map((path) => ({ rule: 'files-are-named-for-what-they-hold', where: path })),
    ...(await queriesElsewhere(root)).map((where) => ({ rule: 'queries-live-in-data', where })),
    ...(await longFunctions(root, paths)).map((where) => ({ rule: 'functions-fit-a-screen', where })),
    ...(await longFiles(root, paths)).map((where) => ({ rule: 'files-stay-short', where })),
    ...(await physicalSides(root, paths)).map((where) => ({ rule: 'sides-follow-the-direction', where })),
    ...(await findBrokenCitations(root, paths)),
  ]
  return { offenses, files: modules.length, imports: summary.totalDependenciesCruised ?? 0 }
}

/** The rules that the cruiser cannot express. */
const ownRules = [
  'visitors-load-no-zod',
  'files-are-named-for-what-they-hold',
  'queries-live-in-data',
  'functions-fit-a-screen',
  'files-stay-short',
  'sides-follow-the-direction',
  CITATIONS,
]

export const rules: string[] = [...forbidden.map(({ name }: { name: string }) => name), ...ownRules]

async function readImports(root: string): Promise<ICruiseResult> {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const { enhancedResolveOptions, ...rest } = options
  const { output } = await cruise(
    present,
    { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** Pages behind the sign-in are separate chunks, which visitors never load; every other page is a visitor's. */
const startOfVisit = /^client\/(main\.tsx|pages\/(?!account|admin|auth|create-first-event)[^/]+\.tsx)$/
const zod = /node_modules\/zod\//

/** The import paths from a visitor's script to zod. Types weigh nothing, and lazy chunks come later. */
function waysToZod(modules: IModule[]): string[][] {
  const loads = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  )
  const seen = new Set<string>()
  const follow = (path: string, way: string[]): string[][] => {
    if (zod.test(path)) return [[...way, 'zod']]
    if (seen.has(path)) return []
    seen.add(path)
    return (loads.get(path) ?? []).flatMap((next) => follow(next, [...way, path]))
  }
  const starts = [...loads.keys()].filter((path) => startOfVisit.test(path) && !path.includes('.test.'))
  return starts.flatMap((start) => follow(start, []))
}

const sayNothing = /^(utils?|helpers?|common|misc|types?|index|hooks?|services?)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

async function pathsIn(root: string, among: readonly string[]): Promise<string[]> {
  const paths = await Promise.all(
    among.map(async (folder) =>
      existsSync(join(root, folder))
        ? (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path))
        : [],
    ),
  )
  return paths.flat()
}

const holdsQueries = /^server\/(db\/|(.*\/)?data\.ts$)|\.test\.ts$/
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|executeQuery)\(/

/** Lines of the server, outside `data.ts` and `db/`, that begin a query on a database that they were passed. */
async function queriesElsewhere(root: string): Promise<string[]> {
  const paths = (await pathsIn(root, ['server'])).filter(
    (path) => /\.tsx?$/.test(path) && !holdsQueries.test(path),
  )
  return linesWith(query, root, paths)
}

async function linesWith(pattern: RegExp, root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const lines = (await readFile(join(root, path), 'utf8')).split('\n')
      return lines.flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : []))
    }),
  )
  return found.flat()
}

async function badlyNamed(root: string) {
  return (await pathsIn(root, folders)).filter((path) => {
    if (!/\.(ts|tsx|css)$/.test(path)) return false
    const [name = ''] = basename(path).split('.')
    return sayNothing.test(name) || !kebabCase.test(name)
  })
}

/** Plans, photos, timelines, and papers have the same left side in every language. */
const SAME_EVERYWHERE =
  /^client\/(floor-plans\/plan-pin|time-slots\/day-preview|wall\/(chosen-photos|hand-photo|line-handle)|session-cards\/card-sheets|board\/axis-[a-z]+)\.tsx$/
const SIDE =
  /(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|(?<=["'` :])-?(?:m[lr]|p[lr]|border-[lr])-[\d[a]|(?<=["'` :])text-(?:left|right)\b/

/** The lines of styles with left or right, which would not follow a right-to-left page. */
async function physicalSides(root: string, paths: readonly string[]): Promise<string[]> {
  const styled = paths.filter(
    (path) => /^client\/.*\.(css|tsx)$/.test(path) && !SAME_EVERYWHERE.test(path) && !path.includes('.test.'),
  )
  return linesWith(SIDE, root, styled)
}

const MOST_LINES = 80

/** A migration is one list of statements, and a test file's `describe` contains all of its tests. */
const mayBeLong = /^server\/db\/migrations\/|^test\/|\.test\.tsx?$/

type Span = { start: number; end: number }

/** Functions of the product with more lines than a screen shows, each with its number of lines. */
async function longFunctions(root: string, paths: readonly string[]): Promise<string[]> {
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !mayBeLong.test(path))
  const found = await Promise.all(
    files.map(async (path) => longIn(path, await readFile(join(root, path), 'utf8'))),
  )
  return found.flat()
}

function longIn(path: string, text: string): string[] {
  const spans: Span[] = []
  const note = (span: Span) => void spans.push(span)
  const visitor = new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  })
  visitor.visit(parseSync(path, text).program)
  return spans.flatMap(({ start, end }) => {
    const lines = text.slice(start, end).split('\n').length
    return lines > MOST_LINES ? [`${path}:${text.slice(0, start).split('\n').length}, ${lines} lines`] : []
  })
}

const MOST_FILE_LINES = 250

/** A test file may be longer, and so may a list that a tool writes. */
const mayBeLongFile = /\.test\.tsx?$|^domain\/text\/text-arguments\.ts$/

/** Source files with more lines than a reader keeps in mind, each with its number of lines. */
async function longFiles(root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths
      .filter((path) => /\.tsx?$/.test(path) && !mayBeLongFile.test(path))
      .map(async (path) => {
        const lines = (await readFile(join(root, path), 'utf8')).trimEnd().split('\n').length
        return lines > MOST_FILE_LINES ? [`${path}, ${lines} lines`] : []
      }),
  )
  return found.flat()
}
