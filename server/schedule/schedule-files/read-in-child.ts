import { invalid } from '../../lib/errors.ts'
import { readBytes } from './read-bytes.ts'
import type { ReadFile, ReadingOptions } from './read-schedules.ts'
import { UnusableSchedule } from './schedule.ts'

/** Reads one schedule file in a separate process. @throws 400 with the sentence for a file that cannot be loaded */
export async function task(given: { bytes: Uint8Array; options: ReadingOptions }): Promise<ReadFile> {
  return readBytes(given.bytes, given.options).catch((error: unknown) => {
    throw error instanceof UnusableSchedule ? invalid(error.message, 'schedule') : error
  })
}
