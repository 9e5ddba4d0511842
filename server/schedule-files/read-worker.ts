import { parentPort, workerData } from 'node:worker_threads'
import { decodedText } from './decoded-text.ts'
import { refuseOtherFiles } from './other-files.ts'
import { type ReadFile, type ReadingOptions, readText } from './read-schedules.ts'
import { UnusableSchedule } from './schedule.ts'

/*
 * The thread that reads one schedule file and ends, so that its memory is given back. A file that is made to take long holds up
 * nobody but its reader.
 */

export type ReadingTask = { bytes: Uint8Array; options: ReadingOptions }
export type ReadingAnswer = { read: ReadFile } | { refused: string }

parentPort?.postMessage(answer(workerData as ReadingTask))

function answer({ bytes, options }: ReadingTask): ReadingAnswer {
  try {
    refuseOtherFiles(bytes)
    return { read: readText(decodedText(bytes), options) }
  } catch (error) {
    if (error instanceof UnusableSchedule) return { refused: error.message }
    throw error
  }
}
