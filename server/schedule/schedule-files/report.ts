import type { ImportedSchedule, ImportRow } from '../../../domain/publish/schedule-files.ts'
import { factName, factWords } from '../../../domain/schedule/fact-names.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { shortName } from '../../../domain/schedule/per-field.ts'
import { FACT_NAMES } from '../../../domain/schedule/session-facts.ts'
import { labelOf, TEXT_FIELDS, VALUE_KINDS } from '../../../domain/schedule/session-fields.ts'
import { t } from '../../../domain/text/t.ts'
import { type Clock, clockTimeAt, dayOf, endOf, startOf, type Timed } from '../../../domain/times/times.ts'
import type { Row } from '../../db/schema.ts'
import { takeBreakInWrite } from '../../lib/turns.ts'
import { factsOf } from '../session-fields/data.ts'
import { shortened } from './file-facts.ts'
import type { Plan, Stored } from './plan.ts'
import { type PlannedSession, rowTimes } from './plan-sessions.ts'
import type { Schedule } from './schedule.ts'

/** The most characters to show of a text before and after a change. */
const SHOWN_TEXT = 120

/** The changes of an import: totals, and each session with its differences. */
export type Report = Omit<ImportedSchedule, 'table' | 'change'>

type Line = { row: ImportRow; hasMoved: boolean }

export async function reportOf(plan: Plan, stored: Stored, schedule: Schedule): Promise<Report> {
  const rooms = new Map([...stored.rooms, ...plan.rooms.added].map(({ id, name }) => [id, name]))
  const slots = new Map(stored.slots.map((slot) => [slot.id, slot]))
  const after = new Map(plan.slots.all.map((slot) => [slot.id, slot as Row<'time_slots'>]))
  const facts = { plan, stored, rooms, slots, after }
  const lines: Line[] = []
  for (const planned of plan.sessions) {
    await takeBreakInWrite()
    lines.push(lineOf(planned, facts))
  }
  lines.push(...plan.gone.map((row) => ({ row: goneRow(row, facts), hasMoved: false })))
  const titles = (test: (each: Line) => boolean) => lines.filter(test).map(({ row }) => row.title)
  return {
    added: titles(({ row }) => row.isNew),
    removed: titles(({ row }) => row.mark === 'removed'),
    moved: titles(({ row, hasMoved }) => !row.isNew && hasMoved),
    edited: titles(({ row, hasMoved }) => !row.isNew && !hasMoved && row.changes.length > 0),
    unchanged: lines.filter(({ row }) => row.mark !== 'removed' && !row.isNew && row.changes.length === 0)
      .length,
    leftOut: plan.leftOut,
    outside: schedule.outside ?? [],
    remarks: schedule.remarks,
    rows: lines.map(({ row }) => row).toSorted(byTime),
    newRooms: plan.rooms.added.map(({ name }) => name),
    newTimeSlots: [...plan.slots.added]
      .map((slot) => ({ ...minutesIn(slot), title: slot.staticTitle ?? slot.title }))
      .toSorted((a, b) => a.day - b.day || a.start - b.start),
    offered: plan.offered,
    sums: {
      sessions: plan.sessions.length,
      rooms: new Set(plan.sessions.flatMap(({ session }) => plan.rooms.ids.get(session.room ?? '') ?? []))
        .size,
      days: new Set(plan.sessions.map(({ session }) => session.day)).size,
      withoutPresenter: plan.sessions.filter(({ values }) => namesOf(values).trim() === '').length,
    },
  }
}

type Facts = {
  plan: Plan
  stored: Stored
  rooms: ReadonlyMap<number, string>
  slots: ReadonlyMap<number, Row<'time_slots'>>
  after: ReadonlyMap<number, Row<'time_slots'>>
}

function lineOf({ session, found, values, tray }: PlannedSession, facts: Facts): Line {
  const { day, start, end, room } = session
  const words = found ? wordChanges(found, values, facts) : []
  const spot = found ? spotChanges(found, values, facts) : []
  const changes = [...spot, ...words]
  const isInTray = values.roomId === null && (found === undefined || spot.length > 0)
  const mark = isInTray ? 'tray' : !found ? 'new' : changes.length > 0 ? 'changed' : 'same'
  const { title } = values
  const presenterName = namesOf(values)
  const row = {
    mark,
    isNew: !found,
    day,
    start,
    end,
    room,
    title,
    presenterName,
    note: tray,
    changes,
  } as const
  return { row: { ...row, changes }, hasMoved: spot.length > 0 }
}

