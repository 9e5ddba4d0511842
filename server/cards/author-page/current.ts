import { t } from '../../../domain/text/t.ts'
import { isUpcoming } from '../../../domain/times/event-days.ts'
import type { Database } from '../../db/schema.ts'
import { conflict } from '../../lib/errors.ts'
import { findEventOf } from '../spots/data.ts'

/**
 * Requires that a card's event is not over: after its last day a code shows its card, and takes back what was said with it (the name, the
 * idea, codes of co-hosts, whether hosts' pages list the session), but changes nothing else.
 * @throws 409
 */
export async function requireCurrent(
  db: Database,
  { eventId }: { eventId: number },
  at: Date,
): Promise<void> {
  if (!isUpcoming(await findEventOf(db, eventId), at)) throw conflict(t('refusal.eventOver'))
}
