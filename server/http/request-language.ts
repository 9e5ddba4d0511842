import type { FastifyInstance } from 'fastify'
import { askedLanguage } from '../lib/asked-language.ts'
import { inLanguage } from '../lib/texts.ts'

/**
 * Answers each request in the language that its sender asks for. Pages set their own language when they are rendered.
 */
export function enterRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inLanguage(askedLanguage(request), () => done()))
  // A body arrives through events of its connection, which run outside the first hook's context.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(askedLanguage(request), () => done()))
}
