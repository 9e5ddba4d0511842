/**
 * The unique constraints that a request can violate: their names in PostgreSQL, and their columns in SQLite's message.
 */
export const UNIQUE = {
  'city and date of an event': ['events_slug_date_unique', 'events.slug, events.date'],
  'e-mail of a user': ['users_email_key', 'users.email'],
  'account of a provider': ['identities_subject_unique', 'identities.issuer, identities.subject'],
  'grant of a user': ['event_permissions_key', 'event_permissions.eventId, event_permissions.userId'],
  'upload key of a card': [
    'session_cards_event_upload_unique',
    'session_cards.eventId, session_cards.uploadKey',
  ],
} as const satisfies Record<string, readonly [name: string, columns: string]>

/** Whether an error says that a write violated a unique constraint: the given one, or any. */
export function violates(error: unknown, constraint?: keyof typeof UNIQUE): boolean {
  const violated = violatedBy(error)
  if (violated === undefined) return false
  return constraint === undefined || UNIQUE[constraint].some((each) => each === violated)
}

/** The constraint's name in PostgreSQL, its columns in SQLite; undefined for any other error. */
function violatedBy(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === '23505') return 'constraint' in error ? String(error.constraint) : ''
  return /UNIQUE constraint failed: (.*)/.exec(error.message)?.[1]
}
