import { busy } from './errors.ts'

/**
 * Runs tasks as long as they take no more than a share of the time; what was not used before is saved up.
 * @param share of the time, from 0 to 1
 * @param savedMs the most that is saved, and what there is at first, in milliseconds of work
 * @returns a function that runs a task
 * @throws 503 from that function, before the task begins, when the share is used up
 */
export function createAllowance({ share, savedMs }: { share: number; savedMs: number }) {
  let left = savedMs
  let asOf = performance.now()

  return async <T>(task: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    left = Math.min(savedMs, left + (began - asOf) * share)
    asOf = began
    if (left <= 0) throw busy()
    try {
      return await task()
    } finally {
      left -= performance.now() - began
    }
  }
}
