import { type ImportedSchedule, scheduleFileCalls } from '../../domain/schedule-files.ts'
import { TABLE_COLUMNS } from '../../domain/table-columns.ts'
import { held, requireAccess } from '../access/event-access.ts'
import { nameAct } from '../db/journal.ts'
import type { Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { whoActs } from '../lib/acting.ts'
import { conflict, invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { type LoadedSchedule, loadSchedule } from './data.ts'
import { mergedDays, shiftRemark } from './merged-days.ts'
import { readScheduleFile } from './read-file.ts'
import { type Schedule, UnusableSchedule } from './schedule.ts'
import type { TableColumns } from './table/columns.ts'

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
      const event = await requireAccess(engine.db, user, id)
      const given = { columns: columnsIn(body.columns), event }
      const { table, ...read } = await readScheduleFile(file.bytes, given).catch(refuse)
      const schedules = usable(() => mergedDays(read.schedules, event))
      if (table?.problem && !isPreview) throw invalid(table.problem, 'schedule')
      const work = held(engine, user, { eventId: id }, async (transaction, event) => {
        if (table?.problem) throw new Previewed({ ...NOTHING, table })
        const schedule = chosenFor(event, schedules)
        const remark = shiftRemark(schedule, event)
        if (remark) schedule.remarks.unshift(remark)
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
  { leftOut, remarks }: Schedule,
  more: Pick<ImportedSchedule, 'table' | 'change'>,
): ImportedSchedule {
  return { ...titles, unchanged, leftOut, remarks, ...more }
}

const NOTHING = {
  added: [],
  removed: [],
  moved: [],
  edited: [],
  unchanged: 0,
  leftOut: [],
  remarks: [],
  change: null,
}

/** The columns of a table by hand; undefined where the call names none. @throws 400 for a column that no table has */
function columnsIn(chosen: string): TableColumns | undefined {
  if (chosen.trim() === '') return undefined
  const pairs = chosen.trim().split(' ')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, place = ''] = pair.split(':')
      const column = TABLE_COLUMNS.find((each) => each === name)
      if (!column) throw invalid(`The table has no column ${pair}`, 'columns')
      return [column, Number(place)] as const
    }),
  )
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
