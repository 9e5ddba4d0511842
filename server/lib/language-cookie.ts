import type { FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'

const YEAR_SECONDS = 365 * 86_400

/** Stores a language on the device for all its pages, as `client/lib/keep-language.ts` does; null removes it. */
export function keepLanguageOn(reply: FastifyReply, language: Language | null): void {
  const attributes = { path: '/', sameSite: 'lax' } as const
  if (language) reply.setCookie('lang', language, { ...attributes, maxAge: YEAR_SECONDS })
  else reply.clearCookie('lang', attributes)
}
