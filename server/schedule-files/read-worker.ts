import { parentPort, workerData } from 'node:worker_threads'
import { readBytes } from './read-bytes.ts'
import type { ReadFile, ReadingOptions } from './read-schedules.ts'
import { UnusableSchedule } from './schedule.ts'

/*
 * The thread that reads one schedule file and ends, so that its memory is given back. A file that is made to take long holds up
 * nobody but its reader.
 */

export type ReadingTask = { bytes: Uint8Array; options: ReadingOptions }
export type ReadingAnswer = { read: ReadFile } | { refused: string }

parentPort?.postMessage(await answer(workerData as ReadingTask))

async function answer({ bytes, options }: ReadingTask): Promise<ReadingAnswer> {
  try {
    return { read: await readBytes(bytes, options) }
  } catch (error) {
    if (error instanceof UnusableSchedule) return { refused: error.message }
    throw error
  }
}
