import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  changeSentence,
  mergedInto,
  placeWords,
  type ScheduleChange,
  type SeenSchedule,
  scheduleChanges,
  seenSchedule,
} from '../../domain/schedule/schedule-changes.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useClock } from '../event/event.ts'
import { storeFavorites, useFavorites } from '../event/favorites.ts'
import { type Mark, movedFrom, showMarks } from '../event/marks.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { toast } from '../ui/toast.ts'
import { mayBeOld } from './offline.ts'
import { loadSeen, type News, type Seen, storeSeen } from './seen-storage.ts'

type Props = { eventAddress: { city: string; date: string }; position: { id: string; newest: string } }

/** The changes of this visitor's favorites, until the visitor puts them away. */
export function ScheduleNews({ eventAddress, position }: Props) {
  const { news, putAway } = useScheduleNews(eventAddress, position)
  // The region is there before its words, so that screen readers say them.
  return (
    <div role="status" className="contents">
      {news.length > 0 && (
        <section className="live-news" aria-label="Changes to your sessions">
          <ul>
            {news.map(({ sessionId, sentence }) => (
              <li key={sentence}>
                <Link to={`/${eventAddress.city}/${eventAddress.date}?session=${sessionId}`}>{sentence}</Link>
              </li>
            ))}
          </ul>
          <button type="button" onClick={putAway}>
            Got it
          </button>
        </section>
      )}
    </div>
  )
}

type EventAddress = { city: string; date: string }

/**
 * Compares each new schedule with this phone's last look, however long ago that was: marks changes, reports those of
 * favorites, and keeps the reports until they are dismissed. Makes no reads itself. A schedule out of this phone's
 * memory that may be older than its last look is no news.
 * @param position up to `id` the page has read the whole stream, and up to `newest` perhaps parts of it; another
 * object asks for a new comparison
 */
function useScheduleNews(
  eventAddress: EventAddress,
  position: { id: string; newest: string },
): { news: readonly News[]; putAway: () => void } {
  const key = `${eventAddress.city}/${eventAddress.date}`
  const favorites = useFavorites()
  const clock = useClock()
  const sessions = useQuery({ ...read('GET /api/sessions', { query: eventAddress }), enabled: false })
  const timeSlots = useQuery({ ...read('GET /api/time-slots', { query: eventAddress }), enabled: false })
  const [news, setNews] = useState<readonly News[]>(() => loadSeen(key)?.news ?? [])
  // Half of a change must not look like another one.
  const isWhole = sessions.data && timeSlots.data && !sessions.isFetching && !timeSlots.isFetching
  const schedule = useMemo(
    () => (isWhole ? seenSchedule(sessions.data, timeSlots.data) : null),
    [isWhole, sessions.data, timeSlots.data],
  )

  useEffect(() => {
    if (schedule === null || mayBeOld()) return
    const before = loadSeen(key)
    if (isEarlier(position.id, before?.at ?? '')) return
    const merged = mergedInto(schedule)
    const stars = favorites.map((id) => merged.get(id) ?? id)
    const { marks, added, seen } = compare(before, schedule, [...favorites, ...stars], clock)
    storeSeen(key, { ...seen, at: position.newest })
    setNews(seen.news)
    showMarks(marks)
    movedFrom.set(seen.moved)
    if (favorites.some((id) => merged.has(id))) storeFavorites([...new Set(stars)])
    // Elsewhere the strip says it.
    if (added.length > 0 && document.querySelector('[aria-modal="true"]'))
      toast({
        title: 'Changes to your sessions',
        description: added.map(({ sentence }) => sentence).join('\n'),
      })
  }, [schedule, key, favorites, clock, position])

  return {
    news,
    putAway: () => {
      const seen = loadSeen(key)
      if (seen) storeSeen(key, { ...seen, news: [] })
      setNews([])
    },
  }
}

/** Compares the schedule with the last look of a visitor with these favorites. */
function compare(before: Seen | null, schedule: SeenSchedule, favorites: readonly string[], clock: Clock) {
  const changes = before ? scheduleChanges(before.schedule, schedule) : []
  const mine = changes.filter(({ sessionId }) => favorites.includes(sessionId))
  const added = mine.map((change) => newsOf(change, before, clock))
  const moved = changes.flatMap(({ sessionId, kind }) => {
    const was = before?.schedule[sessionId]
    return was && kind === 'moved' ? [[sessionId, placeWords(was, clock)]] : []
  })
  const newIds = new Set(added.map(({ sessionId }) => sessionId))
  const older = (before?.news ?? []).filter(({ sessionId }) => !newIds.has(sessionId))
  return {
    marks: new Map(changes.flatMap(markOf)),
    added,
    seen: {
      schedule,
      news: [...older, ...added],
      moved: { ...before?.moved, ...Object.fromEntries(moved) },
    } satisfies Seen,
  }
}

function newsOf(change: ScheduleChange, before: Seen | null, clock: Clock): News {
  const { sessionId, into = sessionId } = change
  return { sessionId: into, sentence: changeSentence(change, clock, before?.schedule[sessionId]) }
}

function markOf({ sessionId, kind }: ScheduleChange): [string, Mark][] {
  return kind === 'went' ? [] : [[sessionId, kind === 'moved' ? 'Moved' : 'New']]
}

/**
 * Whether a state of an event is earlier than another one, by their ids on the live stream (docs/decisions/010-coherence.md): what
 * was read there may be older.
 */
function isEarlier(id: string, than: string): boolean {
  return Number.parseInt(id, 10) < Number.parseInt(than, 10)
}
