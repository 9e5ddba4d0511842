/**
 * The typed values, the first values and the version of the row that they began from, and the name of the attempt to
 * create a new row: the answer to it may be lost with the page.
 */
export type Draft = {
  values: Record<string, unknown>
  begun: Record<string, unknown>
  version: number | null
  attempt: string
}

const PREFIX = 'draft:'

/**
 * Unsaved input outlives a closed dialog, a reload and a sign-in that ran out, in this tab only, for the user who
 * typed it and until that user logs out. Nothing is kept in a browser without storage.
 */
export function draftKey(userId: number | undefined, name: string): string {
  return `${userId ?? 'visitor'}/${name}`
}

export function keptDraft(key: string): Draft | null {
  try {
    const text = sessionStorage.getItem(PREFIX + key)
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only means that nothing outlives the form.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // A draft that cannot be removed was never kept.
  }
}

/** At log-out: the next person in this tab is somebody else. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
