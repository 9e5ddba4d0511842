import { type Booked, bookings, type Grid, placedAt, type Spot } from '../schedule/spots.ts'

/**
 * A session to be placed in a spot, or in the tray if the spot is null. Without an id, the session is made from the
 * card `card`.
 */
export type Placement = {
  key: string
  sessionId: number | null
  card: string | null
  to: (Spot & { slots?: number | undefined }) | null
}

/** Why a placement is impossible: a session stays in that spot, or another one is to be placed there. */
export type Block = { title: string; spot: Spot | null; isSession: boolean }

type Named = Booked & { title: string }

/** A session that does not exist yet lasts one time slot. */
export const NEW_SESSION: Booked = { id: 0, timeSlotId: null, roomId: null }

/**
 * The placements that the database would refuse if all others were carried out at once, each with what blocks it. A
 * blocked placement moves nothing, so it may block others. The rest can be carried out together.
 */
export function blocksOf(
  placements: readonly (Placement & { title: string })[],
  sessions: readonly Named[],
  grid: Grid,
): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  const byId = new Map(sessions.map((session) => [session.id, session]))
  for (let found = true; found; ) {
    found = false
    const open = placements.filter(({ key }) => !blocks.has(key))
    const leaving = new Set(open.map(({ sessionId }) => sessionId))
    const staying = sessions.filter(({ id }) => !leaving.has(id))
    const taken = bookings<Named & { isSession: boolean }>(
      staying.map((session) => ({ ...session, isSession: true })),
      grid,
    )
    const used = new Set<string>()
    for (const [index, { key, sessionId, card, to, title }] of open.entries()) {
      const own = sessionId === null ? `card ${card}` : `session ${sessionId}`
      const placed = placedAt(byId.get(sessionId ?? 0) ?? { ...NEW_SESSION, id: -1 - index }, to, grid.slots)
      const [there] = taken.metBy(placed)
      if (there || used.has(own)) {
        blocks.set(key, { title: there?.title ?? title, spot: to, isSession: there?.isSession === true })
        found = true
      } else {
        used.add(own)
        taken.add({ ...placed, title, isSession: false })
      }
    }
  }
  return blocks
}
