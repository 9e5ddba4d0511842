import type { User } from '../../domain/accounts/users.ts'
import type { EventAddress } from '../../domain/events/event-address.ts'
import type { ReorderedItem } from '../../domain/schedule/reordering.ts'
import type { Engine } from '../db/engine.ts'
import { eachOnce, type OrderedRows, type Rows } from '../db/rows.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Attempt } from '../http/attempt.ts'
import { conflict } from '../lib/errors.ts'
import { type Viewer, visibleEventIds } from './data.ts'
import { writeToEvent } from './event-access.ts'

type Needs = { db: Database; engine: Engine }
type Act<A> = (transaction: Database, event: Row<'events'>) => Promise<A>
type AskedOfOne = {
  user: User
  params: { id: number }
  /** An event that the body names must be the row's own. */
  body?: { eventId?: number | undefined }
}
type AskedToCreate = { user: User; body: { eventId: number }; attempt: Attempt | null }

/** The handlers that calls about rows of an event share. */
export function rowCalls<New, Change, R extends { eventId: number }>(
  { db, engine }: Needs,
  rows: Rows<New, Change, R>,
) {
  /** Writes to one row's event. @throws 404 without the row, and as `writeToEvent` */
  function write<A>({ user, params: { id }, body }: AskedOfOne, act: Act<A>): Promise<A> {
    const eventOf = (transaction: Database) => rows.find(transaction, id)
    return writeToEvent(engine, user, { eventOf, named: body?.eventId }, act)
  }

  return {
    write,
    list: ({ user, query }: { user: Viewer; query: EventAddress }) =>
      rows.list(db, visibleEventIds(db, user, query)),
    /** @param isOnly the sentence of the refusal when an event may have only one row of this kind */
    create: ({ user, body: { eventId }, attempt }: AskedToCreate, row: New, isOnly?: string) =>
      writeToEvent(engine, user, { eventId, attempt }, async (transaction) => {
        if (isOnly && (await rows.list(transaction, eventId)).length > 0) throw conflict(isOnly)
        return rows.create(transaction, row)
      }),
    update: (asked: AskedOfOne & { ifMatch: number | null }, change: Change) =>
      write(asked, (transaction) => rows.update(transaction, asked.params.id, change, asked.ifMatch)),
    remove: ({ user, params, ifMatch }: Omit<AskedOfOne, 'body'> & { ifMatch: number | null }) =>
      write({ user, params }, async (transaction) => {
        await rows.delete(transaction, params.id, ifMatch)
        return null
      }),
  }
}

/** Puts the rows of an event in a new order. @returns them in that order */
export function reorderCall<New, Change, R>(engine: Engine, rows: OrderedRows<New, Change, R>) {
  return (user: User, items: readonly ReorderedItem[]) => {
    const eventOf = (transaction: Database) => rows.eventOf(transaction, items)
    return writeToEvent(engine, user, { eventOf, missing: eachOnce }, async (transaction, event) => {
      await rows.reorder(transaction, event.id, items)
      return rows.list(transaction, event.id)
    })
  }
}
