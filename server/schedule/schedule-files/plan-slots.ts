import { keptTime } from '../../../domain/times/kept-times.ts'
import { dayOf, endOf, paddedTime, startOf } from '../../../domain/times/times.ts'
import type { Row } from '../../db/schema.ts'
import { takeBreakInWrite } from '../../lib/turns.ts'
import { type Schedule, type ScheduledSession, type ScheduleSlot, slotKey } from './schedule.ts'

type Values = Pick<
  Row<'time_slots'>,
  'day' | 'startTime' | 'endTime' | 'isStatic' | 'staticTitle' | 'staticLocation' | 'title'
>
/** A row that is not stored yet; its id is negative until then. */
export type NewSlot = Values & { id: number; sourceId: string }

/** The time slots that a session is in, and its own start within them. */
export type SessionSlots = { timeSlotId: number; furtherSlotIds: number[]; startsAt: string }

export type SlotsPlan = {
  added: NewSlot[]
  changed: { row: Row<'time_slots'>; values: Values }[]
  /** The ids of slots that the file lists in addition to the times of its sessions. */
  explicit: ReadonlySet<number>
  /** The ids of slots that the file mentions. */
  kept: ReadonlySet<number>
  /** All time slots of the event after loading. */
  all: (Values & { id: number })[]
  slotsOf: (session: ScheduledSession) => SessionSlots
}

type Span = { day: number; start: number; end: number }
type Known = Span & { id: number; isStatic: boolean; title: string }

/**
 * Matches the times in a file with the event's time slots. A session takes the time slot with its times, or consecutive
 * ones that add up to them; otherwise it gets a new time slot.
 * @param toPlace the sessions that are not in their place yet
 */
export async function planSlots(
  stored: readonly Row<'time_slots'>[],
  schedule: Schedule,
  toPlace: readonly ScheduledSession[],
): Promise<SlotsPlan> {
  const frame = frameOf(stored)
  const explicit = new Set(explicitSlots(schedule).map(frame.take))
  const spans = spansOf(toPlace)
  const composed: Span[] = []
  for (const span of spans) {
    await takeBreakInWrite()
    if (frame.exact(span) === undefined && !frame.takeIfNone(span)) composed.push(span)
  }
  // A new time slot may fall between those that make up another session.
  while (composed.some((span) => frame.exact(span) === undefined && frame.takeIfNone(span)));
  return {
    added: frame.added,
    changed: frame.changed,
    explicit,
    kept: frame.kept,
    all: frame.all(),
    slotsOf: (session) => slotsOf(session, frame),
  }
}

/**
 * The slots that the file lists in addition to the times of its sessions: breaks, empty ones, and those that sessions
 * share.
 */
function explicitSlots({ slots, sessions }: Schedule): ScheduleSlot[] {
  const ofSessions = new Set(sessions.map(slotKey))
  const within = sessions.flatMap(({ day, within }) =>
    (within ?? []).map((span) => slotKey({ day, ...span })),
  )
  const shared = new Set(within)
  return slots.filter(
    (slot) =>
      slot.isStatic ||
      slot.title !== null ||
      slot.location !== null ||
      shared.has(slotKey(slot)) ||
      !ofSessions.has(slotKey(slot)),
  )
}

/** The times of sessions, each once, short ones first because they make up longer ones. */
function spansOf(sessions: readonly ScheduledSession[]): Span[] {
  const spans = new Map(
    sessions
      .filter((session) => withinOf(session) === null)
      .map(({ day, start, end }) => [slotKey({ day, start, end }), { day, start, end }]),
  )
  return [...spans.values()].toSorted((a, b) => a.end - a.start - (b.end - b.start))
}

/** The time slots that the file lists for a session, unless its times were changed in the file since. */
function withinOf({ day, start, end, within = [] }: ScheduledSession): Span[] | null {
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last || last.end !== end || start < first.start || start >= first.end) return null
  return within.map((span) => ({ day, ...span }))
}

type Frame = ReturnType<typeof frameOf>

