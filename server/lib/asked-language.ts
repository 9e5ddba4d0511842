import type { IncomingMessage } from 'node:http'
import { isPageLanguage, type PageLanguage } from '../../domain/text/languages.ts'

type Asking = Pick<IncomingMessage, 'url' | 'headers'>

/**
 * The language of the reply to a request (docs/decisions/061-languages.md): our scripts send their page's language with
 * each call, and a page's address names its own. English for programs, and regardless of browsers' `Accept-Language`.
 */
export function askedLanguage({ url = '', headers }: Asking): PageLanguage {
  if (url.startsWith('/api/')) return known(headers['accept-language'])
  const [, query] = url.includes('lang=') ? url.split(/\?(.*)/s, 2) : []
  return known(new URLSearchParams(query).get('lang'))
}

function known(code: string | null | undefined): PageLanguage {
  return isPageLanguage(code) ? code : 'en'
}
