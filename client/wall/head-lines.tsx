import { Pencil, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import type { WallLine, WallReading } from '../../domain/wall/wall.ts'
import {
  type LineChoice,
  type LineChoices,
  type NamedLine,
  type NewRoom,
  type NewSlot,
  withAddedLines,
} from '../../domain/wall/wall-lines.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { allRight, namedInOrder } from './choices-at-once.ts'
import { ColumnHead } from './column-head.tsx'
import type { Head } from './head-dialog.tsx'
import { RowHead } from './row-head.tsx'
import type { Schedule } from './schedule.ts'
import { headKey, isNameless, type LookThrough } from './use-look-through.ts'

const NEW_ROOM: NewRoom = { name: '', isOpen: false }
const NEW_SLOT: NewSlot = { start: null, end: null, title: '', isBreak: false }

type Props = {
  event: Event
  reading: WallReading
  proposed: ProposedSchedule
  choices: LineChoices
  /** The event's own rooms and time slots. */
  schedule: Schedule
  onChange: (choices: LineChoices) => void
  onDay: (day: number) => void
  look: LookThrough
  /** Corrects all cards at once, on the photo. */
  children: ReactNode
}

/** The columns and rows of the wall, unless all have numbered heads: the user corrects the proposal. */
export function HeadLines({ look, ...props }: Props) {
  const { event, reading, proposed, choices, schedule, onChange } = props
  const { columns, rows } = withAddedLines(reading, choices)
  const all = [...columns, ...rows]
  const [isOpen, setOpen] = useState(false)
  if (all.length > 0 && all.every(({ id }) => id !== null)) return null
  const isFound = columns.length > 0 && rows.length > 0
  const isSettled = [...proposed.columns, ...proposed.rows].every(
    ({ id, doubt, problem }) => id !== null && id > 0 && !doubt && !problem,
  )
  // Corrections in the dialog may settle the last of them.
  if (isFound && isSettled && !isOpen && look.key === null)
    return (
      <Button look="quiet" className="self-start" onClick={() => setOpen(true)}>
        <Icon of={Pencil} /> {t('wall.changeHeads')}
      </Button>
    )
  return (
    <Card as="fieldset" className="min-w-0">
      <legend className="px-1 font-semibold">{t('wall.heads')}</legend>
      <NotFound reading={reading} misunderstood={proposed.misunderstood} />
      <HeadTools {...props} look={look} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <LineList
          title={t('search.rooms')}
          axis="columns"
          look={look}
          lines={columns}
          named={proposed.columns}
          choices={choices.columns}
          unnamed={NEW_ROOM}
          onChange={(each) => onChange({ ...choices, columns: each })}
        >
          {(head) => <ColumnHead {...head} rooms={schedule.rooms} />}
        </LineList>
        <LineList
          title={t('wall.times')}
          axis="rows"
          look={look}
          lines={rows}
          named={proposed.rows}
          choices={choices.rows}
          unnamed={NEW_SLOT}
          onChange={(each) => onChange({ ...choices, rows: each })}
        >
          {(head) => <RowHead {...head} slots={schedule.slots} clock={event.clock} />}
        </LineList>
      </div>
    </Card>
  )
}

type NotFoundProps = Pick<Props, 'reading'> & Pick<ProposedSchedule, 'misunderstood'>

/**
 * Without lines or their names, nothing on the wall has a place in the schedule: shows what is missing, and how to add
 * it.
 */
function NotFound({ reading: { columns, rows, cards }, misunderstood }: NotFoundProps) {
  if (misunderstood)
    return (
      <Notice className="mb-4 max-w-prose">
        {misunderstood.missing.length > 0
          ? t('wall.linesMissing', {
              missing: someOf(misunderstood.missing),
              count: misunderstood.beside,
              of: cards.length,
            })
          : t('wall.hardHeads')}
      </Notice>
    )
  const unseen = Object.entries({ columns, rows }).flatMap(([axis, lines]) =>
    lines.every(isNameless) ? [axis] : [],
  )
  if (unseen.length === 0) return null
  return <p className="mb-4 max-w-prose">{t('wall.noNames', { missing: someOf(unseen) })}</p>
}

/** The one axis, or "both". */
function someOf(axes: readonly string[]): string {
  return axes.length === 1 ? (axes[0] ?? '') : 'both'
}

type ListProps<New> = {
  title: string
  axis: keyof LineChoices
  look: LookThrough
  lines: readonly WallLine[]
  named: readonly NamedLine<New>[]
  choices: ReadonlyMap<number, LineChoice<New>>
  /** A line that has been added but not named yet. */
  unnamed: New
  onChange: (choices: ReadonlyMap<number, LineChoice<New>>) => void
  children: (head: Head<New>) => ReactNode
}

function LineList<New>({
  title,
  axis,
  look,
  lines,
  named,
  choices,
  unnamed,
  onChange,
  children,
}: ListProps<New>) {
  const choose = (index: number, choice: LineChoice<New>) => onChange(new Map(choices).set(index, choice))
  return (
    <div className="min-w-0">
      <Heading level={3} look="item">
        {title}
      </Heading>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => {
          const key = headKey(axis, index)
          return (
            <Fragment key={key}>
              {children({
                line,
                index,
                named: named[index] ?? NO_LINE,
                choice: choices.get(index),
                onChoose: (choice) => choose(index, choice),
                isOpen: look.key === key,
                onOpen: () => look.open(key),
                onNext: look.next === null ? null : () => look.open(look.next),
                onClose: () => look.open(null),
              })}
            </Fragment>
          )
        })}
      </ul>
      <Button
        look="quiet"
        onClick={() => {
          choose(lines.length, { add: unnamed })
          look.open(headKey(axis, lines.length))
        }}
      >
        <Icon of={Plus} /> {t(axis === 'columns' ? 'wall.addRoom' : 'wall.addTime')}
      </Button>
    </div>
  )
}

/**
 * Corrects several lines at once: by the day, by the order of the schedule, or by confirming that all were read
 * correctly.
 */
function HeadTools({ event, reading, proposed, choices, schedule, onChange, onDay, children }: Props) {
  const inOrder = namedInOrder(reading, proposed, schedule)
  const doubtful = [...proposed.columns, ...proposed.rows].filter(({ doubt }) => doubt !== null).length
  return (
    <div className="flex flex-wrap items-end gap-3 not-empty:mb-4">
      {event.days > 1 && (
        <ChoiceField
          label={t('wall.shows')}
          value={proposed.day}
          options={daysOf(event).map((date, index) => ({ value: index + 1, label: weekDate(date) }))}
          onChange={onDay}
        />
      )}
      {children}
      {inOrder && (
        <Button look="secondary" onClick={() => onChange(inOrder)}>
          {t('wall.inOrder')}
        </Button>
      )}
      {doubtful > 1 && (
        <Button look="secondary" onClick={() => onChange(allRight(proposed, choices))}>
          {t('wall.confirmAll', { count: doubtful })}
        </Button>
      )}
    </div>
  )
}

const NO_LINE = { id: null, add: null, doubt: null, problem: null }