function goneRow(row: Row<'sessions'>, { rooms, slots }: Facts): ImportRow {
  const times = rowTimes(row, slots)
  return {
    mark: 'removed',
    isNew: false,
    ...(times ? minutesIn(times) : { day: null, start: null, end: null }),
    room: rooms.get(row.roomId ?? 0) ?? null,
    title: row.title,
    presenterName: namesOf(row),
    note: null,
    changes: [],
  }
}

/** All hosts of a stored or planned session. */
function namesOf(row: Pick<Row<'sessions'>, 'presenterName' | 'facts'>): string {
  return hostNames({ ...row, facts: factsOf(row).facts })
}

function wordChanges(found: Row<'sessions'>, values: PlannedSession['values'], { plan }: Facts) {
  const texts = TEXT_FIELDS.filter((name) => found[name] !== values[name]).map((name) => ({
    label: shortName(name),
    from: shortened(found[name], SHOWN_TEXT),
    to: shortened(values[name], SHOWN_TEXT),
  }))
  const labels = (kind: (typeof VALUE_KINDS)[number], json: string) =>
    (JSON.parse(json) as string[]).map((value) => labelOf(value, plan.lists[kind])).join(', ')
  const kinds = VALUE_KINDS.filter((kind) => found[kind] !== values[kind]).map((kind) => ({
    label: shortName(kind),
    from: labels(kind, found[kind]),
    to: labels(kind, values[kind]),
  }))
  const place =
    found.place === values.place
      ? []
      : [{ label: t('import.changePlace'), from: found.place, to: values.place }]
  const [before, after] = [found, values].map((each) => factsOf(each).facts ?? {})
  const facts = FACT_NAMES.flatMap((name) => {
    const [from = '', to = ''] = [before, after].map((each) => factWords(name, each ?? {}))
    if (from === to) return []
    return [{ label: factName(name), from: shortened(from, SHOWN_TEXT), to: shortened(to, SHOWN_TEXT) }]
  })
  return [...texts, ...kinds, ...place, ...facts]
}

/** A session that only changes its time slots, because one of them is now split, counts as moved, too. */
function spotChanges(found: Row<'sessions'>, values: PlannedSession['values'], facts: Facts) {
  const { rooms, slots, after, stored } = facts
  const time = (row: Row<'sessions'>, known: ReadonlyMap<number, Row<'time_slots'>>) => {
    const times = rowTimes(row, known)
    return times ? spanOf(times, stored.clock, stored.days) : ''
  }
  const [from, to] = [time(found, slots), time({ ...found, ...values }, after)]
  const room = (id: number | null) => rooms.get(id ?? 0) ?? ''
  const changes = [
    ...(from === to ? [] : [{ label: t('schedule.time'), from, to }]),
    ...(found.roomId === values.roomId
      ? []
      : [{ label: t('room.title'), from: room(found.roomId), to: room(values.roomId) }]),
  ]
  const isElsewhere =
    found.timeSlotId !== values.timeSlotId ||
    found.furtherSlotIds !== values.furtherSlotIds ||
    found.startsAt !== values.startsAt
  return changes.length === 0 && isElsewhere ? [{ label: t('schedule.time'), from, to }] : changes
}

function spanOf(times: Timed, clock: Clock, days: number): string {
  const { day, start, end } = minutesIn(times)
  const range = `${clockTimeAt(start, clock)} – ${clockTimeAt(end, clock)}`
  return days > 1 ? t('import.dayBefore', { day, times: range }) : range
}

function minutesIn(times: Timed): { day: number; start: number; end: number } {
  const day = dayOf(times)
  const midnight = startOf({ day, startTime: '12:00 AM' })
  return { day, start: startOf(times) - midnight, end: endOf(times) - midnight }
}

function byTime(a: ImportRow, b: ImportRow): number {
  return (a.day ?? 0) - (b.day ?? 0) || (a.start ?? 0) - (b.start ?? 0)
}
