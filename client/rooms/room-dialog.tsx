import type { Event } from '../../domain/events/events.ts'
import { factsIn, statedFacts } from '../../domain/schedule/room-facts.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextField } from '../ui/form-field.tsx'
import { useRowForm } from '../ui/row-form.ts'
import { ClosedFields, type ClosedInForm, closedAsKept, closedInForm, closedLines } from './closed-fields.tsx'
import { FactFields, factLines, factsInForm } from './fact-fields.tsx'
import { ROOM } from './room-words.ts'

type Props = { event: Event; room: Room | null; onClose: () => void }

const EMPTY = {
  name: '',
  capacity: '',
  isOpen: false,
  facts: factsInForm({}),
  closedTimes: [] as ClosedInForm[],
}
type Values = typeof EMPTY

function valuesOf({ name, capacity, isOpen, facts, closedTimes = [] }: Room): Values {
  return {
    name,
    capacity: capacity === null ? '' : String(capacity),
    isOpen,
    facts: factsInForm(facts),
    closedTimes: closedTimes.map(closedInForm),
  }
}

/** Adds a room, or several in a row, or changes one. */
export function RoomDialog({ event, room, onClose }: Props) {
  const rows = useEventRows('rooms', event)
  const { edit, form, frame } = useRowForm<Values, Room>({
    ...rows,
    words: ROOM,
    row: room,
    valuesOf,
    empty: EMPTY,
    schema: () => import('../../domain/schedule/rooms.ts').then((file) => file.roomChange),
    save: (values, options, row) => rows.save(row ? sent(values) : stated(sent(values)), options, row),
    onClose,
  })
  const isComplete = form.watch('name').trim() !== ''
  return (
    <EditDialog
      {...frame}
      compared={compared(event)}
      isComplete={isComplete}
      extra={!room && <AddAnother edit={edit} isComplete={isComplete} />}
    >
      <TextField form={form} name="name" label={t('room.name')} isRequired />
      <TextField
        form={form}
        name="capacity"
        label={t('room.capacity')}
        inputMode="numeric"
        hint={t('room.capacityHint')}
      />
      <div>
        <Checkbox label={t('room.isOpen')} {...form.register('isOpen')} />
        <p className="text-sm text-soft">{t('room.isOpenHint')}</p>
      </div>
      <FactFields form={form} />
      <ClosedFields form={form} event={event} />
    </EditDialog>
  )
}

function sent({ closedTimes, facts, ...values }: Values) {
  return { ...values, facts: statedFacts(facts), closedTimes: closedTimes.map(closedAsKept) }
}

/** The body for a new room, without empty fields. */
function stated({ capacity, facts, closedTimes, ...values }: ReturnType<typeof sent>) {
  return {
    ...values,
    ...(capacity !== '' && { capacity }),
    ...(factsIn(facts).length > 0 && { facts }),
    ...(closedTimes.length > 0 && { closedTimes }),
  }
}

const compared = (event: Event) => ({
  name: { label: t('room.name') },
  capacity: { label: t('room.capacity') },
  isOpen: { label: t('room.isOpen'), show: (is: boolean) => t(is ? 'common.yes' : 'common.no') },
  facts: { label: t('room.facts'), show: (facts: Values['facts']) => factLines(statedFacts(facts)) },
  closedTimes: {
    label: t('room.notOurs'),
    show: (times: ClosedInForm[]) => closedLines(times, event),
    isSame: (one: ClosedInForm[], other: ClosedInForm[]) =>
      closedLines(one, event) === closedLines(other, event),
  },
})
