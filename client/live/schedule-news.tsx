import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Announcement } from '../../domain/content/announcements.ts'
import {
  changeWords,
  mergedInto,
  placeWords,
  type ScheduleChange,
  type SeenSchedule,
  scheduleChanges,
  seenSchedule,
} from '../../domain/schedule/schedule-changes.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { t } from '../../domain/text/t.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { type EventAddress, useClock } from '../event/event.ts'
import { storeFavorites, useFavorites } from '../event/favorites.ts'
import { type Mark, movedFrom, showMarks } from '../event/marks.ts'
import {
  changedFavorites,
  currentReadNews,
  idOfAnnouncement,
  idOfChange,
  type News,
  unreadNews,
  useReadNews,
} from '../event/news.ts'
import { loadSeen, type Seen, storeSeen } from '../event/seen-storage.ts'
import { read } from '../net/reads.ts'
import { toast } from '../ui/toast.ts'
import { mayBeOld } from './offline.ts'

type Props = { eventAddress: { city: string; date: string }; position: { id: string; newest: string } }

/**
 * Shows the number of unseen items at the bell, and announces changes of favorites to screen readers. Their list is a
 * page (client/news/).
 */
export function ScheduleNews({ eventAddress, position }: Props) {
  const key = `${eventAddress.city}/${eventAddress.date}`
  const added = useAdded(key, eventAddress, position)
  useUnread(key, eventAddress)
  // The region exists before its text, so that screen readers announce the text.
  return (
    <p role="status" className="sr-only">
      {added.map(sentenceOf).join('\n')}
    </p>
  )
}

const NONE: readonly never[] = []

function useUnread(key: string, query: EventAddress): void {
  const now = useNowInBrowser()
  const changes = changedFavorites.use()[key] ?? NONE
  const known = useReadNews()
  const { data: announcements = NONE as readonly Announcement[] } = useQuery({
    ...read('GET /api/announcements', { query }),
    enabled: false,
  })
  const current = announcements.filter(({ endsAt }) => now && Date.parse(endsAt) > now.getTime())
  const ids = [...changes.map(idOfChange), ...current.map(idOfAnnouncement)]
  const count = ids.filter((id) => !known.includes(id)).length
  useEffect(() => unreadNews.set(count), [count])
}

const MOST_KEPT = 50

/**
 * Compares each new schedule with the last one that this phone showed, however long ago, marks changes, and stores
 * those of favorites. It makes no reads itself. A schedule from the cache that may be older than the last one shown is
 * not news.
 * @param position up to `id` the page has read the whole stream, and up to `newest` perhaps parts of it; a new object
 * requests a new comparison
 * @returns what the last comparison found
 */
function useAdded(
  key: string,
  eventAddress: EventAddress,
  position: { id: string; newest: string },
): readonly News[] {
  const favorites = useFavorites()
  const clock = useClock()
  const sessions = useQuery({ ...read('GET /api/sessions', { query: eventAddress }), enabled: false })
  const timeSlots = useQuery({ ...read('GET /api/time-slots', { query: eventAddress }), enabled: false })
  const [said, say] = useState<readonly News[]>(NONE)
  // Half of a change must not look like a different change.
  const isWhole = sessions.data && timeSlots.data && !sessions.isFetching && !timeSlots.isFetching
  const schedule = useMemo(
    () => (isWhole ? seenSchedule(sessions.data, timeSlots.data) : null),
    [isWhole, sessions.data, timeSlots.data],
  )

  useEffect(() => changedFavorites.set({ [key]: loadSeen(key)?.news ?? NONE }), [key])

  useEffect(() => {
    if (schedule === null || mayBeOld()) return
    const before = loadSeen(key)
    if (isEarlier(position.id, before?.at ?? '')) return
    const merged = mergedInto(schedule)
    const stars = favorites.map((id) => merged.get(id) ?? id)
    const { marks, added, seen } = compare(before, schedule, [...favorites, ...stars], clock)
    storeSeen(key, { ...seen, at: position.newest })
    changedFavorites.set({ [key]: seen.news })
    showMarks(marks)
    movedFrom.set(seen.moved)
    if (favorites.some((id) => merged.has(id))) storeFavorites([...new Set(stars)])
    if (added.length === 0) return
    // A dialog makes the region below it inert, and may cover the bell.
    if (document.querySelector('[aria-modal="true"]'))
      toast({ title: t('news.changes'), description: added.map(sentenceOf).join('\n') })
    else say(added)
  }, [schedule, key, favorites, clock, position])

  return said
}

function sentenceOf({ title, words }: News): string {
  return `${isolated(title)}: ${words}`
}

/** Compares the schedule with the last one shown to a visitor with these favorites. */
function compare(before: Seen | null, schedule: SeenSchedule, favorites: readonly string[], clock: Clock) {
  const changes = before ? scheduleChanges(before.schedule, schedule) : []
  const moved = changes.flatMap(({ sessionId, kind }) => {
    const was = before?.schedule[sessionId]
    return was && kind === 'moved' ? [[sessionId, placeWords(was, clock)]] : []
  })
  const mine = changes.filter(({ sessionId }) => favorites.includes(sessionId))
  const isRead = currentReadNews()
  const unread = (before?.news ?? []).filter((each) => !isRead.includes(idOfChange(each)))
  const at = new Date().toISOString()
  const added = mine.flatMap((change) => newsOf(change, { before, unread, clock, at }))
  // One line contains everything about a session, including earlier changes that were not read.
  const older = (before?.news ?? []).filter(
    (each) => !unread.includes(each) || !mine.some(({ sessionId }) => sessionId === each.sessionId),
  )
  return {
    marks: new Map(changes.flatMap(markOf)),
    added,
    seen: {
      schedule,
      news: [...added, ...older].slice(0, MOST_KEPT),
      moved: { ...before?.moved, ...Object.fromEntries(moved) },
    } satisfies Seen,
  }
}

type Context = { before: Seen | null; unread: readonly News[]; clock: Clock; at: string }

/** Empty if a session is back where this visitor last saw it. */
function newsOf(change: ScheduleChange, { before, unread, clock, at }: Context): News[] {
  const { sessionId, into = sessionId, title, kind, now } = change
  const was = before?.schedule[sessionId]
  const from = unread.find((each) => each.sessionId === sessionId)?.from ?? (was && placeWords(was, clock))
  if (kind === 'moved' && now && from === placeWords(now, clock)) return []
  return [{ sessionId: into, title, words: changeWords(change, clock, from), from, at }]
}

function markOf({ sessionId, kind }: ScheduleChange): [string, Mark][] {
  return kind === 'went' ? [] : [[sessionId, kind === 'moved' ? 'Moved' : 'New']]
}

/**
 * Whether one state of an event is earlier than another, by their ids on the live stream
 * (docs/decisions/010-coherence.md), so that data read there may be older.
 */
function isEarlier(id: string, than: string): boolean {
  return Number.parseInt(id, 10) < Number.parseInt(than, 10)
}
