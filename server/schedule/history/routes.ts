import { MOST_PAGES } from '../../../domain/content/page-limits.ts'
import { deedOfChange } from '../../../domain/schedule/act-names.ts'
import {
  historyCalls,
  isRestorable,
  type RecordedRow,
  type Restorable,
} from '../../../domain/schedule/history.ts'
import { RESTORE_DAYS } from '../../../domain/schedule/history-limits.ts'
import { t } from '../../../domain/text/t.ts'
import { type About, requireAccess, writeToEvent } from '../../access/event-access.ts'
import { eventPageRows } from '../../content/data.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, forbidden, invalid, notFound } from '../../lib/errors.ts'
import { goBackTo, listActs, previewBackTo, undoChange } from './acts/acts.ts'
import { carryOut, insertRecorded, readSchedule } from './acts/data.ts'
import { entryOf, hasDay } from './acts/plan.ts'
import { planRestore } from './acts/plan-restore.ts'
import { findEntry, isRecent, listChange, rowOf } from './data.ts'
import { listHistory } from './entries/data.ts'

const NO_ENTRY = () => notFound(t('refusal.noEntry'))

const NO_CHANGE = () => notFound(t('invalid.change'))

export function historyRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(historyCalls, {
    'GET /api/history/acts': async ({ user, query: { eventId, before } }) => {
      await requireAccess(db, user, eventId)
      return listActs(db, user, eventId, before)
    },
    'POST /api/history/acts/:change/undo': ({ user, params, body, attempt }) =>
      writeToEvent(
        engine,
        user,
        {
          eventOf: async (transaction) => (await listChange(transaction, params.change))[0],
          missing: NO_CHANGE,
          attempt,
        },
        (transaction, event) => undoChange(transaction, user, event, { ...params, ...body }),
      ),
    'GET /api/history/back-to': async ({ user, query: { eventId, to } }) => {
      await requireAccess(db, user, eventId)
      const { at, upTo, changes } = await previewBackTo(db, { id: eventId }, to)
      return { at, upTo, changes }
    },
    'POST /api/history/back-to': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        goBackTo(transaction, event, body),
      ),
    'GET /api/history': async ({ user, query: { eventId, ...wanted }, request }) => {
      if (eventId === undefined && !user.isSuperAdmin) throw forbidden(t('refusal.superAdmin'))
      if (eventId === undefined && request.viewer?.user.onlyEvents) throw forbidden(t('refusal.someEvents'))
      if (eventId !== undefined) await requireAccess(db, user, eventId)
      return listHistory(db, eventId ?? null, { ...wanted, now: now() })
    },
    'POST /api/history/:id/restore': async ({ user, params }) => {
      const about: About = { eventOf: (transaction) => findEntry(transaction, params.id), missing: NO_ENTRY }
      const restore = writeToEvent(engine, user, about, async (transaction, event) => {
        const entry = await findEntry(transaction, params.id)
        const row = rowOf(entry?.before ?? null)
        if (!entry || !row || entry.act !== 'deleted' || !isRestorable(entry.noun))
          throw invalid(t('refusal.notRestorable'))
        if (!isRecent(entry, now())) throw conflict(t('refusal.tooOld', { days: RESTORE_DAYS }))
        const { noun, rowId } = entry
        return { noun, rowId, message: await restoreRow(transaction, event, { entry, noun, row }) }
      })
      return restore.catch((error: unknown) => {
        if (!violates(error)) throw error
        throw conflict(t('refusal.restored'))
      })
    },
  })
}

type Deleted = { entry: Row<'history'>; noun: Restorable; row: RecordedRow }

/**
 * Restores a deleted row of a locked event under its id.
 * @returns the result in a sentence
 */
async function restoreRow(
  db: Database,
  event: { id: number },
  { entry, noun, row }: Deleted,
): Promise<string> {
  if (noun === 'sponsors' || noun === 'links') {
    await insertRecorded(db, noun, row)
    return t(noun === 'sponsors' ? 'restore.sponsor' : 'restore.link')
  }
  if (noun === 'event_pages') {
    await bringPageBack(db, event.id, row)
    return t('restore.page')
  }
  const schedule = await readSchedule(db, event.id)
  if (noun === 'time_slots' && !hasDay(schedule, row))
    throw conflict(t('refusal.dayGone', { day: Number(row.day) }))
  const entries = (await listChange(db, entry.change)).map(entryOf)
  const { plan, message } = planRestore({ noun, rowId: entry.rowId, row }, entries, schedule)
  await carryOut(db, plan)
  const deed = deedOfChange([entryOf(entry)], schedule)
  if (deed.code === 'deleted') nameAct(db, { ...deed, code: 'brought-back' })
  return message
}

/** @throws 409 if the event has the maximum number of pages */
async function bringPageBack(db: Database, eventId: number, row: RecordedRow): Promise<void> {
  const others = await eventPageRows.list(db, eventId)
  if (others.length >= MOST_PAGES) throw conflict(t('invalid.mostPages', { max: MOST_PAGES }))
  const isHelp = row.isHelp === true && !others.some((page) => page.isHelp)
  await insertRecorded(db, 'event_pages', { ...row, isHelp })
}
