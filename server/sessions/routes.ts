import { sessionCalls } from '../../domain/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listSessions } from './data.ts'

export function sessionRoutes(serve: Serve, { db }: Deps): void {
  serve(sessionCalls, {
    'GET /api/sessions': ({ user, query }) => listSessions(db, user, query),
    'POST /api/sessions': unbuilt,
    'PUT /api/sessions/:id': unbuilt,
    'DELETE /api/sessions/:id': unbuilt,
  })
}
