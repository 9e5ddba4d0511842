import { type ReadFile, type ReadingOptions, readText } from './read-schedules.ts'

/**
 * Reads a file that a person gives, for the portal and for the command alike.
 * @throws UnusableSchedule with one sentence when nothing in it can be loaded; for tables `table.problem` says it instead
 */
export async function readScheduleFile(bytes: Uint8Array, options: ReadingOptions = {}): Promise<ReadFile> {
  return readText(decoded(bytes), options)
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
