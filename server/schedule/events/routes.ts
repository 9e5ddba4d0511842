import type { z } from 'zod'
import { mayShareEvent } from '../../../domain/accounts/access.ts'
import { movedWindow } from '../../../domain/cards/claim-window.ts'
import { type Event, eventCalls, type newEvent } from '../../../domain/events/events.ts'
import { overviewCalls } from '../../../domain/events/overview.ts'
import type { ListChange } from '../../../domain/events/value-lists.ts'
import { firstLists } from '../../../domain/schedule/first-lists.ts'
import { labelOf, valueOfLabel } from '../../../domain/schedule/session-fields.ts'
import { t } from '../../../domain/text/t.ts'
import { clockOf, dayOf } from '../../../domain/times/times.ts'
import { holdEvent, requireAccess, writeToEvent } from '../../access/event-access.ts'
import { renameCardValues } from '../../cards/data.ts'
import { moveLinks } from '../../content/data.ts'
import { changeFiles } from '../../content/uploads/data.ts'
import { replayOrRun } from '../../db/answered-attempts.ts'
import { nameAct, watchNewEvent } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import { inLanguage } from '../../lib/texts.ts'
import { keepDeletedEvent } from '../deleted-events/data.ts'
import { renameValues } from '../session-fields/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import { copyEvent, copyFrame, unknownSource } from './copy.ts'
import {
  createEvent,
  deleteEvent,
  findVisibleEvent,
  listEvents,
  listManagedEvents,
  listsOf,
  presentWhole,
  updateEvent,
  updateLists,
} from './data.ts'
import { overviewOf } from './overview.ts'

export function eventRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  serve(eventCalls, {
    'GET /api/events': ({ user, query }) => listEvents(db, user, query),
    'GET /api/events/:id': async ({ user, params }) => {
      const event = await findVisibleEvent(db, user, params.id)
      if (!event) throw notFound(t('invalid.noEvent'))
      return event
    },
    'GET /api/admin/events': ({ user }) => listManagedEvents(db, user),
    'GET /api/admin/has-events': async ({ user }) => ({
      hasEvents: (await listManagedEvents(db, user)).length > 0,
    }),
    'POST /api/events': ({
      user,
      body: { copyFrom, copyWifi = false, ...fields },
      files: { logo, banner },
      attempt,
    }) =>
      changeFiles(deps, async (files) => {
        const images = {
          logoUrl: logo ? await files.add(logo, 'events.logoUrl') : null,
          bannerImageUrl: banner ? await files.add(banner, 'events.bannerImageUrl') : null,
        }
        return answerTakenDay(fields, () =>
          engine.write(async (transaction) => {
            const source = copyFrom && (await holdEvent(transaction, user, copyFrom, unknownSource))
            return replayOrRun(transaction, attempt, async () => {
              const event = await createEvent(transaction, {
                ...newFields({ ...fields, ...images }, source || null),
                createdBy: user.id,
              })
              watchNewEvent(transaction, event.id)
              if (source) await copyEvent(transaction, source, event, copyWifi)
              return presentWhole(transaction, event)
            })
          }),
        )
      }),
    'PUT /api/events/:id': ({ user, params, body, files: { logo, banner }, ifMatch }) =>
      changeFiles(deps, async (files) => {
        await requireAccess(db, user, params.id)
        const { removeLogo, removeBanner, ...fields } = body
        const images = {
          logoUrl: logo ? await files.add(logo, 'events.logoUrl') : removeLogo ? null : undefined,
          bannerImageUrl: banner
            ? await files.add(banner, 'events.bannerImageUrl')
            : removeBanner
              ? null
              : undefined,
        }
        return answerTakenDay(fields, () =>
          writeToEvent(engine, user, { eventId: params.id }, async (transaction, before) => {
            await requireDays(transaction, before, fields.days)
            const event = await updateEvent(transaction, params.id, { ...fields, ...images }, ifMatch)
            await moveLinks(transaction, before, event)
            if (images.logoUrl !== undefined) files.dropAddress(before.logoUrl)
            if (images.bannerImageUrl !== undefined) files.dropAddress(before.bannerImageUrl)
            return event
          }),
        )
      }),
    'PUT /api/events/:id/lists': ({ user, params: { id }, body, ifMatch }) =>
      writeToEvent(engine, user, { eventId: id }, (transaction, event) =>
        changeList(transaction, event, body, ifMatch),
      ),
    'POST /api/events/:id/copy': ({ user, params: { id }, body: { copyFrom }, attempt }) =>
      writeToEvent(engine, user, { eventId: id, attempt }, (transaction, event) =>
        copyFrame(transaction, user, { from: copyFrom, to: event }),
      ),
    'DELETE /api/admin/delete-event/:id': ({ user, params, ifMatch }) =>
      writeToEvent(engine, user, { eventId: params.id }, async (transaction, event) => {
        if (!mayShareEvent(user, event)) throw forbidden(t('refusal.deleteEvent'))
        await keepDeletedEvent(transaction, event, { deletedBy: user.name || user.email, now: now() })
        await deleteEvent(transaction, event.id, ifMatch)
        return null
      }),
  })
}

