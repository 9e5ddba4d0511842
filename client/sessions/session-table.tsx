import { Pencil, Trash2 } from 'lucide-react'
import { shortName } from '../../domain/each-word.ts'
import { timesOf } from '../../domain/session-times.ts'
import { kindsIn, type ValueKind } from '../../domain/session-words.ts'
import type { Session } from '../../domain/sessions.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { type Clock, clockRange, dayPrefix } from '../../domain/times.ts'
import { useClock } from '../lib/event.ts'
import { useLists } from '../lib/lists.ts'
import { ValueBadges } from '../lib/value-badges.tsx'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { RowAction } from '../ui/row-action.tsx'

const TITLE_LENGTH = 50

export const UNSCHEDULED = 'Unscheduled'

type Props = {
  sessions: readonly Session[]
  slots: readonly TimeSlot[]
  onEdit: (session: Session) => void
  onDelete: (session: Session) => void
}

/** All sessions of an event (docs/product.md#session-management). */
export function SessionTable({ sessions, slots, onEdit, onDelete }: Props) {
  const columns: Column<Session>[] = [
    {
      header: shortName('title'),
      isTitle: true,
      cell: ({ title }) => <span title={title}>{shortened(title)}</span>,
    },
    { header: shortName('presenterName'), cell: ({ presenterName }) => presenterName },
    ...kindsIn(useLists()).map((kind) => ({
      header: shortName(kind),
      isHiddenWhenSmall: true,
      cell: (session: Session) => <Values kind={kind} values={session[kind]} />,
    })),
    { header: 'Time Slot', cell: (session) => <Time session={session} slots={slots} /> },
    {
      header: 'Room',
      cell: ({ roomName, place }) => (place === '' ? roomName : `${roomName} · ${place}`),
    },
    {
      header: 'Actions',
      isActions: true,
      cell: (session) => (
        <>
          <RowAction icon={Pencil} label={`Edit ${session.title}`} onClick={() => onEdit(session)} />
          <RowAction icon={Trash2} label={`Delete ${session.title}`} onClick={() => onDelete(session)} />
        </>
      ),
    },
  ]
  return <DataTable label="Sessions" columns={columns} rows={sessions} />
}

/** When a session is, in words; a session whose time slot is gone is 'Unscheduled'. */
export function timeOf(session: Session, slots: readonly TimeSlot[], clock: Clock): string {
  const times = timesOf(session, slots)
  return times ? `${dayPrefix(times, slots)}${clockRange(times, clock)}` : UNSCHEDULED
}

function Time({ session, slots }: { session: Session; slots: readonly TimeSlot[] }) {
  const time = timeOf(session, slots, useClock())
  if (time === UNSCHEDULED) return <Badge tone="bad">{time}</Badge>
  return <span className="md:whitespace-nowrap">{time}</span>
}

function Values({ kind, values }: { kind: ValueKind; values: readonly string[] }) {
  if (values.length === 0) return '-'
  return (
    <span className="flex flex-wrap gap-1">
      <ValueBadges kind={kind} values={values} />
    </span>
  )
}

function shortened(title: string): string {
  const characters = [...title]
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('').trimEnd()}…` : title
}
