import { busy } from './errors.ts'

/**
 * Runs tasks a few at a time, in the order they came.
 * @returns a function that runs a task when it is its turn
 * @throws 503 from that function when `waiting` tasks wait already
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const turns: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (turns.length >= waiting) throw busy()
      await new Promise<void>((resolve) => turns.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = turns.shift()
      if (next) next()
      else running -= 1
    }
  }
}
