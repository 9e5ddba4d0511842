import {
  changeSentence,
  type ScheduleChange,
  type SeenSchedule,
  scheduleChanges,
} from '../../domain/schedule-changes.ts'
import type { Clock } from '../../domain/times.ts'
import type { Mark } from '../lib/marks.ts'
import type { News, Seen } from './seen-storage.ts'

/** Compares the schedule with the last look of a visitor with these favourites. */
export function compare(
  before: Seen | null,
  schedule: SeenSchedule,
  favourites: readonly string[],
  clock: Clock,
) {
  const changes = before ? scheduleChanges(before.schedule, schedule) : []
  const mine = changes.filter(({ sessionId }) => favourites.includes(sessionId))
  const added = mine.map((change) => newsOf(change, clock))
  const newIds = new Set(added.map(({ sessionId }) => sessionId))
  const older = (before?.news ?? []).filter(({ sessionId }) => !newIds.has(sessionId))
  return {
    marks: new Map(changes.flatMap(markOf)),
    added,
    seen: { schedule, news: [...older, ...added] } satisfies Seen,
  }
}

function newsOf(change: ScheduleChange, clock: Clock): News {
  return { sessionId: change.sessionId, sentence: changeSentence(change, clock) }
}

function markOf({ sessionId, kind }: ScheduleChange): [string, Mark][] {
  return kind === 'went' ? [] : [[sessionId, kind === 'moved' ? 'Moved' : 'New']]
}
