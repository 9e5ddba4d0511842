const PATIENCE_MS = 20_000

/**
 * Waits for a promise of the browser that may never settle, such as one of its storage or of a push service that the
 * network blocks, so that nothing behind it waits forever.
 * @throws if it has not settled after a while
 */
export function inTime<T>(work: Promise<T>, milliseconds = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
