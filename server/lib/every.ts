import type { FastifyInstance } from 'fastify'

/**
 * Runs a task when the server has started and then every so often, until it closes. Failures are logged.
 * @param delayMs how long after the start the first run comes; at once unless given
 */
export function every(
  app: FastifyInstance,
  everyMs: number,
  task: () => Promise<unknown>,
  delayMs = 0,
): void {
  let timer: NodeJS.Timeout | undefined
  const run = () => task().catch((error: unknown) => app.log.error(error))
  app.addHook('onListen', async () => {
    const begin = async () => {
      timer = setInterval(run, everyMs).unref()
      await run()
    }
    if (delayMs === 0) await begin()
    else timer = setTimeout(begin, delayMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
