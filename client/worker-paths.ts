/** The paths of an event's pages, as the service worker reads them from addresses. */

export const EVENT = /^\/[^/]+\/\d{4}-\d\d-\d\d$/
export const SCREEN = /^\/[^/]+\/\d{4}-\d\d-\d\d\/screen$/
export const PAGE_OF_EVENT = /^(\/[^/]+\/\d{4}-\d\d-\d\d)\/(?:[a-z-]+|rooms\/\d+|(?:info|people)\/[^/]+)$/

/** The event's page for a page of an event, otherwise the path itself. */
export function scheduleOf(path: string): string {
  return PAGE_OF_EVENT.exec(path)?.[1] ?? path
}

/**
 * A path as the pages link to it. People type capitals, and some programs write "ü" as two characters; the server takes
 * both, but reads are cached under the linked form.
 */
export function linkedPath(path: string): string {
  try {
    return new URL(decodeURI(path).toLowerCase().normalize('NFC'), location.href).pathname
  } catch {
    return path
  }
}
