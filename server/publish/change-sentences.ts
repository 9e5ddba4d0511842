import { paths } from '../../domain/paths.ts'
import {
  changeSentence,
  mergedInto,
  placeWords,
  type SeenSchedule,
  scheduleChanges,
  seenSchedule,
} from '../../domain/schedule/schedule-changes.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { t } from '../../domain/text/t.ts'
import type { RecordedChange } from '../schedule/public-changes/data.ts'
import type { WholeEvent } from './data.ts'
import { plain } from './talks.ts'

/** A change as a sentence; `address` leads to what changed. */
export type ChangeSentence = { id: number; at: string; text: string; address: string }

/**
 * Describes announcements, and sessions that were added, moved or removed, in the given order. Leaves out everything
 * else.
 */
export function describeChanges(whole: WholeEvent, changes: readonly RecordedChange[]): ChangeSentence[] {
  const { event, site } = whole
  const schedule = seenSchedule(whole.sessions, whole.timeSlots)
  const merged = mergedInto(schedule)
  const keptOf = (id: string) => schedule[merged.get(id) ?? ''] ?? null
  return changes.flatMap((change) => {
    const text = change.noun === 'announcements' ? announced(change, changes) : moved(whole, change, keptOf)
    if (text === null) return []
    const session = change.noun === 'sessions' && change.after ? { session: change.rowId } : {}
    const address = `${site}${paths.event(event, session)}`
    return [{ id: change.id, at: change.at, text: plain(text), address }]
  })
}

/** The text of an announcement; null if it was taken back. */
function announced({ rowId, after }: RecordedChange, changes: readonly RecordedChange[]): string | null {
  const isGone = changes.some((each) => each.noun === 'announcements' && each.rowId === rowId && !each.after)
  if (!after || isGone) return null
  const text = String(after.text)
  return after.isEmergency ? t('feed.emergency', { text }) : text
}

/**
 * A sentence about where a session moved, or which session it was merged into; null if it stayed, or its room or time
 * slot has been deleted since.
 */
function moved(
  { event, rooms, timeSlots }: WholeEvent,
  { before, after, rowId }: RecordedChange,
  keptOf: (id: string) => SeenSchedule[string] | null,
): string | null {
  const [was, is] = [seen(before), seen(after)]
  if (!was && !is) return null
  const title = String((is ? after : before)?.title ?? '')
  const sessionId = String(rowId)
  if (!is) return changeSentence({ sessionId, kind: 'went', title, now: keptOf(sessionId) }, event.clock)
  if (was) {
    const [move] = scheduleChanges({ [rowId]: was }, { [rowId]: is })
    return move ? changeSentence(move, event.clock) : null
  }
  return t('feed.new', { title: isolated(title), place: placeWords(is, event.clock) })

  function seen(row: RecordedChange['before']) {
    const room = rooms.find(({ id }) => id === row?.roomId)
    if (!row || !room) return null
    const { title, timeSlotId, roomId, startsAt, place } = row
    const session = {
      id: 0,
      title,
      timeSlotId,
      roomId,
      startsAt,
      place,
      roomName: room.name,
    } as unknown as Session
    return seenSchedule([session], timeSlots)[0] ?? null
  }
}
