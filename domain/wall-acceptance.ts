import type { Acceptable } from './wall-differences.ts'

/** The body of the call that makes these differences so in the schedule, as it is now. */
export function acceptanceOf(
  eventId: number,
  chosen: readonly Acceptable[],
  sessions: readonly { id: number; version: number }[],
) {
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  return {
    eventId,
    moves: chosen.flatMap((each) => {
      if (each.kind === 'new') return []
      const spot = each.kind === 'moved' ? each.to : null
      return [{ id: each.sessionId, version: versions.get(each.sessionId) ?? 1, spot }]
    }),
    additions: chosen.flatMap((each) =>
      each.kind === 'new' ? [{ ...each.card, spot: each.spot, typedAt: each.typedAt }] : [],
    ),
  }
}