/** The fields of a new event. Some that the form leaves open come from the event that it is copied from. */
function newFields(fields: Fields & Images, source: Row<'events'> | null) {
  const language = fields.language ?? source?.language ?? 'en'
  const moved = source && movedWindow(source, { from: source.date, to: fields.date })
  return {
    ...fields,
    logoUrl: fields.logoUrl ?? source?.logoUrl ?? null,
    bannerImageUrl: fields.bannerImageUrl ?? source?.bannerImageUrl ?? null,
    timeZone: fields.timeZone ?? source?.timeZone ?? 'UTC',
    description: fields.description ?? source?.description ?? '',
    isPublic: fields.isPublic ?? true,
    countsStars: fields.countsStars ?? source?.countsStars ?? false,
    clock: fields.clock ?? source?.clock ?? clockOf(language),
    accent: fields.accent ?? source?.accent,
    language,
    days: fields.days ?? source?.days,
    lists: source?.lists ?? listsIn(language),
    claimsFrom: fields.claimsFrom ?? moved?.claimsFrom ?? '',
    claimsUntil: fields.claimsUntil ?? moved?.claimsUntil ?? '',
  }
}

/** The lists that a new event stores: none for English, which uses the default lists. */
function listsIn(language: string): string {
  return language === 'en' ? '{}' : JSON.stringify(inLanguage(language, firstLists))
}

type Images = Pick<Row<'events'>, 'logoUrl' | 'bannerImageUrl'>
type Fields = Omit<z.output<typeof newEvent>, 'copyFrom' | 'copyWifi'>

/** @throws 409 if the event has time slots on a day that it would no longer have */
async function requireDays(db: Database, { id }: { id: number }, days: number | undefined): Promise<void> {
  const last = Math.max(1, ...(await timeSlotRows.list(db, id)).map(dayOf))
  if (days !== undefined && days < last) throw conflict(t('refusal.dayWithSlots', { day: last }))
}

/** The list of events for visitors. */
export function overviewRoutes(serve: Serve, { db, now }: Deps): void {
  serve(overviewCalls, { 'GET /api/events/overview': ({ query }) => overviewOf(db, query, now()) })
}

/**
 * Runs a write of an event. Answers 409 if the city already has an event on that date
 * (docs/product.md#access-to-events).
 */
async function answerTakenDay<T>(
  { location, date }: { location: string; date: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'city and date of an event')) throw error
    throw conflict(t('refusal.eventTaken', { city: location, date }))
  }
}

/**
 * Sets one list of a locked event. Sessions and cards get the new name of a renamed value in the same act, and keep a
 * removed one. A value that was not listed before becomes the listed one.
 * @throws 412 with the current event when its version differs
 */
async function changeList(
  transaction: Database,
  row: Row<'events'>,
  { kind, values }: ListChange,
  expected: number | null,
): Promise<Event> {
  const before = listsOf(row)
  const labels = values.map(({ label }) => label)
  const event = await updateLists(transaction, row.id, { ...before, [kind]: labels }, expected)
  const renamed = values.filter(({ label, was }) => was !== undefined && was !== valueOfLabel(label))
  const names = new Map(renamed.map(({ label, was = '' }) => [was, valueOfLabel(label)]))
  const listed = new Set(labels.map(valueOfLabel))
  const nameNow = (value: string) =>
    names.get(value) ?? (listed.has(valueOfLabel(value)) ? valueOfLabel(value) : value)
  await renameValues(transaction, row.id, kind, nameNow)
  await renameCardValues(transaction, row.id, kind, nameNow)
  const [first, ...others] = renamed
  nameAct(
    transaction,
    first && others.length === 0
      ? {
          code: 'renamed-value',
          list: kind,
          was: labelOf(first.was ?? '', before[kind]),
          label: first.label,
        }
      : { code: 'changed-list', list: kind },
  )
  return event
}
