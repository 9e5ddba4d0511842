import { eventCalls } from '../../domain/events.ts'
import type { Deps } from '../deps.ts'
import { gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { findVisibleEvent, listEvents, listManagedEvents } from './data.ts'

export function eventRoutes(serve: Serve, { db }: Deps): void {
  serve(eventCalls, {
    'GET /api/events': ({ user, query }) => listEvents(db, user, query),
    'GET /api/events/:id': async ({ user, params }) => {
      const event = await findVisibleEvent(db, user, params.id)
      if (!event) throw gone('This event does not exist')
      return event
    },
    'GET /api/admin/events': ({ user }) => listManagedEvents(db, user),
    'GET /api/admin/has-events': async ({ user }) => ({
      hasEvents: (await listManagedEvents(db, user)).length > 0,
    }),
    'POST /api/events': unbuilt,
    'PUT /api/events/:id': unbuilt,
    'DELETE /api/admin/delete-event/:id': unbuilt,
  })
}
