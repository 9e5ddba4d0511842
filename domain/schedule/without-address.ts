import type { RoomFacts } from './room-facts.ts'
import { type SessionFacts, withoutEmpty } from './session-facts.ts'

const SHOWN = new WeakMap<object, object>()

/** The same row has one row that is shown, which comparisons of rows need not look into. */
function shownOnce<R extends object>(row: R, make: () => R): R {
  const shown = (SHOWN.get(row) as R | undefined) ?? make()
  SHOWN.set(row, shown)
  return shown
}

/** A session as everyone reads it: with the word that one can join from afar, and without the address. */
export function withoutAddress<S extends { facts?: SessionFacts | undefined }>(session: S): S {
  const { joining, ...others } = session.facts ?? {}
  if (!joining) return session
  return shownOnce(session, () => {
    const { url, ...shown } = joining
    const facts = withoutEmpty(url ? { ...others, joining: shown } : others)
    return { ...session, facts: Object.keys(facts).length > 0 ? facts : undefined }
  })
}

/** A room as everyone reads it, in the same way. */
export function withoutRoomAddress<R extends { facts?: RoomFacts | undefined }>(room: R): R {
  const { joiningUrl, ...facts } = room.facts ?? {}
  return joiningUrl ? shownOnce(room, () => ({ ...room, facts: { ...facts, isJoinable: true } })) : room
}
