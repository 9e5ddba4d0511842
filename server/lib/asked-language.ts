import type { IncomingMessage } from 'node:http'
import { isPageLanguage, type PageLanguage } from '../../domain/text/languages.ts'

type Asking = Pick<IncomingMessage, 'url' | 'headers'>

/**
 * The language of a reply to the sender of a request (docs/decisions/061-languages.md): our scripts name that of their page with each
 * call, and the address of a page its own. Programs, and the lists of browsers, name none: English.
 */
export function askedLanguage({ url = '', headers }: Asking): PageLanguage {
  if (url.startsWith('/api/')) return known(headers['accept-language'])
  const [, query] = url.includes('lang=') ? url.split(/\?(.*)/s, 2) : []
  return known(new URLSearchParams(query).get('lang'))
}

function known(code: string | null | undefined): PageLanguage {
  return isPageLanguage(code) ? code : 'en'
}
