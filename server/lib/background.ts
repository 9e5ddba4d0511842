import type { FastifyInstance } from 'fastify'

export type RunInBackground = (task: () => Promise<unknown>) => void

/** Runs work that no one waits for. The server does not close until it is done. Failures are logged. */
export function createBackground(app: FastifyInstance): RunInBackground {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (task) => {
    const run = task()
      .catch((error: unknown) => app.log.error(error))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
