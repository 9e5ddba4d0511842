import type { CompiledMessage } from 'icu-minify/format'

const ANY_TEXT = '.+?'

/** A regular expression for the texts that a compiled message can produce. Arguments match any text. */
export function patternOf(message: CompiledMessage): string {
  return typeof message === 'string' ? literal(message) : (message as readonly unknown[]).map(ofNode).join('')
}

function ofNode(node: unknown): string {
  if (typeof node === 'string') return literal(node)
  if (!Array.isArray(node)) return ANY_TEXT
  const [, kind, ...rest] = node
  if (kind === undefined) return ANY_TEXT
  if (typeof kind !== 'number') return [kind, ...rest].map(ofNode).join('') || ANY_TEXT
  const [branches] = rest
  if (branches === null || typeof branches !== 'object') return ANY_TEXT
  const any = Object.values(branches).map((branch) =>
    Array.isArray(branch) || typeof branch === 'string' ? patternOf(branch as CompiledMessage) : ANY_TEXT,
  )
  return `(?:${any.join('|')})`
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}
