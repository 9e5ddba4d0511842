import { contentOf, NO_CONTENT } from '../../domain/schedule/per-field.ts'
import type { SessionContent } from '../../domain/schedule/session-fields.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { lengthOf } from '../../domain/schedule/spots.ts'
import { type Clock, typedTime } from '../../domain/times/times.ts'
import { type FactValues, factValues } from '../event/fact-values.ts'

/** The values of the session form. Ids are texts, as in the browser's own selects. */
export type SessionValues = Omit<SessionContent, 'facts'> & {
  facts: FactValues
  timeSlotId: string
  roomId: string
  /** The number of time slots that it lasts. */
  slots: string
  startsAt: string
  place: string
}

/** The values of a card for the form of a new session. */
export type FirstValues = Partial<Omit<SessionValues, 'facts'>> & Pick<SessionContent, 'facts'>

export function firstValues(given: FirstValues = {}): SessionValues {
  return { ...NO_SESSION, ...given, facts: factValues(given.facts) }
}

export const NO_SESSION: SessionValues = {
  ...NO_CONTENT,
  facts: factValues(),
  timeSlotId: '',
  roomId: '',
  slots: '1',
  startsAt: '',
  place: '',
}

/** A deleted room or time slot is an empty choice. A session's own start is in the event's clock format. */
export function valuesOfSession(session: Session, clock: Clock): SessionValues {
  const { timeSlotId, roomId, startsAt, place } = session
  return {
    ...contentOf(session),
    facts: factValues(session.facts),
    timeSlotId: String(timeSlotId ?? ''),
    roomId: String(roomId ?? ''),
    slots: String(lengthOf(session)),
    startsAt: typedTime(startsAt, clock),
    place,
  }
}

/** Whether the other version differs only because the session lost its room or its time slot through a deletion. */
export function isOnlyUnscheduled({
  theirs,
  begun,
}: {
  theirs: SessionValues
  begun: SessionValues
}): boolean {
  const { timeSlotId, roomId, slots, startsAt } = theirs
  // Along with its time, it lost its length and its own start.
  const lost = timeSlotId === '' ? { timeSlotId, roomId, slots, startsAt } : { timeSlotId, roomId }
  const isLost = (['timeSlotId', 'roomId'] as const).every(
    (name) => theirs[name] === '' || theirs[name] === begun[name],
  )
  return isLost && JSON.stringify({ ...begun, ...lost }) === JSON.stringify(theirs)
}
