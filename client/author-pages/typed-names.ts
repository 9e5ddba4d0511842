import { draftKey, keepDraft, keptDraft } from '../lib/drafts.ts'

/**
 * Removes hosts' names, and the links to their pages, from unsaved input in this tab, because saving it with the rest
 * would restore them.
 */
export function forgetTypedNames(userId: number | undefined, code: string): void {
  const key = draftKey(userId, `author/${code}`)
  const draft = keptDraft(key)
  if (draft) keepDraft(key, { ...draft, values: nameless(draft.values), begun: nameless(draft.begun) })
}

function nameless(values: Record<string, unknown>): Record<string, unknown> {
  const { facts } = values
  const hosts = typeof facts === 'object' && { facts: { ...facts, presenterLink: '', hosts: [] } }
  return { ...values, presenterName: '', ...hosts }
}
