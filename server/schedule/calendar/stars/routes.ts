import { starCalendarCalls } from '../../../../domain/publish/star-calendars.ts'
import { t } from '../../../../domain/text/t.ts'
import { lockUnrecorded } from '../../../access/data.ts'
import { unknownEvent } from '../../../access/event-access.ts'
import { areStarsForgotten } from '../../../content/stars/data.ts'
import { openLimit } from '../../../db/rate-limit-store.ts'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../http/serve.ts'
import { networkOf } from '../../../lib/addresses.ts'
import { conflict } from '../../../lib/errors.ts'
import { refuseExcess } from '../../../lib/rate-limit.ts'
import { hashSecret } from '../../../lib/secrets.ts'
import { findOpenEvent } from '../../../phones/data.ts'
import { deleteStarCalendar, findStarCalendar, keepStarCalendar } from './data.ts'

/** Per calendar, regardless of other requests from its network. */
const CHANGES = { name: 'changes-of-star-calendar', points: 60, seconds: 60 }
/** Per event and network: more than a venue has people. */
const NEW_CALENDARS = { name: 'new-star-calendars-from-network', points: 2_000, seconds: 24 * 60 * 60 }

export function starCalendarRoutes(serve: Serve, { db, engine, config, now }: Deps): void {
  const changes = openLimit({ engine, config }, CHANGES)
  const newCalendars = openLimit({ engine, config }, NEW_CALENDARS)

  serve(starCalendarCalls, {
    'PUT /api/star-calendars': async ({ body: { secret, eventId, sessionIds }, request }) => {
      await requireCurrent(db, eventId, now())
      const key = keyOf(secret)
      const hash = hashSecret(key)
      const known = await findStarCalendar(db, hash)
      if (known) refuseExcess(await changes.take(hash))
      else refuseExcess(await newCalendars.take(`${eventId} ${networkOf(request.ip, 48)}`))
      await engine.write(async (transaction) => {
        // Not after `requireCurrent`, whose lock a writer that moves or deletes the event would wait for.
        if (!known) await lockUnrecorded(transaction, eventId)
        await requireCurrent(transaction, eventId, now())
        await keepStarCalendar(transaction, { hash, eventId, sessionIds })
      })
      return { path: `/star-calendars/${key}.ics` }
    },
    'POST /api/star-calendars/end': async ({ body: { secret } }) => {
      const hash = hashSecret(keyOf(secret))
      if (await findStarCalendar(db, hash))
        await engine.write((transaction) => deleteStarCalendar(transaction, hash))
      return null
    },
  })
}

/**
 * The public key in a calendar's address. It is a hash of the secret, so that people who know the address can neither
 * change nor end the calendar.
 */
function keyOf(secret: string): string {
  return hashSecret(secret)
}

/** @throws 404 or 409 if calendars cannot follow stars of the event */
async function requireCurrent(db: Database, eventId: number, now: Date): Promise<void> {
  const event = await findOpenEvent(db, eventId)
  if (!event) throw unknownEvent()
  if (areStarsForgotten(event, now)) throw conflict(t('screen.isOver'))
}
