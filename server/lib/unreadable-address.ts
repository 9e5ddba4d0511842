import type { IncomingMessage } from 'node:http'
import { isReadablePath } from '../../domain/readable-path.ts'

/** No page has this address. */
const NOWHERE = '/-'

/**
 * Where a request is meant to go. An address whose escapes cannot be read is for a browser a page that does not
 * exist; programs hear what is wrong with it.
 */
export function meantUrl({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [path = '/'] = url.split('?', 1)
  const isForBrowser = headers.accept?.includes('text/html') && !path.startsWith('/api/')
  return isForBrowser && !isReadablePath(path) ? NOWHERE : url
}