function frameOf(stored: readonly Row<'time_slots'>[]) {
  const known: Known[] = stored.map((row) => knownOf(row))
  let bySpan = Map.groupBy(known, slotKey)
  const bySource = new Map(stored.map((row) => [row.sourceId, row]))
  const added: NewSlot[] = []
  const changed: SlotsPlan['changed'] = []
  const kept = new Set<number>()

  function exact(span: Span, isStatic = false, title?: string): Known | undefined {
    const found = (bySpan.get(slotKey(span)) ?? []).filter((each) => each.isStatic === isStatic)
    return (
      found.find((each) => each.title === title) ?? (isStatic && title !== undefined ? undefined : found[0])
    )
  }

  /** Finds a time slot, changes one from an earlier import to these times, or adds one. */
  function take(slot: ScheduleSlot): number {
    const found = exact(slot, slot.isStatic, slot.isStatic ? (slot.title ?? '') : undefined)
    const source = found ? undefined : bySource.get(slotKey(slot))
    const values = valuesOf(slot)
    if (found) kept.add(found.id)
    else if (source && !kept.has(source.id)) {
      kept.add(source.id)
      changed.push({ row: source, values })
      Object.assign(known.find(({ id }) => id === source.id) ?? {}, knownOf({ ...source, ...values }))
      bySpan = Map.groupBy(known, slotKey)
    } else {
      const row = { id: -1 - added.length, sourceId: slotKey(slot), ...values }
      added.push(row)
      const own = knownOf(row)
      known.push(own)
      bySpan.set(slotKey(own), [...(bySpan.get(slotKey(own)) ?? []), own])
      kept.add(row.id)
      return row.id
    }
    return found?.id ?? source?.id ?? 0
  }

  return {
    added,
    changed,
    kept,
    exact,
    take,
    /** Consecutive slots that make up a span; null if there are none, or another slot overlaps them. */
    chain: (span: Span) => chainIn(known, span),
    /** @returns whether it added a time slot because none make up the span */
    takeIfNone(span: Span): boolean {
      if (chainIn(known, span)) return false
      take({ ...span, isStatic: false, title: null, location: null })
      return true
    },
    all(): SlotsPlan['all'] {
      const values = new Map(changed.map(({ row, values }) => [row.id, values]))
      return [...stored.map((row) => ({ ...row, ...values.get(row.id) })), ...added]
    },
  }
}

function slotsOf(session: ScheduledSession, frame: Frame): SessionSlots {
  const { day, start, end } = session
  const span = { day, start, end }
  const own = frame.exact(span)
  const within = withinOf(session)?.flatMap((each) => frame.exact(each) ?? [])
  const chosen = within ?? (own ? [own] : frame.chain(span)) ?? []
  for (const { id } of chosen) frame.kept.add(id)
  const [first, ...further] = chosen
  return {
    timeSlotId: first?.id ?? 0,
    furtherSlotIds: further.map(({ id }) => id),
    startsAt: first && start > first.start ? keptTime(paddedTime(start), 24) : '',
  }
}

function chainIn(known: readonly Known[], span: Span): Known[] | null {
  const inside = known
    .filter(({ day, start, end }) => day === span.day && start < span.end && span.start < end)
    .toSorted((a, b) => a.start - b.start)
  const follow = inside.every(
    ({ start, isStatic }, index) => !isStatic && start >= (inside[index - 1]?.end ?? span.start),
  )
  return follow && inside[0]?.start === span.start && inside.at(-1)?.end === span.end ? inside : null
}

function knownOf(row: Values & { id: number }): Known {
  const day = dayOf(row)
  const midnight = startOf({ day, startTime: '12:00 AM' })
  return {
    id: row.id,
    day,
    start: startOf(row) - midnight,
    end: endOf(row) - midnight,
    isStatic: row.isStatic,
    title: row.staticTitle ?? '',
  }
}

function valuesOf({ day, start, end, isStatic, title, location }: ScheduleSlot): Values {
  return {
    day,
    startTime: keptTime(paddedTime(start), 24),
    endTime: keptTime(paddedTime(end), 24),
    isStatic,
    staticTitle: isStatic ? title : null,
    staticLocation: location,
    title: isStatic ? null : title,
  }
}
