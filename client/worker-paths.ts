import { slug } from '../domain/text/slugs.ts'

/** The paths of an event's pages, as the service worker reads them from addresses. */

export const EVENT = /^\/[^/]+\/\d{4}-\d\d-\d\d$/
export const SCREEN = /^\/[^/]+\/\d{4}-\d\d-\d\d\/screen$/
export const PAGE_OF_EVENT = /^(\/[^/]+\/\d{4}-\d\d-\d\d)\/(?:[a-z-]+|rooms\/\d+|(?:info|people)\/[^/]+)$/

/** The event's page for a page of an event, otherwise the path itself. */
export function scheduleOf(path: string): string {
  return PAGE_OF_EVENT.exec(path)?.[1] ?? path
}

/**
 * A path as the pages link to it, under which reads are cached. People type capitals, spaces, and commas, and some
 * programs write "ü" as two characters; the server takes them all (normal-address.ts).
 */
export function linkedPath(path: string): string {
  try {
    const parts = path.split('/').map((each) => slug(decodeURIComponent(each)))
    return parts.map(encodeURIComponent).join('/')
  } catch {
    return path
  }
}
