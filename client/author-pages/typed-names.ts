import { draftKey, keepDraft, keptDraft } from '../lib/drafts.ts'

/**
 * Takes the names of hosts, and the links to their pages, out of what was typed in this tab and not saved yet: with the other words it
 * would bring them back.
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
