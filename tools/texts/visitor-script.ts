import { join } from 'node:path/posix'
import { parseSync } from 'vite'
import { type Node, visit } from './nodes.ts'

/** Where a visitor's script begins. */
const BEGIN = 'client/main.tsx'

/**
 * The files that a visitor's script may load: what `client/main.tsx` imports, at once or later, and what that imports. What
 * `inPortalChunk` loads comes with the texts of the portal.
 */
export function filesOfVisitors(sources: Record<string, string>): ReadonlySet<string> {
  const found = new Set<string>(BEGIN in sources ? [BEGIN] : [])
  // A set's loop goes on through what is added meanwhile.
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
