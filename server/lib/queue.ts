import type { ServerResponse } from 'node:http'
import { whenClosed } from './connections.ts'
import { busy } from './errors.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Runs tasks a few at a time, in the order they arrive. Lanes take turns, so that many tasks of one lane do not delay
 * the others. With `seconds`, a task without an answer by then is given up so that the next can run: the picture
 * library has been seen to hang forever.
 * @returns a function that runs a task when its turn comes, in the given lane if any
 * @throws 503 from that function when `waiting` tasks are already waiting, or when the task was given up
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
  /** The lane that is next comes first. */
  const lanes = new Map<string, (() => void)[]>()
  let running = 0
  let queued = 0

  return async <T>(task: () => Promise<T>, lane = ''): Promise<T> => {
    if (running >= atOnce) {
      if (queued >= waiting) throw busy()
      await enqueue(lane)
    } else running += 1
    try {
      return await (seconds === undefined ? task() : withTimeout(seconds * 1_000, task(), busy))
    } finally {
      if (queued > 0) startNext()
      else running -= 1
    }
  }

  function enqueue(lane: string): Promise<void> {
    queued += 1
    return new Promise((resolve) => {
      const line = lanes.get(lane)
      if (line) line.push(resolve)
      else lanes.set(lane, [resolve])
    })
  }

  function startNext(): void {
    const [[lane, line] = ['', []]] = lanes
    const next = line.shift()
    lanes.delete(lane)
    if (line.length > 0) lanes.set(lane, line)
    queued -= 1
    next?.()
  }
}

export type Queue = ReturnType<typeof createQueue>

/** Waits for a turn in a queue, and keeps it until the response is closed. @throws 503 when too many are waiting */
export function turnUntilClosed(queue: Queue, response: ServerResponse, lane?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((leave) => {
        whenClosed(response, leave)
        resolve()
      })
    queue(hold, lane).catch(reject)
  })
}
