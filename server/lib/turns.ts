/** Captured at load time, because a test that sets the clock replaces the global. */
const inNextTurn = setImmediate

/** In a flood, urgent callers never end. */
const MOST_URGENT_IN_A_ROW = 4

/**
 * Lets callers continue one at a time, each in its own turn of the event loop, so that the work of many callers does
 * not block other requests until all is done. A caller waits only for earlier callers, and for at most four urgent ones
 * before each.
 */
export function createTurnTaker(): (isUrgent?: boolean) => Promise<void> {
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  let urgentInARow = 0

  function next(): void {
    const isUrgentNext = urgent.length > 0 && (waiting.length === 0 || urgentInARow < MOST_URGENT_IN_A_ROW)
    urgentInARow = isUrgentNext ? urgentInARow + 1 : 0
    const goOn = isUrgentNext ? urgent.shift() : waiting.shift()
    goOn?.()
    if (urgent.length + waiting.length > 0) inNextTurn(next)
  }

  return (isUrgent = false) =>
    new Promise((resolve) => {
      const among = isUrgent ? urgent : waiting
      among.push(resolve)
      if (urgent.length + waiting.length === 1) inNextTurn(next)
    })
}

const MOST_AT_ONCE_MS = 10

/**
 * Breaks up long chains of work that never yield, such as the statements of an embedded database. When it is called
 * between two pieces and this turn of the event loop has lasted 10 ms, requests that have arrived go first. If there
 * are several chains, one continues per turn, urgent ones first.
 */
export function createBreaks(): (isUrgent?: boolean) => Promise<void> {
  const ownTurn = createTurnTaker()
  let begun: number | null = null
  const end = () => {
    begun = null
  }
  return async (isUrgent = false) => {
    const now = performance.now()
    if (begun === null) {
      begun = now
      inNextTurn(end)
    } else if (now - begun > MOST_AT_ONCE_MS) await ownTurn(isUrgent)
  }
}

/** The breaks of all long work in this process, which has one event loop. */
const breaks = createBreaks()
export const takeBreak = () => breaks()
/** The break for work that may be holding the database, so that others wait for it. */
export const takeBreakInWrite = () => breaks(true)
