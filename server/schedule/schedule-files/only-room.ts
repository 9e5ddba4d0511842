import { t } from '../../../domain/text/t.ts'
import type { Schedule } from './schedule.ts'

/** Puts a schedule that names no room into the room of an event that has only one. */
export function inOnlyRoom(schedule: Schedule, room: string | undefined): Schedule {
  const { sessions, remarks } = schedule
  if (room === undefined || sessions.length === 0 || sessions.some((each) => each.room !== null))
    return schedule
  return {
    ...schedule,
    rooms: [room],
    sessions: sessions.map((each) => ({ ...each, room })),
    remarks: [...remarks, t('import.onlyRoom', { room })],
  }
}
