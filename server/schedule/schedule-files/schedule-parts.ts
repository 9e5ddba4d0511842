import { t } from '../../../domain/text/t.ts'
import { clockTimeAt, NIGHT_ENDS } from '../../../domain/times/times.ts'
import { LONGEST_TEXT, type ScheduledSession, type ScheduleSlot, slotKey } from './schedule.ts'

/** A time slot for each combination of start and end among the sessions. */
export function slotsOf(sessions: readonly ScheduledSession[]): ScheduleSlot[] {
  const slots = new Map(
    sessions.map(({ day, start, end }) => [slotKey({ day, start, end }), { day, start, end }]),
  )
  return [...slots.values()].map((slot) => ({ ...slot, isStatic: false, title: null, location: null }))
}

/**
 * Gives each session a distinct name: if several share one, such as a lunch on each day, the later ones also get their
 * date or day, start and room in it.
 */
export function createNames(): (session: ScheduledSession, date?: string) => ScheduledSession {
  const names = new Map<string, number>()
  return (session, date) => {
    const { sourceId, day, start, room } = session
    const when = `${sourceId} ${date ?? `day ${day}`} ${clockTimeAt(start, 24)} ${room ?? ''}`.trim()
    const wanted = names.has(sourceId) ? when : sourceId
    const count = (names.get(wanted) ?? 0) + 1
    names.set(wanted, count)
    return { ...session, sourceId: count === 1 ? wanted : `${wanted} (${count})` }
  }
}

/** As many sessions as an event can have, and sentences about those that were cut off. */
export function withinBounds(sessions: readonly ScheduledSession[]): {
  sessions: ScheduledSession[]
  leftOut: string[]
} {
  const leftOut: string[] = []
  const bounded = sessions.map((session) => {
    const { title, description, start, end } = session
    const cut = { ...session }
    if (end > NIGHT_ENDS && start < NIGHT_ENDS) {
      cut.end = NIGHT_ENDS
      const time = clockTimeAt(end % (24 * 60), 24)
      const days = Math.floor(end / 1440)
      leftOut.push(
        days < 2 ? t('import.endsLate', { title, time }) : t('import.endsDaysLater', { title, time, days }),
      )
    }
    if (description && description.length > LONGEST_TEXT) {
      cut.description = `${description.slice(0, LONGEST_TEXT - 2).toWellFormed()}…`
      leftOut.push(t('import.longDescription', { title }))
    }
    return cut
  })
  return { sessions: bounded, leftOut }
}
