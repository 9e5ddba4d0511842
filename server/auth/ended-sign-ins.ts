import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { signedInMark } from './cookies.ts'

/**
 * Takes the mark from browsers whose sign-in has ended elsewhere, so that they stop asking for the signed-in user.
 */
export function clearMarksOfEndedSignIns(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const mark = signedInMark(config.publicUrl)
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 401 && request.viewer === null && mark.isSet(request)) mark.clear(reply)
    return payload
  })
}
