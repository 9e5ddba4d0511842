import { Worker } from 'node:worker_threads'
import { createQueue } from '../lib/queue.ts'
import type { ReadFile, ReadingOptions } from './read-schedules.ts'
import type { ReadingAnswer, ReadingTask } from './read-worker.ts'
import { UnusableSchedule } from './schedule.ts'

/** A congress of a thousand talks takes half a second. */
const SECONDS = 15
/** Megabytes of the thread's heap: 2,000 talks with long texts take half of it. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }
const TOO_MUCH =
  'The file takes too much time or memory to read. Save the part that you need as a file of its own.'

const inTurn = createQueue({ atOnce: 1, waiting: 8 })

/**
 * Reads a file that a person gives, for the portal and for the command alike, in a thread of its own, one at a time.
 * @throws UnusableSchedule with one sentence when nothing in it can be loaded; for tables `table.problem` says it instead
 * @throws 503 where too many files wait
 */
export function readScheduleFile(bytes: Uint8Array, options: ReadingOptions = {}): Promise<ReadFile> {
  // A row of the database has more than a thread needs, or can be given.
  const { columns, event } = options
  const known = event && {
    date: event.date,
    days: event.days,
    timeZone: event.timeZone,
    clock: event.clock,
  }
  return inTurn(() => readInThread({ bytes, options: { columns, event: known } }))
}

function readInThread(task: ReadingTask): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: MEMORY,
      execArgv: [],
    })
    const timer = setTimeout(() => end(() => reject(new UnusableSchedule(TOO_MUCH))), SECONDS * 1000)
    worker.once('message', (answer: ReadingAnswer) =>
      end(() => ('read' in answer ? resolve(answer.read) : reject(new UnusableSchedule(answer.refused)))),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(isOutOfBounds(error) ? new UnusableSchedule(TOO_MUCH) : error)),
    )
    worker.once('exit', () => end(() => reject(new UnusableSchedule(TOO_MUCH))))

    /** The next file has its turn when this thread is gone. */
    function end(settle: () => void): void {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => {})
      void worker.terminate().then(settle, settle)
    }
  })
}

/** Whether the thread ran out of its memory, or of its stack. */
function isOutOfBounds({ code, name }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'RangeError'
}
