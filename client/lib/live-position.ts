/**
 * What the page knows of the server: told at once, or last asked at a moment. Of the stream everything up to `id` has
 * been read, and of what comes up to `heard` some may have been.
 */
export type Connection = { isLive: boolean; asOf: Date; id: string; heard: string }

/** Where in the stream a page is: what it was told, what of that it has read, and when it was last current. */
export function createLivePosition(since: string, asOf: () => Date) {
  let heard = since
  let read = since
  let current: Date | null = null
  let underWay = 0
  /** Whether something was told that could not be read. */
  let isBehind = false

  return {
    /** Told that the page is current, or where in the stream it is. */
    hear(id: string): void {
      if (id !== '') heard = id
      current = new Date()
    },
    beginRead(): void {
      underWay += 1
    },
    endRead(isRead: boolean): void {
      underWay -= 1
      if (!isRead) isBehind = true
    },
    /** Everything has been read again. */
    catchUp(): void {
      isBehind = false
      read = heard
      current = new Date()
    },
    isBehind: () => isBehind,
    heard: () => heard,
    /** Up to where everything has been read. */
    id: () => read,
    connection(isLive: boolean): Connection {
      if (isLive && underWay === 0 && !isBehind) read = heard
      return { isLive, asOf: current ?? asOf(), id: read, heard }
    },
  }
}
