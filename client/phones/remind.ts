import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { reminderWords } from '../../domain/publish/reminders.ts'
import { t } from '../../domain/text/t.ts'
import { isTimeZone } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { dayOf, MINUTE_MS, startOf } from '../../domain/times/times.ts'
import type { EventAddress } from '../event/event.ts'
import { currentFavorites } from '../event/favorites.ts'
import { readSettings } from '../event/phone.ts'
import { navigate } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { currentTime } from '../net/server-time.ts'
import { toast } from '../ui/toast.ts'
import { isVisitorsPage } from './visitors-page.ts'

const LEAD_MINUTES = 5
const LOOK_MS = MINUTE_MS / 4
const SHOWN_MS = 15_000

/**
 * Reminds of starred sessions while a page of the event is open, if messages are off. A page that was hidden shows the
 * reminders for sessions that have not begun once it is visible again. Until then it has no stream, and reads
 * announcements every minute on the event's days, so that its title shows an emergency.
 * @returns a function that ends this
 */
export function beginReminders(reads: QueryClient, query: EventAddress, event: Event): () => void {
  // Before the event, no reminder is due yet: a page of the evening before shows those of the next day.
  let looked = minutesOf(event) ?? -LEAD_MINUTES
  let asked = 0
  const look = () => {
    const now = minutesOf(event)
    if (document.hidden) {
      if (now === null || now === asked || !navigator.onLine) return
      asked = now
      return void reads.refetchQueries({ queryKey: read('GET /api/announcements', { query }).queryKey })
    }
    if (now === null) return
    const due = dueStars(reads, query, { after: looked, now })
    looked = now
    if (due.length > 0) void remind(event, due, now)
  }
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Minutes since midnight before the event's first day; null on other days, and if this browser does not know its time
 * zone.
 */
function minutesOf(event: Event): number | null {
  const day = isTimeZone(event.timeZone) ? phaseOf(event, currentTime()) : null
  return day?.phase === 'day' ? day.minutes : null
}

/** The starred sessions whose reminder has become due since the last check, and which have not begun. */
function dueStars(reads: QueryClient, query: EventAddress, { after, now }: { after: number; now: number }) {
  const sessions = reads.getQueryData(read('GET /api/sessions', { query }).queryKey) ?? []
  const timeSlots = reads.getQueryData(read('GET /api/time-slots', { query }).queryKey) ?? []
  const stars = currentFavorites()
  return sessions.flatMap((session) => {
    const times = timesOf(session, timeSlots)
    if (!times || session.roomId === null || !stars.includes(String(session.id))) return []
    const at = startOf(times)
    const isDue = after < at - LEAD_MINUTES && at - LEAD_MINUTES <= now && now < at
    const day = dayOf(times)
    const { id, title, roomName, place } = session
    const seen = { title, room: roomName, place, start: times.startTime, ...(day > 1 && { day }) }
    return isDue ? [{ id, seen, at }] : []
  })
}

async function remind(event: Event, due: ReturnType<typeof dueStars>, now: number): Promise<void> {
  if (!isVisitorsPage() || (await readSettings(event.id))) return
  const at = Math.min(...due.map((each) => each.at))
  const first = due.filter((each) => each.at === at)
  const { title, body } = reminderWords(
    first.map(({ seen }) => seen),
    at - now,
    event.clock,
  )
  const [only] = first
  const to =
    only && first.length === 1 ? paths.event(event, { session: only.id }) : `${paths.event(event)}?view=mine`
  toast({
    title,
    description: body,
    duration: SHOWN_MS,
    action: { label: t('reminder.show'), act: () => navigate(to) },
  })
}
