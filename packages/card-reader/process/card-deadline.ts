import { readFile } from 'node:fs/promises'

/** All in milliseconds: see `childLimits`. */
type DeadlineLimits = {
  startMilliseconds: number
  cardMilliseconds: number
  processorMilliseconds: number
  longestMilliseconds: number
}

export type CardDeadline = {
  /** Reports that the process has loaded its models and begins with the card, whose own time limit now applies. */
  begin(): void
  end(): void
}

// Linux counts in hundredths of a second for programs, regardless of the rate of its clock.
const millisecondsPerTick = 10

/**
 * Calls `expired` once when a process has had enough time for one card. Loading the models has its own limit. A
 * card's time ends after `cardMilliseconds`; on a machine short of processors, not before the process has had
 * `processorMilliseconds` of processor time, but never later than `longestMilliseconds`.
 */
export function limitCard(
  pid: number | undefined,
  limits: DeadlineLimits,
  expired: () => void,
): CardDeadline {
  let ended = false
  let timer = setTimeout(expire, limits.startMilliseconds)
  return { begin, end }

  async function begin() {
    clearTimeout(timer)
    const start = performance.now()
    const before = await processorTime(pid)
    if (ended) return
    timer = setTimeout(look, limits.cardMilliseconds)

    async function look() {
      const had = (await processorTime(pid)) - before
      if (ended) return
      const isStarved = had < limits.processorMilliseconds
      const isOver = performance.now() - start >= limits.longestMilliseconds
      if (!isStarved || isOver) expire()
      else timer = setTimeout(look, limits.cardMilliseconds / 10)
    }
  }

  function expire() {
    end()
    expired()
  }

  function end() {
    ended = true
    clearTimeout(timer)
  }
}

/** The milliseconds for which all threads of a process have run; infinite if there is no /proc. */
async function processorTime(pid: number | undefined): Promise<number> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second column is the program's name in parentheses, which may contain spaces.
    const columns = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(columns[11]) + Number(columns[12])) * millisecondsPerTick
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
