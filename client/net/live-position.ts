/**
 * The page's connection to the server. `asOf` is the last moment when the page was current. The page has read
 * everything in the stream up to `id`, and perhaps parts of it up to `newest`.
 */
export type Connection = { isLive: boolean; asOf: Date; id: string; newest: string }

/**
 * A page's position in the stream: the newest message, the last one that was read, and when the page was last current.
 */
export function createLivePosition(since: string, asOf: () => Date) {
  let newest = since
  let readUpTo = since
  let current: Date | null = null
  let underWay = 0
  let wasLive = false
  /** Whether a message arrived whose topics could not be read. */
  let isBehind = false

  return {
    /** Records that the stream is at this id. */
    receive(id: string): void {
      newest = id
      if (underWay === 0) current = new Date()
    },
    beginRead(): void {
      underWay += 1
    },
    endRead(isRead: boolean): void {
      underWay -= 1
      if (!isRead) isBehind = true
      else if (underWay === 0 && !isBehind) current = new Date()
    },
    /** Records that everything has been read again, and the event at this revision, which an id begins with. */
    catchUp(revision?: string): void {
      isBehind = false
      if (revision && newest) newest = newest.replace(/^[^.]*/, revision)
      readUpTo = newest
      current = new Date()
    },
    isBehind: () => isBehind,
    /** Whether the page has been current on this connection. */
    isCaughtUp: () => wasLive || underWay === 0,
    newest: () => newest,
    /** The id up to which everything has been read. */
    id: () => readUpTo,
    connection(isLive: boolean): Connection {
      wasLive = isLive
      if (isLive && underWay === 0 && !isBehind) readUpTo = newest
      return { isLive, asOf: current ?? asOf(), id: readUpTo, newest }
    },
  }
}
