import { join } from 'node:path/posix'
import { parseSync } from 'vite'
import { type Node, visit } from './nodes.ts'

/** Where a visitor's script begins. */
const BEGIN = ['client/main.tsx']
/** The pages for visitors that load with the texts of the portal. */
const GUESTS = ['client/pages/author-page.tsx', 'client/pages/ideas-page.tsx']

/**
 * The files that a visitor's script may load: the imports of `client/main.tsx`, immediate or lazy, and their imports.
 * Files loaded by `inPortalChunk` come with the texts of the portal.
 */
export function filesOfVisitors(sources: Record<string, string>): ReadonlySet<string> {
  return filesFrom(BEGIN, sources)
}

/**
 * The files of `client/` whose texts visitors read: those of their script, and of the pages that a card's code and
 * the list of ideas lead to.
 */
export function filesForVisitors(sources: Record<string, string>): string[] {
  return [...filesFrom([...BEGIN, ...GUESTS], sources)].filter((path) => path.startsWith('client/'))
}

function filesFrom(begin: readonly string[], sources: Record<string, string>): ReadonlySet<string> {
  const found = new Set<string>(begin.filter((path) => path in sources))
  // A set's loop includes entries that are added during it.
  for (const path of found)
    for (const imported of importsOf(path, sources[path] ?? '')) if (imported in sources) found.add(imported)
  return found
}

function importsOf(path: string, text: string): string[] {
  const { module, program } = parseSync(path, text)
  const inPortal = text.includes('inPortalChunk(') ? portalCalls(program as unknown as Node) : []
  const isInPortal = (at: number) => inPortal.some(({ start, end }) => start < at && at < end)
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports
      .filter(({ start }) => !isInPortal(start))
      .map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return names.filter((name) => name.startsWith('.')).map((name) => join(path, '..', name))
}

function portalCalls(program: Node): Node[] {
  const calls: Node[] = []
  visit(program, { isInFunction: false }, (node) => {
    const isCall = node.type === 'CallExpression'
    if (isCall && (node.callee as Node & { name?: string }).name === 'inPortalChunk') calls.push(node)
  })
  return calls
}
