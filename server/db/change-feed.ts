/** The state of an event. Each write to the event changes its two revisions (server/db/journal.ts). */
export type EventState = { id: number; isPublic: boolean; revision: string; deskRevision: string }

/**
 * The events by `berlin/2026-05-09`, and the site: its list of events and, in `deskRevision`, its accounts and
 * sign-ins.
 */
export type Revisions = {
  events: Pick<ReadonlyMap<string, EventState>, 'get'>
  site: { revision: string; deskRevision: string }
}

/** @param changed the scopes of the events that changed */
export type OnChange = (now: Revisions, before: Revisions, changed: readonly string[]) => void

/** Knows the current state of every event, whichever server on this database changed it. */
export type ChangeFeed = {
  /** Whether other servers write to the same database, which can make the known states outdated. */
  isShared: boolean
  current(): Revisions
  /** Whether the feed is connected to the database. It reconnects on its own. */
  isConnected(): boolean
  /** The name of a migration that this program does not know, once a newer program has migrated the schema. */
  newerSchema(): string | null
  /** The same name, once a server of the newer program serves, or should by now; this server is no longer needed. */
  supersededBy(): string | null
  /**
   * Resolves once everything is known that was committed before this call.
   * @throws when the database does not answer; then nothing is known
   */
  sync(): Promise<void>
  /**
   * Passes a text to every server on this database, including this one. It is not stored, so a server that is not
   * connected misses it.
   * @throws when the database does not answer
   */
  broadcast(text: string): Promise<void>
}

/** Called with a text that a server passed on. */
export type OnBroadcast = (text: string) => void

export type EventRow = EventState & { slug: string; date: string }

/** An answer of the database: events that may have changed, the ids of events that are gone, and the site. */
type Found = { events: readonly EventRow[]; gone: readonly number[]; site: Revisions['site'] }

/**
 * Keeps the states of all events. There may be thousands, so a question brings only those that may have changed. Each
 * state is one object, and replies about all events are cached by its identity.
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
    /** @returns the states before and the scopes that changed; null if nothing changed */
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

/**
 * With more changes than this, all states are copied into a new map; fewer are layered over the old one, which is
 * cheaper.
 */
const MOST_LATEST = 100

type Latest = ReadonlyMap<string, EventState | null>

/** All states with the latest changes applied; null there means that the event is gone. */
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
 * An id for the state of an event and of the site, made of their revisions for visitors and for managers. A reader who
 * returns with the same id has missed nothing.
 */
export function idOf({ events, site }: Revisions, scope: string): string {
  const { revision = '', deskRevision = '' } = events.get(scope) ?? {}
  return [revision, deskRevision, site.revision, site.deskRevision].join('.')
}
