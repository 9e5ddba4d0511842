import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Waits for the disk where nobody else has to: SQLite itself would hold up every request for as long as the disk takes,
 * 1 ms on a good day and 30 ms on a bad one. What is committed at the same time waits once.
 * @param log the write-ahead log of a database, in which every commit is before it is anywhere else
 */
export function createSync(log: string) {
  let file: number | null = null
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null

  async function sync(): Promise<void> {
    // Writable, because some systems flush nothing else. SQLite's locks are on other files: closing this one frees none.
    file ??= await promisify(open)(log, 'r+')
    await promisify(fdatasync)(file)
  }

  function begin(): Promise<void> {
    running = sync().finally(() => {
      running = null
    })
    return running
  }

  return {
    /** Resolves when the disk has all that was committed before the call. @throws when it could not be written */
    synced(): Promise<void> {
      if (!running) return begin()
      // What runs now may have begun before the commit.
      following ??= running
        .catch(() => undefined)
        .then(() => {
          following = null
          return begin()
        })
      return following
    },
    async close(): Promise<void> {
      await following?.catch(() => undefined)
      await running?.catch(() => undefined)
      if (file !== null) await promisify(close)(file)
    },
  }
}
