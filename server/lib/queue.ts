import { busy } from './errors.ts'

/**
 * Runs tasks a few at a time, in the order they came. Where `seconds` are given, a task without an answer by then is given
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
  const turns: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (turns.length >= waiting) throw busy()
      await new Promise<void>((resolve) => turns.push(resolve))
    } else running += 1
    try {
      return await (seconds === undefined ? task() : inTime(task, seconds))
    } finally {
      const next = turns.shift()
      if (next) next()
      else running -= 1
    }
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
