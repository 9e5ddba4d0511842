import type { PrintedLayout, PrintedLists, Prints } from '@conference-hub/card-reader'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import {
  CARD_KINDS,
  type CardKind,
  type Lists,
  valueOfLabel,
} from '../../../domain/schedule/session-fields.ts'
import { t } from '../../../domain/text/t.ts'
import { lockUnrecorded } from '../../access/data.ts'
import type { Engine } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../lib/errors.ts'

/**
 * The number of the layout for cards printed with these lists. It belongs to this event only, and to these values even
 * when the lists change.
 */
export async function layoutOf(
  engine: Engine,
  { id: eventId, lists }: { id: number; lists: Lists },
): Promise<number> {
  const layout: PrintedLayout = { ...printedLists(lists), hasRecordingBox: true, hasPeopleBox: true }
  const text = JSON.stringify(layout)
  return engine.write(async (transaction) => {
    const known = await findLayout(transaction, eventId, text)
    if (known) return known
    if (!(await lockUnrecorded(transaction, eventId))) throw notFound(t('invalid.noEvent'))
    // Someone else may have printed the first card with these lists meanwhile.
    const made = await findLayout(transaction, eventId, text)
    if (made) return made
    const { id } = await transaction
      .insertInto('card_layouts')
      .values({ eventId, lists: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The number of the event's latest layout with these lists. */
async function findLayout(db: Database, eventId: number, lists: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('card_layouts')
    .select('id')
    .where('eventId', '=', eventId)
    .where('lists', '=', lists)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The layouts of an event's cards, by number. Cards without a number may have the default lists. */
export async function printsOfEvent(db: Database, eventId: number): Promise<Prints> {
  const rows = await db.selectFrom('card_layouts').selectAll().where('eventId', '=', eventId).execute()
  const numbered = rows.map(({ id, lists }): [number, PrintedLayout] => [id, JSON.parse(lists)])
  return { numbered: Object.fromEntries(numbered), first: printedLists(FIRST_LISTS) }
}

/** Renames values on printed cards; a renamed value keeps its box. */
export async function renamePrintedValues(
  db: Database,
  eventId: number,
  kind: string,
  nameNow: (value: string) => string,
): Promise<void> {
  if (!isCardKind(kind)) return
  const rows = await db.selectFrom('card_layouts').selectAll().where('eventId', '=', eventId).execute()
  for (const { id, lists } of rows) {
    const before: PrintedLayout = JSON.parse(lists)
    const after = JSON.stringify({ ...before, [kind]: before[kind].map(nameNow) })
    if (after === lists) continue
    await db.updateTable('card_layouts').set({ lists: after }).where('id', '=', id).execute()
  }
}

function isCardKind(kind: string): kind is CardKind {
  return CARD_KINDS.some((each) => each === kind)
}

function printedLists(lists: Lists): PrintedLists {
  const [type = [], level = [], focus = []] = CARD_KINDS.map((kind) => lists[kind].map(valueOfLabel))
  return { type, level, focus }
}
