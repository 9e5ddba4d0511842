import { deedOfClosing, deedOfPin } from '../../../domain/schedule/act-names.ts'
import type { ClosedTime } from '../../../domain/schedule/closed-rooms.ts'
import { type RoomChange, roomCalls } from '../../../domain/schedule/rooms.ts'
import { withoutRoomAddress } from '../../../domain/schedule/without-address.ts'
import { t } from '../../../domain/text/t.ts'
import { managedAmong } from '../../access/data.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import { floorPlanRows } from '../../content/data.ts'
import { nameAct } from '../../db/journal.ts'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { dayOn, timesOn } from '../time-slots/data.ts'
import { inColumns, putPin, roomRows } from './data.ts'

export function roomRoutes(serve: Serve, deps: Deps): void {
  const rooms = rowCalls(deps, roomRows)
  const reorder = reorderCall(deps.engine, roomRows)
  serve(roomCalls, {
    'GET /api/rooms': async (asked) => {
      const list = await rooms.list(asked)
      const joinable = list.filter(({ facts }) => facts?.joiningUrl)
      const events = [...new Set(joinable.map(({ eventId }) => eventId))]
      const managed = await managedAmong(deps.db, asked.user, events)
      return list.map((room) => (managed.has(room.eventId) ? room : withoutRoomAddress(room)))
    },
    'POST /api/rooms': ({ user, body, attempt }) =>
      writeToEvent(deps.engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        roomRows.create(transaction, { ...body, closedTimes: closedOn(event, body, []) }),
      ),
    'PUT /api/rooms/:id': (asked) =>
      rooms.write(asked, async (transaction, event) => {
        const { params, body, ifMatch } = asked
        const before = (await roomRows.find(transaction, params.id))?.closedTimes ?? []
        const given = inColumns({ closedTimes: closedOn(event, body, before), facts: body.facts })
        const { name, capacity, isOpen } = body
        return roomRows.update(transaction, params.id, { name, capacity, isOpen, ...given }, ifMatch)
      }),
    'PUT /api/rooms/:id/pin': (asked) =>
      rooms.write(asked, async (transaction, event) => {
        const { params, body, ifMatch } = asked
        const plan = body.pin ? await floorPlanRows.find(transaction, body.pin.floorPlanId) : null
        if (body.pin && plan?.eventId !== event.id) throw invalid(t('refusal.noPlan'), 'pin.floorPlanId')
        const room = await putPin(transaction, params.id, body.pin, ifMatch)
        nameAct(transaction, deedOfPin(room, plan ?? null))
        return room
      }),
    'POST /api/rooms/:id/open': (asked) =>
      rooms.write(asked, async (transaction) => {
        const { params, body } = asked
        const before = (await roomRows.find(transaction, params.id))?.closedTimes ?? []
        const opened = body.time ? sameTime(before, body.time) : null
        if (opened === undefined) throw notFound()
        const closedTimes = opened ? before.filter((time) => time !== opened) : []
        const change = inColumns({ closedTimes })
        const room = await roomRows.update(transaction, params.id, change, body.version ?? null)
        nameAct(transaction, deedOfClosing(room, null))
        return room
      }),
    'DELETE /api/rooms/:id': rooms.remove,
    'POST /api/rooms/reorder': ({ user, body }) => reorder(user, body.rooms),
  })
}

/**
 * The closed times of a room in their stored form; undefined if the call contains none.
 * @param before the current closed times; those that are sent back unchanged stay
 * @throws 400 for a day that the event does not have, and for an end that is not after its start
 */
function closedOn(
  event: Row<'events'>,
  { closedTimes }: Pick<RoomChange, 'closedTimes'>,
  before: readonly ClosedTime[],
): ClosedTime[] | undefined {
  return closedTimes?.map((given) => {
    const day = given.day ?? 1
    return (
      sameTime(before, { ...given, day }) ?? { day: dayOn(event, day), ...timesOn(event, given, undefined) }
    )
  })
}

function sameTime(times: readonly ClosedTime[], wanted: ClosedTime): ClosedTime | undefined {
  return times.find(
    ({ day, startTime, endTime }) =>
      day === wanted.day && startTime === wanted.startTime && endTime === wanted.endTime,
  )
}
