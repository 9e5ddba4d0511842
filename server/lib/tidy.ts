import type { FastifyInstance } from 'fastify'

/** Runs a task when the server has started and then every so often, until it closes. Failures are logged. */
export function tidyRegularly(app: FastifyInstance, everyMs: number, task: () => Promise<unknown>): void {
  let timer: NodeJS.Timeout | undefined
  const run = () => task().catch((error: unknown) => app.log.error(error))
  app.addHook('onListen', async () => {
    await run()
    timer = setInterval(run, everyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
