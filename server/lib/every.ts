import type { FastifyInstance } from 'fastify'

/**
 * Runs a task at regular intervals from the server's start until it closes. Failures are logged.
 * @param delayMs the delay of the first run after the start; 0 by default
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
