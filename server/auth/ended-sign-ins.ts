import type { FastifyInstance } from 'fastify'
import { signedInMark } from './cookies.ts'

/** Takes the mark from browsers whose sign-in has ended elsewhere, so that they stop asking who is signed in. */
export function clearMarksOfEndedSignIns(app: FastifyInstance, publicUrl: string): void {
  const mark = signedInMark(publicUrl)
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 401 && request.user === null && mark.isSet(request)) mark.clear(reply)
    return payload
  })
}
