import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const MOST_LINES = 80

/** A migration is one list of statements, and a test file's `describe` holds all of its tests. */
const mayBeLong = /^server\/db\/migrations\/|^test\/|\.test\.tsx?$/

type Span = { start: number; end: number }

/** Functions of the product with more lines than a screen shows, each with its number of lines. */
export async function longFunctions(root: string, paths: readonly string[]): Promise<string[]> {
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
