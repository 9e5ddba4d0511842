/** The steps from nothing to an event that people can attend, in order. */
export const FIRST_STEPS = ['event', 'rooms', 'times', 'print', 'invite', 'go'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** How many rows of each kind an event has. */
export type EventFacts = {
  rooms: number
  /** Time slots that hold sessions; breaks do not count. */
  times: number
  /** Numbered cards, which are made for printing; null while unknown. */
  cards: number | null
  /** Users who were given access; null while unknown. */
  grants: number | null
  sessions: number
  isPublic: boolean
}

/** The steps that are done; none without an event. */
export function stepsDone(facts: EventFacts | null): ReadonlySet<FirstStep> {
  if (!facts) return new Set()
  const { rooms, times, cards, grants, isPublic } = facts
  const isDone: Record<FirstStep, boolean> = {
    event: true,
    rooms: rooms > 0,
    times: times > 0,
    print: (cards ?? 0) > 0,
    invite: (grants ?? 0) > 0,
    go: isPublic,
  }
  return new Set(FIRST_STEPS.filter((step) => isDone[step]))
}

/** Whether an event no longer needs its first steps: all are done, or it has sessions. */
export function isSetUp(facts: EventFacts): boolean {
  return facts.sessions > 0 || stepsDone(facts).size === FIRST_STEPS.length
}
