import { busy } from './errors.ts'

/**
 * Runs tasks a few at a time, in the order they came; where they name a lane, lanes take turns, so that many tasks of one
 * lane make a task of another wait for one of each lane at most. Where `seconds` are given, a task without an answer by then is given
 * up, so that the next one gets its turn: the picture library was seen to wait for ever.
 * @returns a function that runs a task when it is its turn
 * @throws 503 from that function when `waiting` tasks wait already, or when the task was given up
 */
export function createQueue({
  atOnce,
  waiting,
  seconds,
}: {
  atOnce: number
  waiting: number
  seconds?: number
}) {
  const lanes = new Map<string, (() => void)[]>()
  let inLine = 0
  let running = 0

  return async <T>(task: () => Promise<T>, lane = ''): Promise<T> => {
    if (running >= atOnce) {
      if (inLine >= waiting) throw busy()
      inLine += 1
      await new Promise<void>((resolve) => lanes.set(lane, [...(lanes.get(lane) ?? []), resolve]))
    } else running += 1
    try {
      return await (seconds === undefined ? task() : inTime(task, seconds))
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }

  /** The first task of the first lane, which then is the last one. */
  function takeNext(): (() => void) | undefined {
    const [first] = lanes
    if (!first) return undefined
    const [lane, [next, ...rest]] = first
    lanes.delete(lane)
    if (rest.length > 0) lanes.set(lane, rest)
    inLine -= 1
    return next
  }
}

async function inTime<T>(task: () => Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busy()), seconds * 1000)
  })
  try {
    return await Promise.race([task(), late])
  } finally {
    clearTimeout(timer)
  }
}
