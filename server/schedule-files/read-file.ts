import { headOf, type ReadingOptions, readSchedules } from './read-schedules.ts'
import { type Schedule, UnusableSchedule } from './schedule.ts'

export type ReadFile = {
  /** One for each day or edition; empty where `table` has a problem. */
  schedules: Schedule[]
  /** The head of a table, and why it cannot be loaded with these columns; null for other files. */
  table: (NonNullable<ReturnType<typeof headOf>> & { problem: string | null }) | null
}

/**
 * Reads a file that a person gives, for the portal and for the command alike.
 * @throws UnusableSchedule with one sentence when nothing in it can be loaded; for tables `table.problem` says it instead
 */
export async function readScheduleFile(bytes: Uint8Array, options: ReadingOptions = {}): Promise<ReadFile> {
  const text = decoded(bytes)
  const head = headOf(text)
  if (!head) return { schedules: readSchedules(text, options), table: null }
  const table = { ...head, columns: options.columns ?? head.columns, problem: null }
  try {
    return { schedules: readSchedules(text, options), table }
  } catch (error) {
    if (!(error instanceof UnusableSchedule)) throw error
    return { schedules: [], table: { ...table, problem: error.message } }
  }
}

/** A file's text: UTF-8, UTF-16 with its mark, or the western alphabet that older spreadsheets save tables in. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
