import { t } from '../../../domain/text/t.ts'
import { isUpcoming } from '../../../domain/times/event-days.ts'
import type { Database } from '../../db/schema.ts'
import { conflict } from '../../lib/errors.ts'
import { findEventOf } from '../../schedule/events/data.ts'

/**
 * Requires that a card's event is not over. After the last day, a code still shows its card and can take back what was
 * entered with it (the name, the idea, codes of co-hosts, whether hosts' pages list the session), but can change
 * nothing else.
 * @throws 409
 */
export async function requireCurrent(
  db: Database,
  { eventId }: { eventId: number },
  at: Date,
): Promise<void> {
  if (!isUpcoming(await findEventOf(db, eventId), at)) throw conflict(t('refusal.eventOver'))
}
