import { z } from 'zod'
import { conferenceFile, schedulesOfConference } from './conference-file.ts'
import { asVersion1, conferenceFileV2 } from './conference-file-v2.ts'
import { isCsv, schedulesOfCsv, type TableColumns, tableHead } from './csv-file.ts'
import { editionsFile, schedulesOfEditions } from './editions-file.ts'
import { checkSchedule, type Schedule, UnusableSchedule } from './schedule.ts'
import { conferenceOfXml } from './xml-file.ts'

/** Facts beside the file, which decide where it can be read in two ways. */
export type ReadingOptions = {
  /** Of a table, by hand, where the names of its columns do not tell. */
  columns?: TableColumns | undefined
  /** The event that the file is for. */
  event?: { date: string; days: number } | undefined
}

/**
 * The schedules in a file's text, one for each day or edition.
 * @throws UnusableSchedule with one sentence when there is nothing in it that can be loaded
 */
export function readSchedules(text: string, { columns }: ReadingOptions = {}): Schedule[] {
  const plain = withoutMark(text)
  if (isCsv(plain)) return schedulesOfCsv(plain, columns).map(checkSchedule)
  const content = parse(text)
  return schedulesIn(content).map(checkSchedule)
}

/** The head of a table; null for a text that is none. */
export function headOf(text: string): ReturnType<typeof tableHead> | null {
  const plain = withoutMark(text)
  return isCsv(plain) ? tableHead(plain) : null
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

function parse(given: string): unknown {
  const text = withoutMark(given)
  try {
    return conferenceOfXml(text) ?? JSON.parse(text)
  } catch {
    throw new UnusableSchedule('The file is neither JSON nor XML nor a table.')
  }
}

function schedulesIn(content: unknown): Schedule[] {
  if (typeof content === 'object' && content !== null && 'editions' in content)
    return schedulesOfEditions(shaped(editionsFile, content))
  if (isVersion2(content)) return schedulesOfConference(asVersion1(shaped(conferenceFileV2, content)))
  if (typeof content === 'object' && content !== null && 'schedule' in content)
    return schedulesOfConference(shaped(conferenceFile, content))
  throw new UnusableSchedule(
    'The file holds neither "editions" nor a "schedule" as frab and pretalx publish it.',
  )
}

const version2 = z.object({ schedule: z.object({ events: z.array(z.unknown()) }) })

function isVersion2(content: unknown): boolean {
  return version2.safeParse(content).success
}

function shaped<S extends z.ZodType>(schema: S, content: unknown): z.output<S> {
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnusableSchedule(`The file is not as expected at ${issue?.path.join('.')}: ${issue?.message}.`)
}
