import type { IncomingMessage } from 'node:http'
import { tokenIn } from '../lib/secrets.ts'
import { LONGEST_KEY } from './kept-reads.ts'

/** @returns a function from a request to its key, or null if its reply is never kept */
export function keysFor(signInCookie: string, asVisitors: WeakSet<IncomingMessage>) {
  const signedIn = `${signInCookie}=`
  return (request: IncomingMessage): string | null => {
    const { method, url, headers } = request
    // A HEAD request gets the head of the same reply.
    if ((method !== 'GET' && method !== 'HEAD') || !url || url.length > LONGEST_KEY) return null
    const isSignedIn = headers.cookie?.includes(signedIn) || tokenIn(request)
    if (url.startsWith('/api/') && isSignedIn && !asVisitors.has(request)) return null
    // Browsers keep images forever, and no one should wait for someone else's slow phone.
    return url.startsWith('/uploads/') ? null : url
  }
}
