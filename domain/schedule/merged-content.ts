import { namesIn } from './names-in.ts'
import { mapFields } from './per-field.ts'
import { mergedFacts } from './session-facts.ts'
import type { SessionContent } from './session-fields.ts'
import { presentersOf } from './spot-warnings.ts'

/**
 * The words of two sessions on one subject as one session: the title of the one that stays, all presenters, both descriptions
 * (the second below its own title), and the values of both.
 */
export function mergedContent(kept: SessionContent, gone: SessionContent): SessionContent {
  const known = new Set(presentersOf(kept))
  const facts = mergedFacts(kept, gone)
  // A presenter with a link becomes a further host, who keeps it.
  const isHost = facts.hosts?.some(({ name }) => name === gone.presenterName) ?? false
  const names = isHost ? [] : namesIn(gone.presenterName)
  const others = names.filter((name) => !known.has(name.toLowerCase()))
  const texts: Record<string, string> = {
    presenterName: joined(', ', kept.presenterName, ...others),
    description: joined('\n\n', kept.description, joined('\n', gone.title, gone.description)),
  }
  const words = mapFields(
    (name) => texts[name] ?? (kept[name] || gone[name]),
    (kind) => [...new Set([...kept[kind], ...gone[kind]])],
  )
  return { ...words, facts }
}

function joined(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(between)
}
