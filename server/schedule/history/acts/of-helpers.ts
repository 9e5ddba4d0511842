import { type Deed, readDeed } from '../../../../domain/schedule/deeds.ts'
import { findManagedEvent, type Viewer } from '../../../access/data.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { listEntriesOf } from './data.ts'
import { type Entry, entryOf } from './plan.ts'
import { isChangeOf } from './recorded-fields.ts'
import { isCard } from './undone-cards.ts'

/**
 * Which of their own acts a user may undo today. A helper may undo only what helpers can do, because they may have been
 * an admin at that time. Undos and redos are judged by the act that they started from.
 * @param named all acts of the event with a stored deed
 */
export async function mayTakeBack(
  db: Database,
  viewer: Viewer,
  event: { id: number },
  changes: readonly string[],
  named: readonly Row<'acts'>[],
): Promise<(change: string) => boolean> {
  const isManaged = await findManagedEvent(db, viewer && { ...viewer, isHelpEnough: false }, event.id)
  if (isManaged || changes.length === 0) return () => true
  const names = new Map(named.map((each) => [each.change, each]))
  const firstOf = (change: string): string => {
    const undoes = names.get(change)?.undoes
    return undoes ? firstOf(undoes) : change
  }
  const entries = Map.groupBy(await listEntriesOf(db, event.id, changes.map(firstOf)), ({ change }) => change)
  return (change) => {
    const first = firstOf(change)
    const name = names.get(first)?.name
    return isOfHelpers((entries.get(first) ?? []).map(entryOf), name === undefined ? null : readDeed(name))
  }
}

/**
 * Whether helpers can do what an act did (docs/product.md#helpers). They can add rooms and time slots only from a wall.
 */
function isOfHelpers(entries: readonly Entry[], deed: Deed | null): boolean {
  if (entries.length === 0) return false
  return entries.every(({ noun, act, before, after }) => {
    if (act === 'deleted') return false
    if (noun === 'sessions' || isCard(noun)) return true
    if (act === 'created') return deed?.code === 'accepted-wall'
    return noun === 'rooms' && isChangeOf(['closedTimes'], before, after)
  })
}
