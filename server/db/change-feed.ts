/** The state of an event. Its two revisions change with every write to it (server/db/journal.ts). */
export type EventState = { id: number; isPublic: boolean; revision: string; deskRevision: string }

/** The events by `berlin/2026-05-09`, and the site: its list of events, and (desk) accounts and sign-ins. */
export type Revisions = {
  events: ReadonlyMap<string, EventState>
  site: { revision: string; deskRevision: string }
}

export type OnChange = (now: Revisions, before: Revisions) => void

/** Knows what every event is now, whichever server on this database has changed it. */
export type ChangeFeed = {
  /** Whether other servers write to the same database, so that the known states may be outdated. */
  isShared: boolean
  current(): Revisions
  /** Whether it is connected to the database; while it is not, it tries again by itself. */
  isConnected(): boolean
  /** The name of a migration that this program does not know, once a newer one has brought the schema up to date. */
  newerSchema(): string | null
  /** The same, once a server of that newer program serves, or should: this one is not needed any more. */
  supersededBy(): string | null
  /**
   * Resolves once everything that was committed before this call is known.
   * @throws when the database cannot be asked: nothing is known then
   */
  sync(): Promise<void>
}

type EventRow = EventState & { slug: string; date: string }

export function knownFrom(events: readonly EventRow[], site: Revisions['site']): Revisions {
  return {
    site,
    events: new Map(
      events.map(({ slug, date, id, isPublic, revision, deskRevision }) => [
        `${slug}/${date}`,
        { id, isPublic: Boolean(isPublic), revision, deskRevision },
      ]),
    ),
  }
}

export function isSame(a: Revisions, b: Revisions): boolean {
  if (a.site.revision !== b.site.revision || a.site.deskRevision !== b.site.deskRevision) return false
  return a.events.size === b.events.size && [...a.events.keys()].every((scope) => !differs(scope, a, b))
}

/** Whether a scope is another event, or was changed. */
export function differs(scope: string, a: Revisions, b: Revisions): boolean {
  const [one, other] = [a.events.get(scope), b.events.get(scope)]
  return (
    one?.id !== other?.id ||
    one?.isPublic !== other?.isPublic ||
    one?.revision !== other?.revision ||
    one?.deskRevision !== other?.deskRevision
  )
}

/**
 * Names a state of an event and of the site: their revisions for visitors and for managers. A reader who comes back with it has
 * missed nothing if it is the same.
 */
export function idOf({ events, site }: Revisions, scope: string): string {
  const { revision = '', deskRevision = '' } = events.get(scope) ?? {}
  return [revision, deskRevision, site.revision, site.deskRevision].join('.')
}
