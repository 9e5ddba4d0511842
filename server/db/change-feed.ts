/** The state of an event. Its two revisions change with every write to it (server/db/journal.ts). */
export type EventState = { id: number; isPublic: boolean; revision: string; deskRevision: string }

/** The events by `berlin/2026-05-09`, and the site: its list of events, and (desk) accounts and sign-ins. */
export type Revisions = {
  events: Pick<ReadonlyMap<string, EventState>, 'get'>
  site: { revision: string; deskRevision: string }
}

/** @param changed the scopes of the events that are others now */
export type OnChange = (now: Revisions, before: Revisions, changed: readonly string[]) => void

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
  /**
   * Passes a text on to every server on this database, this one included, which keeps it nowhere: who is not connected misses it.
   * @throws when the database cannot be asked
   */
  tell(text: string): Promise<void>
}

/** Hears a text that a server passed on. */
export type OnTold = (text: string) => void

export type EventRow = EventState & { slug: string; date: string }

/** What a database says: events that may be others now, the ids of those that are gone, and the site. */
type Found = { events: readonly EventRow[]; gone: readonly number[]; site: Revisions['site'] }

/**
 * Keeps the states of all events, of which a question brings only those that may have changed: there may be thousands. One
 * state is one object, which replies about everything are kept by.
 */
export function createKnown() {
  let all = new Map<string, EventState>()
  let latest = new Map<string, EventState | null>()
  let known: Revisions = { events: all, site: { revision: '', deskRevision: '' } }
  const scopes = new Map<number, string>()

  function isNews({ id, isPublic, ...row }: EventRow): boolean {
    const state = known.events.get(scopeOf(row))
    return (
      state?.id !== id ||
      state.isPublic !== Boolean(isPublic) ||
      state.revision !== row.revision ||
      state.deskRevision !== row.deskRevision
    )
  }

  return {
    current: () => known,
    /** The scope of each event by its id. */
    ids: (): ReadonlyMap<number, string> => scopes,
    /** @returns the state before, and the scopes that were changed; null where all is as it was */
    take({ events, gone, site }: Found): { before: Revisions; changed: string[] } | null {
      const before = known
      const news = events.filter(isNews)
      const left = gone.filter((id) => scopes.has(id))
      const isSameSite =
        site.revision === before.site.revision && site.deskRevision === before.site.deskRevision
      if (isSameSite && news.length === 0 && left.length === 0) return null
      const next = new Map(latest)
      const changed = new Set<string>()
      for (const id of [...left, ...news.map((row) => row.id)]) {
        const scope = scopes.get(id)
        if (scope === undefined) continue
        next.set(scope, null)
        scopes.delete(id)
        changed.add(scope)
      }
      for (const { slug, date, id, isPublic, revision, deskRevision } of news) {
        const scope = scopeOf({ slug, date })
        next.set(scope, { id, isPublic: Boolean(isPublic), revision, deskRevision })
        scopes.set(id, scope)
        changed.add(scope)
      }
      all = next.size > MOST_LATEST ? merged(all, next) : all
      latest = next.size > MOST_LATEST ? new Map() : next
      known = { events: layered(all, latest), site: { ...site } }
      return { before, changed: [...changed] }
    },
  }
}

/** Beyond these all are copied, so that a change copies few others. */
const MOST_LATEST = 100

type Latest = ReadonlyMap<string, EventState | null>

/** All states with the latest changes; null: the event is gone. */
function layered(all: ReadonlyMap<string, EventState>, latest: Latest): Revisions['events'] {
  return {
    get(scope) {
      const state = latest.get(scope)
      return state === undefined ? all.get(scope) : (state ?? undefined)
    },
  }
}

function merged(all: ReadonlyMap<string, EventState>, latest: Latest): Map<string, EventState> {
  const states = new Map(all)
  for (const [scope, state] of latest)
    if (state) states.set(scope, state)
    else states.delete(scope)
  return states
}

function scopeOf({ slug, date }: { slug: string; date: string }): string {
  return `${slug}/${date}`
}

/**
 * Names a state of an event and of the site: their revisions for visitors and for managers. A reader who comes back with it has
 * missed nothing if it is the same.
 */
export function idOf({ events, site }: Revisions, scope: string): string {
  const { revision = '', deskRevision = '' } = events.get(scope) ?? {}
  return [revision, deskRevision, site.revision, site.deskRevision].join('.')
}
