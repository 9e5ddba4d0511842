import { t } from '../../../domain/text/t.ts'
import { createChildTask, TaskEnded } from '../../lib/child-tasks.ts'
import { Refusal } from '../../lib/errors.ts'
import { createQueue } from '../../lib/queue.ts'
import type { task } from './read-in-child.ts'
import type { ReadFile, ReadingOptions } from './read-schedules.ts'
import { UnusableSchedule } from './schedule.ts'

/** A congress of a thousand talks takes half a second; 2,000 talks with long texts take half of the memory. */
const read = createChildTask<typeof task>(new URL('read-in-child.ts', import.meta.url), {
  seconds: 15,
  megabytes: 160,
})
const enqueue = createQueue({ atOnce: 1, waiting: 8 })

/**
 * Reads a person's file, for the portal and the command line, in a separate process, one at a time.
 * @throws UnusableSchedule with one sentence if nothing in it can be loaded; for tables, `table.problem` says so
 * instead
 * @throws 503 if too many files are waiting
 */
export function readScheduleFile(bytes: Uint8Array, options: ReadingOptions = {}): Promise<ReadFile> {
  // A database row has more fields than reading needs.
  const { columns, event } = options
  const known = event && {
    date: event.date,
    days: event.days,
    timeZone: event.timeZone,
    clock: event.clock,
    onlyRoom: event.onlyRoom,
  }
  return enqueue(() => read({ bytes, options: { columns, event: known } })).catch((error: unknown) => {
    if (error instanceof TaskEnded) throw new UnusableSchedule(t('import.tooMuch'))
    throw error instanceof Refusal && error.status === 400 ? new UnusableSchedule(error.message) : error
  })
}
