import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { isTimeZone } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import { type EventAddress, readEvents } from '../event/event.ts'
import { currentFavorites, followFavorites } from '../event/favorites.ts'
import { unreadNews } from '../event/news.ts'
import { readSettings, sendAgain, turnOff } from '../event/phone.ts'
import { starsOfEvent } from '../event/stars-of-event.ts'
import { readKept } from '../lib/browser-storage.ts'
import { logProblem } from '../lib/log.ts'
import { createCall } from '../net/call.ts'
import { read } from '../net/reads.ts'
import { currentTime } from '../net/server-time.ts'
import { linkApp, proposeInstalling } from './propose-installing.ts'
import { beginReminders } from './remind.ts'

/** Stars set in quick succession are sent together. */
const PAUSE_MS = 1_500
let stop: (() => void) | null = null

/**
 * Keeps the server's copy of this browser's stars current if the visitor turned on messages or has a calendar of them,
 * shows reminders on the page if messages are off, and offers to install the event. When the page is left, its icon
 * shows the number of unread changes. This is loaded last, for the event of the open page.
 */
export async function beginPhone(reads: QueryClient, eventAddress: EventAddress): Promise<void> {
  stop?.()
  const [event] = reads.getQueryData(readEvents(eventAddress).queryKey) ?? []
  if (!event?.isPublic) return
  const follow = () => {
    const stars = starsIn(reads, eventAddress)
    sendStars(event, stars).catch(logFailure)
    if (readKept('localStorage', `star-calendar/${event.id}`)) followCalendar(event, stars).catch(logFailure)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const followNow = () => {
    clearTimeout(timer)
    timer = undefined
    follow()
  }
  let stars = currentFavorites().length
  const leave = followFavorites(() => {
    clearTimeout(timer)
    timer = setTimeout(followNow, PAUSE_MS)
    const before = stars
    stars = currentFavorites().length
    if (stars > before) void proposeInstalling(eventAddress, { isStarring: true })
  })
  const endReminders = beginReminders(reads, eventAddress, event)
  const showBadge = () => void navigator.setAppBadge?.(unreadNews.current()).catch(() => undefined)
  const onVisibility = () => {
    showBadge()
    // A hidden page may be closed before the pause ends.
    if (document.hidden && timer !== undefined) followNow()
  }
  document.addEventListener('visibilitychange', onVisibility)
  // Sends stars that a missing network held back.
  window.addEventListener('online', follow)
  stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', follow)
    endReminders()
    leave()
  }
  linkApp(eventAddress)
  follow()
  showBadge()
  void proposeInstalling(eventAddress, { isStarring: stars > 0 })
}

/** A page that is closed in the meantime still sends it. */
const call = createCall((url, request) => fetch(url, { ...request, keepalive: true }))

type Stars = (before: readonly number[]) => number[]

/** Reads the stars of an event, given those that were last sent. */
function starsIn(reads: QueryClient, query: EventAddress): Stars {
  return (before) => {
    const sessions = reads.getQueryData(read('GET /api/sessions', { query }).queryKey) ?? []
    return starsOfEvent(currentFavorites(), sessions, before)
  }
}

/**
 * The event whose stars wait to be sent. They are read when their turn comes, so a second turn would send the same, and
 * on a silent network each takes half a minute.
 */
let waiting: number | null = null

/**
 * A visit also sends the data that a server lost when it was restored from a backup, and this browser's current push
 * address. Messages that are being turned on have no settings yet; `sendAgain` waits for them.
 */
async function sendStars(event: Event, stars: Stars): Promise<void> {
  const eventId = event.id
  if ((await readSettings(eventId)) && (Notification.permission !== 'granted' || isLongOver(event)))
    return turnOff(call, eventId)
  if (waiting === eventId) return
  waiting = eventId
  const send = sendAgain(call, eventId, (asked) => {
    waiting = null
    return { ...asked, sessionIds: stars(asked.sessionIds) }
  })
  await send.finally(() => {
    waiting = null
  })
}

/** Only browsers with a calendar load its code. */
async function followCalendar({ id }: Event, stars: Stars): Promise<void> {
  const { followStars } = await import('../event/star-calendar.ts')
  await followStars(call, id, stars)
}

/** A day after the event, when the server has deleted this browser. */
function isLongOver(event: Event): boolean {
  if (!isTimeZone(event.timeZone)) return false
  return phaseOf(event, new Date(currentTime().getTime() - DAY_MS)).phase === 'after'
}

function logFailure(error: unknown): void {
  logProblem('The stars could not be sent', error)
}
