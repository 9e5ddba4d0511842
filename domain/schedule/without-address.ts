import type { RoomFacts } from './room-facts.ts'
import { type SessionFacts, withoutEmpty } from './session-facts.ts'

const SHOWN = new WeakMap<object, object>()

/** Returns the same public row for the same row, so that comparisons of rows can skip it. */
function shownOnce<R extends object>(row: R, make: () => R): R {
  const shown = (SHOWN.get(row) as R | undefined) ?? make()
  SHOWN.set(row, shown)
  return shown
}

/** A session as everyone can read it: says that it can be joined remotely, without the address. */
export function withoutAddress<S extends { facts?: SessionFacts | undefined }>(session: S): S {
  const { joining, ...others } = session.facts ?? {}
  if (!joining) return session
  return shownOnce(session, () => {
    const { url, ...shown } = joining
    const facts = withoutEmpty(url ? { ...others, joining: shown } : others)
    return { ...session, facts: Object.keys(facts).length > 0 ? facts : undefined }
  })
}

/** A room as everyone can read it, in the same way. */
export function withoutRoomAddress<R extends { facts?: RoomFacts | undefined }>(room: R): R {
  const { joiningUrl, ...facts } = room.facts ?? {}
  return joiningUrl ? shownOnce(room, () => ({ ...room, facts: { ...facts, isJoinable: true } })) : room
}
