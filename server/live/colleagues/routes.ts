import { colleagueCalls } from '../../../domain/schedule/colleagues.ts'
import { requireAccess } from '../../access/event-access.ts'
import type { Core } from '../../core.ts'
import type { Serve } from '../../http/serve.ts'
import { createMemoryLimit, noLimit, refuseExcess } from '../../lib/rate-limit.ts'

/** An open board sends eight signs of life a minute, and two more for each card that is lifted. */
const SIGNS = { points: 240, seconds: 60 }

/** Passes on the signs of open boards; no server stores them (docs/decisions/015). */
export function colleagueRoutes(
  serve: Serve,
  { db, live, config }: Pick<Core, 'db' | 'live' | 'config'>,
): void {
  const limit = config.rateLimit ? createMemoryLimit(SIGNS) : noLimit
  serve(colleagueCalls, {
    'POST /api/colleagues': async ({ user, body: { eventId, ...sign } }) => {
      refuseExcess(await limit.take(String(user.id)))
      const { slug, date } = await requireAccess(db, user, eventId)
      await live.broadcastToManagers(`${slug}/${date}`, { ...sign, userId: user.id, name: user.name })
      return null
    },
  })
}
