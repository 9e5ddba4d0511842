import type { FastifyInstance } from 'fastify'
import { tidyFiles } from './data.ts'

const FOREIGN =
  'The store of files belongs to another installation: nothing is removed from it. If that one is gone for good, remove installation.json from the store'

/** The server's own tidying, which warns in the log when the store is another installation's. */
export async function tidyOwnFiles(
  app: FastifyInstance,
  deps: Parameters<typeof tidyFiles>[0],
): Promise<void> {
  if ((await tidyFiles(deps)) === 'foreign') app.log.warn(FOREIGN)
}
