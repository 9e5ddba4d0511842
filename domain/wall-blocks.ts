import { type Placed, type Spot, spotKey, spotOf } from './spots.ts'

/** A session that is to be put somewhere, or with null into the tray; without an id it is made of the card `card`. */
export type Placement = { key: string; sessionId: number | null; card: string | null; to: Spot | null }

/** The reason why a placement cannot be carried out: what is in its spot and stays there, or what else is to be put there. */
export type Block = { title: string; spot: Spot | null; isSession: boolean }

type Named = Placed & { title: string }

/**
 * The placements of these that the database would refuse if all others were carried out at once, each with what blocks it. What
 * is blocked moves nothing, and may thereby block others; the rest can be carried out together.
 */
export function blocksOf(
  placements: readonly (Placement & { title: string })[],
  sessions: readonly Named[],
): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  for (let found = true; found; ) {
    found = false
    const open = placements.filter(({ key }) => !blocks.has(key))
    const leaving = new Set(open.map(({ sessionId }) => sessionId))
    const taken = new Map<string, { key: string | null; title: string }>()
    for (const session of sessions) {
      const spot = spotOf(session)
      if (spot && !leaving.has(session.id)) taken.set(spotKey(spot), { key: null, title: session.title })
    }
    const used = new Set<string>()
    for (const { key, sessionId, card, to, title } of open) {
      const own = sessionId === null ? `card ${card}` : `session ${sessionId}`
      const there = to && taken.get(spotKey(to))
      if (there || used.has(own)) {
        blocks.set(key, { title: there?.title ?? title, spot: to, isSession: there?.key === null })
        found = true
      } else {
        used.add(own)
        if (to) taken.set(spotKey(to), { key, title })
      }
    }
  }
  return blocks
}
