import { createSharedQuestion } from '../lib/shared-question.ts'
import { type ChangeFeed, isSame, knownFrom, type OnChange } from './change-feed.ts'
import { CHANNEL } from './engine.ts'
import { NEWEST } from './migrations.ts'
import { openListening } from './postgres-listening.ts'

const IDLE_READ_MS = 10_000
/** A newer server migrates before it listens; until it says so, an older one goes on, at most for this long. */
const NEWER_LISTENS_WITHIN_MS = 30_000

/** One statement sees one snapshot of all revisions. */
const NOW = {
  name: 'revisions',
  text: `
    select (select max(name) from kysely_migration) as schema,
      (select json_build_object('revision', revision, 'deskRevision', "deskRevision") from site) as site,
      coalesce((select json_agg(json_build_object('id', id, 'slug', slug, 'date', date, 'isPublic', "isPublic",
        'revision', revision, 'deskRevision', "deskRevision")) from events), '[]') as events`,
}

/** Asks for the revisions of all events over a connection of its own, opened again when it is lost. */
export async function openPostgresFeed(url: string, onChange: OnChange) {
  let known = knownFrom([], { revision: '', deskRevision: '' })
  let isOpen = false
  let newerSchema: string | null = null
  let supersededBy: string | null = null

  const catchUp = createSharedQuestion(read)
  const catchUpSoon = () => void catchUp().catch(() => undefined)
  const listening = await openListening({
    url,
    channel: CHANNEL,
    onNotification(payload) {
      if (payload > NEWEST) supersede(payload)
      if (isOpen) catchUpSoon()
    },
    onReconnected: catchUp,
  })

  function supersede(migration: string): void {
    newerSchema ??= migration
    supersededBy ??= migration
    onChange(known, known)
  }

  async function read(): Promise<void> {
    const { rows } = await listening.ask(NOW)
    const before = known
    const now = knownFrom(rows[0].events, rows[0].site)
    // One state is one object, which replies about everything are kept by.
    if (!isSame(now, before)) known = now
    if (newerSchema === null && rows[0].schema > NEWEST) {
      newerSchema = rows[0].schema
      setTimeout(() => supersede(rows[0].schema), NEWER_LISTENS_WITHIN_MS).unref()
    }
    if (isOpen && known !== before) onChange(known, before)
  }

  await catchUp()
  isOpen = true
  const idle = setInterval(catchUpSoon, IDLE_READ_MS).unref()

  return {
    isShared: true,
    known: () => known,
    isConnected: listening.isConnected,
    newerSchema: () => newerSchema,
    supersededBy: () => supersededBy,
    catchUp,
    async close() {
      clearInterval(idle)
      await listening.close()
    },
  } satisfies ChangeFeed & { close(): Promise<void> }
}
