import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { seenSchedule } from '../../domain/schedule-changes.ts'
import { useClock } from '../lib/event.ts'
import { useFavourites } from '../lib/favourites.ts'
import { showMarks } from '../lib/marks.ts'
import { read } from '../lib/reads.ts'
import { toast } from '../ui/toast.ts'
import { compare } from './compare.ts'
import { mayBeOld } from './offline.ts'
import { isEarlier } from './position.ts'
import { loadSeen, type News, storeSeen } from './seen-storage.ts'

type EventAddress = { city: string; date: string }

/**
 * Compares each new schedule with this phone's last look, however long ago that was: marks changes, reports those of
 * favourites, and keeps the reports until they are put away. Makes no reads itself. A schedule out of this phone's
 * memory that may be older than its last look is no news.
 * @param position up to `id` the page has read the whole stream, and up to `newest` perhaps parts of it; another
 * object asks for a new comparison
 */
export function useScheduleNews(
  eventAddress: EventAddress,
  position: { id: string; newest: string },
): { news: readonly News[]; putAway: () => void } {
  const key = `${eventAddress.city}/${eventAddress.date}`
  const favourites = useFavourites()
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
    const { marks, added, seen } = compare(before, schedule, favourites, clock)
    storeSeen(key, { ...seen, at: position.newest })
    setNews(seen.news)
    showMarks(marks)
    if (added.length > 0)
      toast({
        title: 'Your sessions have changed',
        description: added.map(({ sentence }) => sentence).join('\n'),
      })
  }, [schedule, key, favourites, clock, position])

  return {
    news,
    putAway: () => {
      const seen = loadSeen(key)
      if (seen) storeSeen(key, { ...seen, news: [] })
      setNews([])
    },
  }
}
