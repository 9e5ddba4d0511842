import { slug } from '../../domain/text/slugs.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { isManagedBy, type Viewer } from '../access/data.ts'
import type { Database } from '../db/schema.ts'
import { hashSecret } from '../lib/secrets.ts'

/**
 * The author of a card and the helper of a room also receive changes to the cards of their event; while the event is
 * hidden, without its rows.
 */
export const AUDIENCES = ['public', 'author', 'managers'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * The viewer's audience at an event, with or without the code of one of its cards or rooms. Helpers count as managers.
 * Null if the event must stay hidden.
 */
export async function findAudience(
  db: Database,
  viewer: Viewer,
  at: { city: string; date: string } & ({ code?: undefined } | { code: string | undefined; now: Date }),
): Promise<Audience | null> {
  const { code = '' } = at
  const event = await db
    .selectFrom('events')
    .select(['isPublic', 'date', 'days', 'timeZone', 'nightMinutes'])
    .select((eb) =>
      eb
        .case()
        .when(isManagedBy(eb, viewer && { ...viewer, isHelpEnough: true }))
        .then(1)
        .else(0)
        .end()
        .as('managed'),
    )
    .select((eb) =>
      eb
        .selectFrom('numbered_cards')
        .select('numbered_cards.id')
        .whereRef('numbered_cards.eventId', '=', 'events.id')
        .where('numbered_cards.code', '=', code)
        .as('cardId'),
    )
    .select((eb) =>
      eb
        .selectFrom('card_codes')
        .select('card_codes.cardId')
        .whereRef('card_codes.eventId', '=', 'events.id')
        .where('card_codes.hash', '=', hashSecret(code))
        .where('card_codes.endedAt', '=', '')
        .as('coHostOf'),
    )
    .select((eb) =>
      eb
        .selectFrom('room_codes')
        .select('room_codes.roomId')
        .whereRef('room_codes.eventId', '=', 'events.id')
        .where('room_codes.hash', '=', hashSecret(code))
        .as('roomId'),
    )
    .where('slug', '=', slug(at.city))
    .where('date', '=', at.date)
    .executeTakeFirst()
  if (event?.managed === 1) return 'managers'
  if (event && (event.cardId !== null || event.coHostOf !== null)) return 'author'
  // A room's code ends with the event; a card's code keeps showing it.
  if (event && event.roomId !== null && 'now' in at && isUpcoming(event, at.now)) return 'author'
  return event?.isPublic ? 'public' : null
}
