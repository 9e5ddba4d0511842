import { deedOfClosing, deedOfPin } from '../../../domain/schedule/act-names.ts'
import { roomCalls } from '../../../domain/schedule/rooms.ts'
import { t } from '../../../domain/text/t.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import { floorPlanRows } from '../../content/data.ts'
import { nameAct } from '../../db/journal.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid } from '../../lib/errors.ts'
import { putPin, roomRows } from './data.ts'

export function roomRoutes(serve: Serve, deps: Deps): void {
  const rooms = rowCalls(deps, roomRows)
  const reorder = reorderCall(deps.engine, roomRows)
  serve(roomCalls, {
    'GET /api/rooms': rooms.list,
    'POST /api/rooms': (asked) => rooms.create(asked, asked.body),
    'PUT /api/rooms/:id': (asked) => rooms.update(asked, asked.body),
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
        const change = { closedTimes: '[]' }
        const room = await roomRows.update(transaction, params.id, change, body.version ?? null)
        nameAct(transaction, deedOfClosing(room, null))
        return room
      }),
    'DELETE /api/rooms/:id': rooms.remove,
    'POST /api/rooms/reorder': ({ user, body }) => reorder(user, body.rooms),
  })
}
