import type { IncomingMessage } from 'node:http'

const DEFAULT_SECONDS = 3
const SPREAD_SECONDS = 4
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:#f8f6f0;color:#1c1a16}@media(prefers-color-scheme:dark){body{background:#151412;color:#f3efe6}}h1{margin:0;font-size:20px}p{margin:0}'

/** Refusals that end by themselves: too many requests, and a server that has no room just now. */
export function isPassing(status: number): boolean {
  return status === 429 || status === 503
}

/** Whether a browser opens a page: calls of the API, files and programs get their answers as they are. */
export function isNavigation({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && !/^\/(?:api|assets|uploads)\//.test(url) && /text\/html/.test(headers.accept ?? '')
  )
}

/**
 * The page in place of one that cannot be served just now: it opens the address again by itself, without a script, a few
 * seconds later and each at a moment of its own.
 * @param message a sentence for a person, without markup
 */
export function waitPage(message: string, retryAfterSeconds = DEFAULT_SECONDS) {
  const seconds = retryAfterSeconds + Math.floor(Math.random() * SPREAD_SECONDS)
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      refresh: String(seconds),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment</title><style>${STYLE}</style></head><body><h1>One moment</h1><p>${text}</p><p>This page opens again by itself in ${seconds} seconds.</p></body></html>`,
  }
}
