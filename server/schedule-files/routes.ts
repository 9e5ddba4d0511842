import { type ImportedSchedule, scheduleFileCalls } from '../../domain/schedule-files.ts'
import { TABLE_COLUMNS } from '../../domain/table-columns.ts'
import { held } from '../access/event-access.ts'
import { nameAct } from '../db/journal.ts'
import type { Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { whoActs } from '../lib/acting.ts'
import { conflict, invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { type LoadedSchedule, loadSchedule } from './data.ts'
import { headOf, readSchedules } from './read-schedules.ts'
import { mergedDays, type Schedule, UnusableSchedule } from './schedule.ts'

/** Ends a preview's transaction, which takes back all that it did. */
class Previewed extends Error {
  answer: ImportedSchedule
  constructor(answer: ImportedSchedule) {
    super('A preview')
    this.answer = answer
  }
}

export function scheduleFileRoutes(serve: Serve, { engine }: Pick<Deps, 'engine'>): void {
  serve(scheduleFileCalls, {
    'POST /api/events/:id/import': async ({ user, params: { id }, body, files: { schedule: file } }) => {
      if (!file) throw invalid('Choose a file', 'schedule')
      const isPreview = body.isPreview === 'true'
      const text = decoded(file.bytes)
      const table = usable(() => tableIn(text, body.columns))
      const schedules = usable(() => {
        try {
          return mergedDays(readSchedules(text, table?.columns))
        } catch (error) {
          if (!isPreview || !table || !(error instanceof UnusableSchedule)) throw error
          table.problem = error.message
          return []
        }
      })
      const work = held(engine, user, { eventId: id }, async (transaction, event) => {
        if (table?.problem) throw new Previewed({ ...NOTHING, table })
        const schedule = chosenFor(event, schedules)
        const { location, date, timeZone } = event
        const given = { location, date, timeZone, name: null }
        const loaded = await loadSchedule(transaction, given, schedule).catch(refuse)
        if (isPreview) throw new Previewed(answerOf(loaded, schedule, { table, change: null }))
        nameAct(transaction, `loaded ${file.fileName.slice(0, 60)}`)
        return answerOf(loaded, schedule, { table, change: whoActs()?.change ?? null })
      })
      return work.catch((error: unknown) => {
        if (!(error instanceof Previewed)) throw error
        return error.answer
      })
    },
  })
}

function answerOf(
  { titles, unchanged }: LoadedSchedule,
  { leftOut }: Schedule,
  more: Pick<ImportedSchedule, 'table' | 'change'>,
): ImportedSchedule {
  return { ...titles, unchanged, leftOut, ...more }
}

const NOTHING = { added: [], removed: [], moved: [], edited: [], unchanged: 0, leftOut: [], change: null }

/**
 * The head of a table and its columns: those chosen by hand, else those that their names tell. Null for other files.
 * @throws 400 for a column that there is not
 */
function tableIn(text: string, chosen: string): ImportedSchedule['table'] {
  const head = headOf(text)
  if (!head) return null
  if (chosen.trim() === '') return { ...head, problem: null }
  const pairs = chosen.trim().split(' ')
  const columns = pairs.map((pair) => {
    const [name, place = ''] = pair.split(':')
    const column = TABLE_COLUMNS.find((each) => each === name)
    if (!column || Number(place) >= head.names.length)
      throw invalid(`The table has no column ${pair}`, 'columns')
    return [column, Number(place)] as const
  })
  return { ...head, columns: Object.fromEntries(columns), problem: null }
}

/** @throws 400 with the sentence of a file that cannot be loaded */
function usable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  throw error instanceof UnusableSchedule ? invalid(error.message, 'schedule') : error
}

/**
 * The schedule of a file for an event: the one that begins on its date, or the only one there is.
 * @throws 400 where there are several, 409 where it takes more days than the event
 */
function chosenFor({ date, days }: Row<'events'>, schedules: readonly Schedule[]): Schedule {
  const [first, ...others] = schedules
  const schedule = schedules.find((each) => each.date === date) ?? (others.length === 0 ? first : undefined)
  if (!schedule)
    throw invalid(
      'The file holds several schedules, and none of them begins on the date of this event',
      'schedule',
    )
  if (schedule.days > days)
    throw conflict(`The file takes ${schedule.days} days. Give the event as many before you load it.`)
  return schedule
}

/** A file's text: UTF-8, UTF-16 with its mark, or the western alphabet that older spreadsheets save tables in. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
