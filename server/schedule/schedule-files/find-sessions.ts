import { hostNames } from '../../../domain/schedule/host-names.ts'
import { timesBy } from '../../../domain/times/session-times.ts'
import { startOf } from '../../../domain/times/times.ts'
import type { Row } from '../../db/schema.ts'
import { factsOf } from '../session-fields/data.ts'
import { furtherOf } from '../sessions/data.ts'
import { comparable } from './comparable.ts'
import { peopleIn } from './same-text.ts'
import type { ScheduledSession } from './schedule.ts'

type Stored = {
  sessions: readonly Row<'sessions'>[]
  slots: readonly Row<'time_slots'>[]
  /** The ids of the event's sessions by the GUIDs in its exports. */
  ownIds: ReadonlyMap<string, number>
}

/**
 * Gives distinct names to sessions with the same name in a file, such as a lunch on each day: the second is "Lunch #2".
 */
export function withOwnNames(sessions: readonly ScheduledSession[]): ScheduledSession[] {
  const counts = new Map<string, number>()
  const taken = new Set(sessions.map(({ sourceId }) => sourceId))
  return sessions.map((session) => {
    let count = counts.get(session.sourceId) ?? 0
    let sourceId = session.sourceId
    while (count > 0 && taken.has(sourceId)) {
      count += 1
      sourceId = `${session.sourceId} #${count}`
    }
    counts.set(session.sourceId, Math.max(1, count))
    taken.add(sourceId)
    return { ...session, sourceId }
  })
}

export type FoundSessions = {
  /** The stored row of each session in the file, in the file's order. */
  rows: (Row<'sessions'> | undefined)[]
  /** Sessions that an earlier version of this file brought and that it no longer has. */
  gone: Row<'sessions'>[]
  /** Whether the file is an export of this event, rather than one whose ids come from another source. */
  isOwn: boolean
  /**
   * Whether it is a later version of a file that was loaded before. What that brought and this one lacks is then
   * removed.
   */
  isRevision: boolean
}

/**
 * Matches the sessions of a file with those of the event: by the id in our own exports, by the id from an earlier
 * import, or by title, presenter and time if only one session on each side has these.
 */
export function findSessions(sessions: readonly ScheduledSession[], stored: Stored): FoundSessions {
  const free = new Map(stored.sessions.map((row) => [row.id, row]))
  const rows = sessions.map((): Row<'sessions'> | undefined => undefined)
  const take = (index: number, row: Row<'sessions'> | undefined): void => {
    if (!row || !free.delete(row.id)) return
    rows[index] = row
  }
  for (const [index, { ids }] of sessions.entries())
    take(index, free.get(stored.ownIds.get(ids.guid?.toLowerCase() ?? '') ?? 0))
  const isOwn = rows.some((row) => row !== undefined)
  const bySource = new Map([...free.values()].map((row) => [row.sourceId, row]))
  for (const [index, { sourceId }] of sessions.entries())
    if (!rows[index]) take(index, bySource.get(sourceId))
  const isRevision = !isOwn && (sessions.length === 0 || rows.some((row) => row !== undefined))
  for (const [index, row] of alike(sessions, rows, { ...stored, sessions: [...free.values()] }))
    take(index, row)
  const gone = [...free.values()].filter(({ sourceId }) => isRevision && sourceId !== null)
  return { rows, gone, isOwn, isRevision }
}

type Named = Pick<ScheduledSession, 'title' | 'presenterName' | 'facts'>

/** Pairs sessions without a row with the only free row of the same title, presenter and start. */
function* alike(
  sessions: readonly ScheduledSession[],
  rows: readonly (Row<'sessions'> | undefined)[],
  { sessions: free, slots }: Omit<Stored, 'ownIds'>,
): Generator<[number, Row<'sessions'>]> {
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const begin = (row: Row<'sessions'>) => {
    const times = timesBy({ ...row, furtherSlotIds: furtherOf(row) }, (id) => byId.get(id))
    return times && startOf(times)
  }
  // A table without a presenter column says nothing about presenters.
  const hasPresenters = sessions.some(({ presenterName }) => presenterName != null)
  const keyOf = ({ title, presenterName, facts }: Named, at: number | null) => {
    const names = hasPresenters ? hostNames({ presenterName: presenterName ?? '', facts }) : ''
    return JSON.stringify([comparable(title), peopleIn(names), at])
  }
  const ofRow = Map.groupBy(free, (row) => keyOf({ ...row, facts: factsOf(row).facts }, begin(row)))
  const named = sessions.flatMap((session, index) => {
    const { day, start } = session
    const at = start + startOf({ day, startTime: '12:00 AM' })
    return rows[index] ? [] : [{ index, session, key: keyOf(session, at) }]
  })
  for (const [key, [one, ...others]] of Map.groupBy(named, ({ key }) => key)) {
    const [row, ...more] = ofRow.get(key) ?? []
    if (one && row && others.length === 0 && more.length === 0) yield [one.index, row]
  }
}
