import type { FastifyInstance } from 'fastify'
import { askedLanguage } from '../lib/asked-language.ts'
import { inLanguage } from '../lib/texts.ts'

/** Each request is answered in the language that its sender names; pages say their own as they are rendered. */
export function speakToCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inLanguage(askedLanguage(request), () => done()))
  // A body arrives by events of its connection, which know nothing of the first hook.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(askedLanguage(request), () => done()))
}
