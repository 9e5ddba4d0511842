/** Not that of a test which sets the clock. */
const inNextTurn = setImmediate

/**
 * Lets callers go on one at a time, each in its own turn of the event loop, so that the work of many callers at once
 * does not hold up other requests for the whole of it. A caller waits only for callers before it, and for urgent ones.
 */
export function createTurnTaker(): (isUrgent?: boolean) => Promise<void> {
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []

  function next(): void {
    const goOn = urgent.shift() ?? waiting.shift()
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
 * Breaks long chains of work that wait for nothing but each other, such as the statements of an embedded database: called between
 * two pieces, it lets requests that came meanwhile go first where this turn of the event loop has lasted for 10 ms. Of several
 * chains one goes on in each turn, and the urgent ones first.
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

/** The breaks of all long work of this process, which has one event loop. */
const breaks = createBreaks()
export const takeBreak = () => breaks()
/** The break of work that may hold the database, for which others wait. */
export const takeBreakInWrite = () => breaks(true)
