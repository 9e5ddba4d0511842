import { mergedContent, mergeFault } from '../../../domain/schedule/merged-content.ts'
import { contentOf } from '../../../domain/schedule/per-field.ts'
import type { MergeBody, Session } from '../../../domain/schedule/sessions.ts'
import { t } from '../../../domain/text/t.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { updateVersioned } from '../../db/versioned.ts'
import { invalid, notFound, stale } from '../../lib/errors.ts'
import { contentColumns } from '../session-fields/data.ts'
import { deleteSession, findSession, mergedIdsOf } from './data.ts'

/**
 * Merges two sessions of a locked event in one act: the first keeps its place and gets the content of both, the other
 * is deleted, and its stars count for the first.
 * @throws 400 if the other is not the event's or is the first itself, or if something would be lost; 412 with the
 * current sessions when a version differs
 */
export async function mergeSessions(
  transaction: Database,
  event: Pick<Row<'events'>, 'id'>,
  id: number,
  { version, otherId, otherVersion }: MergeBody,
): Promise<Session> {
  const [kept, gone] = [await findSession(transaction, id), await findSession(transaction, otherId)]
  if (!kept) throw notFound()
  if (gone?.eventId !== event.id || otherId === id) throw invalid(t('refusal.noOtherSession'), 'otherId')
  if (kept.version !== version || gone.version !== otherVersion) throw stale([kept, gone])
  const words = mergedContent(contentOf(kept), contentOf(gone))
  const fault = mergeFault(contentOf(kept), contentOf(gone))
  if (fault) throw invalid(fault.message, fault.path)
  const ids = [...(await mergedIdsOf(transaction, id)), otherId, ...(await mergedIdsOf(transaction, otherId))]
  await deleteSession(transaction, otherId, otherVersion)
  const change = { ...contentColumns(words), mergedIds: JSON.stringify(ids) }
  const merged = await updateVersioned(transaction, 'sessions', change, {
    id,
    expected: version,
    find: findSession,
  })
  nameAct(transaction, { code: 'merged', gone: gone.title, kept: kept.title })
  return merged
}
