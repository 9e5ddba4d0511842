import type { Query, QueryClient } from '@tanstack/react-query'
import { MANAGERS_TOPICS, PUBLIC_TOPICS, type Topic } from '../../domain/call.ts'
import type { Change, Changes } from '../../domain/schedule/row-changes.ts'
import { scopeOfPath, slug } from '../../domain/text/slugs.ts'
import { wait } from '../lib/wait.ts'
import type { Received } from './live-stream.ts'
import { read, refresh, topicOf } from './reads.ts'
import { pageState } from './state.ts'

const OF_THE_SITE: readonly Topic[] = ['events']
const OF_ACCOUNTS: readonly Topic[] = [
  'events',
  'users',
  'sign-ins',
  'tokens',
  'passkeys',
  'identities',
  'event-permissions',
]
/** All pages share one server, so each reads the stream's changes at its own moment. */
export const SPREAD_MS = 250

/** The revisions of reads, and when the last read of the whole event and of what managers see began. */
type Known = { to?: string; desk?: string | undefined; readAt?: number; deskAt?: number }

/** The revisions of this page's reads, by scope. */
const known = new Map<string, Known>()

/** Starts with the state that the page was written with, in the form that its stream uses. */
function begin(): void {
  const { address, asOf } = pageState()
  if (known.size > 0 || asOf === '') return
  const [to, desk, site, siteDesk] = asOf.split('.')
  known.set(scopeOfPath(address.split('?')[0] ?? ''), { to, desk })
  known.set('*', { to: site, desk: siteDesk })
}

/** The revision at which the page has read an event; undefined if it has only read parts of it. */
export function revisionOf(city: string, date: string): string | undefined {
  return known.get(`${slug(city)}/${date}`)?.to
}

/**
 * Brings the page's reads to the state in a message. Does nothing if they are there already, or if they were read after
 * it came: many may come during one read on a slow network.
 * @param spreadMs the longest delay before a read; none for changes from the page's own writes
 * @returns false if they could not be read
 */
export async function follow(reads: QueryClient, message: Received, spreadMs = 0): Promise<boolean> {
  begin()
  const { place: scope, to, from, rows, desk, at = performance.now() } = message
  const before = known.get(scope) ?? {}
  const isNew = before.to !== to && at >= (before.readAt ?? 0)
  const isNewDesk = desk !== undefined && before.desk !== desk && at >= (before.deskAt ?? 0)
  known.set(scope, {
    ...before,
    ...(isNew && { to }),
    ...(isNewDesk && { desk, deskAt: performance.now() }),
  })
  const works = []
  if (isNew && scope === '*') works.push(refresh(reads, OF_THE_SITE))
  else if (isNew && rows && before.to === from) patch(reads, scope, rows)
  else if (isNew) works.push(readProgramme(reads, scope, spreadMs))
  if (isNewDesk) works.push(refresh(reads, scope === '*' ? OF_ACCOUNTS : MANAGERS_TOPICS))
  const isRead = (await Promise.all(works).catch(() => [false])).every((each) => each !== false)
  // The page cannot get to the next message in one step.
  if (!isRead) known.delete(scope)
  return isRead
}

/** Reads the event in one call, and everything else that the page shows. @returns false if that failed */
export async function readEverything(reads: QueryClient): Promise<boolean> {
  const scopes = new Set(reads.getQueryCache().getAll().flatMap(scopeOf))
  const isRead = await Promise.all([...scopes].map((scope) => readProgramme(reads, scope, 0)))
  await reads.invalidateQueries({ predicate: (query) => scopeOf(query).length === 0 })
  return isRead.every(Boolean)
}

async function readProgramme(reads: QueryClient, scope: string, spreadMs: number): Promise<boolean> {
  const [city = '', date = ''] = scope.split('/')
  await wait(Math.random() * spreadMs)
  const readAt = performance.now()
  const before = known.get(scope)?.to
  const programme = await reads
    .fetchQuery({ ...read('GET /api/programme', { query: { city, date } }), staleTime: 0, gcTime: 0 })
    .catch(() => null)
  if (!programme) {
    // If the event is now hidden or deleted, each of its reads reports it.
    await reads.invalidateQueries({ predicate: (query) => scopeOf(query).includes(scope) })
    return queriesOf(reads, scope).every(({ state }) => state.status !== 'error' || state.data === undefined)
  }
  // The page has made a write in the meantime, which the answer may not have.
  if (known.get(scope)?.to !== before) return readProgramme(reads, scope, 0)
  known.set(scope, { ...known.get(scope), to: programme.revision, readAt })
  const values = PUBLIC_TOPICS.map((topic): [Topic, Change] => [topic, { value: programme[topic] }])
  patch(reads, scope, Object.fromEntries(values))
  return true
}

function patch(reads: QueryClient, scope: string, changes: Changes): void {
  for (const query of queriesOf(reads, scope)) {
    const topic = topicOf(String(query.queryKey[0]))
    const change = changes[topic as Topic]
    if (topic === 'author-pages') void reads.invalidateQueries({ queryKey: query.queryKey })
    if (!change) continue
    // An answer in progress may be older.
    if (query.state.fetchStatus === 'fetching') void reads.invalidateQueries({ queryKey: query.queryKey })
    else reads.setQueryData(query.queryKey, (data: unknown) => changed(data, change))
  }
}

type Row = { id: number }

/** Applies a change to data. Data that are not a list stay as they are when the change contains rows. */
function changed(data: unknown, change: Change): unknown {
  if ('value' in change) return change.value
  if (!Array.isArray(data)) return data
  const rows = new Map(change.rows.map((row) => [row.id, row]))
  const kept = data
    .filter(({ id }: Row) => !change.gone.includes(id))
    .map((row: Row) => ({ ...row, ...rows.get(row.id) }))
  const present = new Set(kept.map(({ id }: Row) => id))
  const all = [...kept, ...change.rows.filter(({ id }) => !present.has(id))]
  if (!change.order) return all
  const byId = new Map(all.map((row) => [row.id, row]))
  return change.order.flatMap((id) => byId.get(id) ?? [])
}

function queriesOf(reads: QueryClient, scope: string): Query[] {
  return reads
    .getQueryCache()
    .getAll()
    .filter(
      (query) => scopeOf(query).includes(scope) || topicOf(String(query.queryKey[0])) === 'author-pages',
    )
}

/** The event of a read, by city and date; none for other reads. */
function scopeOf({ queryKey: [url] }: Pick<Query, 'queryKey'>): string[] {
  const [path = '', search] = String(url).split('?')
  if (!PUBLIC_TOPICS.some((topic) => path === `/api/${topic}`)) return []
  const query = new URLSearchParams(search)
  const [city, date] = [query.get('city'), query.get('date')]
  return city && date ? [`${slug(city)}/${date}`] : []
}
