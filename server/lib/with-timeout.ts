/**
 * The value of a promise, if it comes in time; its work continues in any case.
 * @throws `late()` after that many milliseconds
 */
export async function withTimeout<T>(
  milliseconds: number,
  promise: Promise<T>,
  late = () => new Error(`No answer within ${milliseconds} ms`),
): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  return Promise.race([promise, over]).finally(() => clearTimeout(timer))
}
