import type { Session } from '../../domain/sessions.ts'

/** What the session form holds: ids are texts, as the browser's own choices give them. */
export type SessionValues = {
  title: string
  presenterName: string
  description: string
  type: string[]
  level: string[]
  focus: string[]
  timeSlotId: string
  roomId: string
}

export const NO_SESSION: SessionValues = {
  title: '',
  presenterName: '',
  description: '',
  type: [],
  level: [],
  focus: [],
  timeSlotId: '',
  roomId: '',
}

/** A place that is gone (its room or time slot was deleted) is an empty choice. */
export function valuesOfSession(session: Session): SessionValues {
  const { title, presenterName, description, type, level, focus, timeSlotId, roomId } = session
  return {
    title,
    presenterName,
    description,
    type,
    level,
    focus,
    timeSlotId: String(timeSlotId ?? ''),
    roomId: String(roomId ?? ''),
  }
}

/** Whether all that became of a session meanwhile is that it lost its place, because that was deleted. */
export function isOnlyHomeless({ theirs, begun }: { theirs: SessionValues; begun: SessionValues }): boolean {
  const place = { timeSlotId: theirs.timeSlotId, roomId: theirs.roomId }
  const isLost = (['timeSlotId', 'roomId'] as const).every(
    (name) => theirs[name] === '' || theirs[name] === begun[name],
  )
  return isLost && JSON.stringify({ ...begun, ...place }) === JSON.stringify(theirs)
}
