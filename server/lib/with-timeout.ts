/** The value of a promise, if it comes in time; its work continues in any case. @throws after that many milliseconds */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([promise, over]).finally(() => clearTimeout(timer))
}
