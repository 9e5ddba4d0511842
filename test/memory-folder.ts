import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Linux's file system in memory. */
export const MEMORY = '/dev/shm'
const ENOUGH = 2 * 2 ** 30

/**
 * The folder for test files that need not survive a power loss: a file system in memory if the machine has one of
 * some size, which is several times as fast; otherwise the temp folder. Programs may not be allowed to run from
 * there.
 */
export async function memoryFolder(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    if (bavail * bsize >= ENOUGH) return MEMORY
  } catch {
    // The machine has none, such as a Mac.
  }
  return tmpdir()
}
