import { type ImportedSchedule, scheduleFileCalls } from '../../../domain/publish/schedule-files.ts'
import { TABLE_COLUMNS } from '../../../domain/publish/table-columns.ts'
import { ofKinds } from '../../../domain/schedule/session-fields.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess, writeToEvent } from '../../access/event-access.ts'
import { nameAct } from '../../db/journal.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { currentActor } from '../../lib/acting.ts'
import { invalid } from '../../lib/errors.ts'
import { roomRows } from '../rooms/data.ts'
import { chosenFor } from './choose-schedules.ts'
import { loadSchedule, planSchedule } from './data.ts'
import { mergedDays } from './merged-days.ts'
import { readScheduleFile } from './read-file.ts'
import { UnusableSchedule } from './schedule.ts'
import type { TableColumns } from './table/columns.ts'

export function scheduleFileRoutes(serve: Serve, { engine }: Pick<Deps, 'engine'>): void {
  serve(scheduleFileCalls, {
    'POST /api/events/:id/import': async ({ user, params: { id }, body, files: { schedule: file } }) => {
      if (!file) throw invalid(t('refusal.chooseFile'), 'schedule')
      const isPreview = body.isPreview === 'true'
      const event = await requireAccess(engine.db, user, id)
      const [room, ...others] = await roomRows.list(engine.db, id)
      const onlyRoom = others.length === 0 ? room?.name : undefined
      const given = { columns: columnsIn(body.columns), event: { ...event, onlyRoom } }
      const { table, ...read } = await readScheduleFile(file.bytes, given).catch(refuse)
      const schedules = usable(() => mergedDays(read.schedules, event))
      const options = { addsValues: body.addValues === 'true' }
      if (table?.problem && isPreview) return { ...NO_CHANGES, table }
      if (table?.problem) throw invalid(table.problem, 'schedule')
      // Reading the file may have taken a while, so check access again.
      const current = await requireAccess(engine.db, user, id)
      const chosen = chosenFor(current, schedules)
      const planned = await planSchedule(engine.db, current, chosen, options).catch(refuse)
      if (isPreview) return { ...planned.report, table, change: null }
      return writeToEvent(engine, user, { eventId: id }, async (transaction, event) => {
        const { location, date, timeZone } = event
        const given = { location, date, timeZone, name: null }
        const { event: _, ...report } = await loadSchedule(transaction, given, chosenFor(event, schedules), {
          ...options,
          planned,
        }).catch(refuse)
        nameAct(transaction, { code: 'loaded-file', file: file.fileName.slice(0, 60).toWellFormed() })
        return { ...report, table, change: currentActor()?.change ?? null }
      })
    },
  })
}

const NO_CHANGES: Omit<ImportedSchedule, 'table'> = {
  added: [],
  removed: [],
  moved: [],
  edited: [],
  unchanged: 0,
  leftOut: [],
  outside: [],
  remarks: [],
  rows: [],
  newRooms: [],
  newTimeSlots: [],
  offered: ofKinds(() => []),
  sums: { sessions: 0, rooms: 0, days: 0, withoutPresenter: 0 },
  change: null,
}

/**
 * The columns of a table chosen by hand; undefined if the call has none.
 * @throws 400 for a column that tables do not have
 */
function columnsIn(chosen: string): TableColumns | undefined {
  if (chosen.trim() === '') return undefined
  const pairs = chosen.trim().split(' ')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, place = ''] = pair.split(':')
      const column = TABLE_COLUMNS.find((each) => each === name)
      if (!column) throw invalid(t('import.unknownColumn', { column: pair }), 'columns')
      return [column, Number(place)] as const
    }),
  )
}

/** @throws 400 with the sentence for a file that cannot be loaded */
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
