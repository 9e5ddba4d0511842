import type { User } from '../../../../domain/accounts/users.ts'
import { deedOfChange, deedOfUndo } from '../../../../domain/schedule/act-names.ts'
import { actorWords, cardOfAuthor, deedWords } from '../../../../domain/schedule/act-words.ts'
import { type Deed, readDeed } from '../../../../domain/schedule/deeds.ts'
import type { Act } from '../../../../domain/schedule/history.ts'
import { CHANGED_SINCE, REST } from '../../../../domain/schedule/history-limits.ts'
import { t } from '../../../../domain/text/t.ts'
import { wallClock } from '../../../../domain/times/dates.ts'
import { timeAt } from '../../../../domain/times/kept-times.ts'
import { nameAct } from '../../../db/journal.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { currentActor } from '../../../lib/acting.ts'
import { conflict, forbidden, Refusal } from '../../../lib/errors.ts'
import { findEntry, listChange } from '../data.ts'
import { carryOut, lastActor, listChanges, listEntriesSince, listNamedActs, readSchedule } from './data.ts'
import { mayTakeBack } from './of-helpers.ts'
import { type Entry, entryOf, isNothing, type Schedule } from './plan.ts'
import { planBackTo } from './plan-back-to.ts'
import { isUndoable, planUndo } from './plan-undo.ts'
import { wordsOfPlan } from './plan-words.ts'

/**
 * A page of the changes of an event's schedule, latest first, with whether the user may undo them. Starts before the
 * `lastId` in `before`, or with the latest.
 */
export async function listActs(db: Database, user: User, eventId: number, before?: number): Promise<Act[]> {
  const changes = await listChanges(db, eventId, before)
  const named = await listNamedActs(db, eventId)
  const names = new Map(named.map((each) => [each.change, each]))
  const isUndone = undoneIn(named)
  const schedule = await readSchedule(db, eventId)
  const ids = changes.flatMap(([row]) => row?.change ?? [])
  const mayUndo = await mayTakeBack(db, user, { id: eventId }, ids, named)
  return changes.flatMap((rows) => {
    const entries = rows.map(entryOf)
    const last = entries.at(-1)
    if (!last) return []
    const own = names.get(last.change)
    const deed = deedIn(own, entries, schedule)
    return [
      {
        change: last.change,
        lastId: Math.max(...rows.map(({ id }) => id)),
        at: last.at,
        actorId: last.actorId,
        actor: actorWords(last),
        authorOfCard: cardOfAuthor(last),
        name: deedWords(deed, schedule.clock),
        deed,
        undoes: own?.undoes ?? null,
        isUndone: isUndone(last.change),
        canUndo: isUndoable(entries) && mayUndo(last.change),
        sessionIds: entries.filter(({ noun }) => noun === 'sessions').map(({ rowId }) => rowId),
      },
    ]
  })
}

/** The actor id of card authors and room helpers. */
const GUEST = 0

/**
 * Undoes a change of a locked event.
 * @throws 403 for another user's change and, for a helper, a change that helpers cannot make; 409 for one that is
 * already undone, that cannot be undone, or (without `accept`) that others have changed since, with a sentence for each
 */
export async function undoChange(
  db: Database,
  user: User,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { change, accept }: { change: string; accept: boolean },
): Promise<{ name: string; deed: Deed; change: string }> {
  const rows = await listChange(db, change)
  const entries = rows.map(entryOf)
  const [first] = entries
  // People without an account cannot undo, so users may do it for them.
  if (first?.actorId !== user.id && first?.actorId !== GUEST) {
    const actor = first && actorWords(first)
    throw forbidden(actor ? t('refusal.actorOnly', { actor }) : t('refusal.doerOnly'))
  }
  if (!isUndoable(entries)) throw conflict(t('refusal.notUndoable'))
  const named = await listNamedActs(db, event.id)
  const mayUndo = await mayTakeBack(db, user, event, [change], named)
  if (!mayUndo(change)) throw forbidden(t('refusal.helpersUndo'))
  if (undoneIn(named)(change)) throw conflict(t('refusal.undone'))
  const schedule = await readSchedule(db, event.id, rows)
  const { plan, obstacles } = planUndo(entries, schedule)
  if (obstacles.length > 0 && !accept) {
    const issues = []
    for (const { noun, rowId, words } of obstacles) {
      const who = await lastActor(db, noun, rowId)
      const by = who === user.name ? 'you' : who === null ? 'someone' : 'name'
      issues.push({ path: `${noun}/${rowId}`, message: words({ by, who: who ?? '' }) })
    }
    const said = issues.map(({ message }) => message).join('\n')
    if (isNothing(plan)) throw conflict(said)
    const rest = wordsOfPlan(plan, schedule).map((message) => ({ path: REST, message }))
    throw new Refusal(409, CHANGED_SINCE, said, { issues: [...issues, ...rest] })
  }
  if (isNothing(plan)) throw conflict(t('refusal.nothingToUndo'))
  await carryOut(db, plan)
  const before = named.find((each) => each.change === change)
  const deed = deedOfUndo(deedIn(before, entries, schedule))
  nameAct(db, deed, change)
  return { name: deedWords(deed, event.clock), deed, change: currentActor()?.change ?? '' }
}

/**
 * The changes that going back to an entry of the history would make.
 * @throws 409 if this event does not have the entry
 */
export async function previewBackTo(db: Database, event: { id: number }, to: number) {
  const entry = await findEntry(db, to)
  if (!entry || entry.eventId !== event.id) throw conflict(t('refusal.noMoment'))
  const rows = await listEntriesSince(db, event.id, to)
  const { plan, changes } = planBackTo(rows.map(entryOf), await readSchedule(db, event.id))
  return { at: entry.at, upTo: rows.at(-1)?.id ?? to, plan, changes }
}

/** Goes back in a locked event. @throws 409 if the schedule has changed since `upTo` */
export async function goBackTo(
  db: Database,
  event: Row<'events'>,
  { to, upTo }: { to: number; upTo: number },
): Promise<{ name: string; deed: Deed; change: string }> {
  const { at, plan, ...preview } = await previewBackTo(db, event, to)
  if (preview.upTo !== upTo) throw conflict(t('refusal.lookAgain'), CHANGED_SINCE)
  if (isNothing(plan)) throw conflict(t('refusal.asThen'))
  await carryOut(db, plan)
  const { minutes } = wallClock(new Date(at), event.timeZone)
  const deed = { code: 'went-back', to: timeAt(minutes) } as const
  nameAct(db, deed)
  return { name: deedWords(deed, event.clock), deed, change: currentActor()?.change ?? '' }
}

/** The deed of a change: the stored one, or one derived from its entries. */
function deedIn(own: Row<'acts'> | undefined, entries: readonly Entry[], schedule: Schedule): Deed {
  return own ? readDeed(own.name) : deedOfChange(entries, schedule)
}

/** Returns a function that says whether a change is undone: another change undoes it and is not undone itself. */
function undoneIn(named: readonly Row<'acts'>[]): (change: string) => boolean {
  const byUndone = Map.groupBy(
    named.filter(({ undoes }) => undoes !== null),
    ({ undoes }) => undoes,
  )
  const isUndone = (change: string): boolean =>
    (byUndone.get(change) ?? []).some((each) => !isUndone(each.change))
  return isUndone
}
