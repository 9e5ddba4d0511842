import { type Grid, occupants, type Placed, placedAt, type Spot, spotKey, spotsOf } from './spots.ts'

/** A session that is to be put somewhere, or with null into the tray; without an id it is made of the card `card`. */
export type Placement = {
  key: string
  sessionId: number | null
  card: string | null
  to: (Spot & { slots?: number | undefined }) | null
}

/** The reason why a placement cannot be carried out: what is in its spot and stays there, or what else is to be put there. */
export type Block = { title: string; spot: Spot | null; isSession: boolean }

type Named = Placed & { title: string }

/** A session that is not there yet lasts one time slot. */
const NEW: Placed = { id: 0, timeSlotId: null, roomId: null }

/**
 * The placements of these that the database would refuse if all others were carried out at once, each with what blocks it. What
 * is blocked moves nothing, and may thereby block others; the rest can be carried out together.
 */
export function blocksOf(
  placements: readonly (Placement & { title: string })[],
  sessions: readonly Named[],
  { slots, rooms }: Grid,
): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const keysOf = (sessionId: number | null, to: Placement['to']) => {
    const placed = placedAt(byId.get(sessionId ?? 0) ?? NEW, to, slots)
    return spotsOf(placed)
      .filter(({ roomId }) => !rooms.some(({ id, isOpen }) => id === roomId && isOpen))
      .map(spotKey)
  }
  for (let found = true; found; ) {
    found = false
    const open = placements.filter(({ key }) => !blocks.has(key))
    const leaving = new Set(open.map(({ sessionId }) => sessionId))
    const taken = new Map<string, { key: string | null; title: string }>()
    const staying = sessions.filter(({ id }) => !leaving.has(id))
    for (const [key, { title }] of occupants(staying, rooms)) taken.set(key, { key: null, title })
    const used = new Set<string>()
    for (const { key, sessionId, card, to, title } of open) {
      const own = sessionId === null ? `card ${card}` : `session ${sessionId}`
      const keys = keysOf(sessionId, to)
      const [there] = keys.flatMap((each) => taken.get(each) ?? [])
      if (there || used.has(own)) {
        blocks.set(key, { title: there?.title ?? title, spot: to, isSession: there?.key === null })
        found = true
      } else {
        used.add(own)
        for (const each of keys) taken.set(each, { key, title })
      }
    }
  }
  return blocks
}
