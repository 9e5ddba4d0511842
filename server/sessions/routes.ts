import { sessionCalls } from '../../domain/sessions.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { listSessions } from './data.ts'

export function sessionRoutes(serve: Serve, { db }: Deps): void {
  serve(sessionCalls, {
    'GET /api/sessions': ({ user, query }) => listSessions(db, user, query),
  })
}
