import type { RecordedRow } from '../../../domain/schedule/history.ts'

/** A change of a session or an announcement, as recorded in the history. */
export type RecordedChange = {
  id: number
  at: string
  noun: string
  rowId: number
  before: RecordedRow | null
  after: RecordedRow | null
}

/** An entry of the history that showed or hid the event. */
export type VisibilityChange = { id: number; at: string; wasPublic: boolean }

/**
 * The changes of a public event as everyone could see them, the latest first. All changes of a row while the event was
 * hidden are one, which everyone saw once it was public again: from what they had seen before to what was left. Of a
 * row that came and went meanwhile, no one saw anything.
 * @param changes the latest first
 * @param switches the latest first, for at least as long as the changes
 * @param isWhole whether `changes` has all changes since the earliest switch
 */
export function asEveryoneSaw(
  changes: readonly RecordedChange[],
  switches: readonly VisibilityChange[],
  isWhole: boolean,
): RecordedChange[] {
  const oldest = changes.at(-1)?.id ?? 0
  const merged = new Map<string, RecordedChange>()
  for (const change of changes.toReversed()) {
    const [shown, hid] = [
      switches.findLast(({ id }) => id > change.id),
      switches.find(({ id }) => id < change.id),
    ]
    if (shown ? shown.wasPublic : !hid?.wasPublic) {
      merged.set(String(change.id), change)
      continue
    }
    // The event was hidden while its changes were read.
    if (!shown) continue
    const key = `${change.noun}/${change.rowId} until ${shown.id}`
    const known = merged.get(key)
    // If the history of this time is incomplete, the row may have come during it.
    const isBeginKnown = hid !== undefined && (isWhole || hid.id > oldest)
    merged.set(key, {
      ...change,
      at: shown.at,
      before: known
        ? known.before && { ...change.before, ...known.before }
        : isBeginKnown
          ? change.before
          : null,
      after: change.after && { ...known?.after, ...change.after },
    })
  }
  return [...merged.values()].filter(wasSeen).sort((a, b) => b.id - a.id)
}

/** Whether anything was left to see, such as an announcement that had not yet ended. */
function wasSeen({ before, after, at }: RecordedChange): boolean {
  if (before === null && after === null) return false
  return typeof after?.endsAt !== 'string' || after.endsAt > at
}
