import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextField } from '../ui/form-field.tsx'
import { type RowWords, useRowForm } from '../ui/row-form.ts'

export const ROOM: RowWords = {
  name: 'room',
  title: textKey('search.rooms'),
  add: textKey('room.add'),
  edit: textKey('room.edit'),
  remove: textKey('room.delete'),
  question: textKey('room.deleteQuestion'),
  loading: textKey('room.loading'),
  unread: textKey('schedule.failedRooms'),
  none: textKey('room.unset'),
  done: {
    add: textKey('room.added'),
    update: textKey('room.updated'),
    delete: textKey('room.deleted'),
  },
  failed: {
    add: textKey('room.addFailed'),
    update: textKey('room.updateFailed'),
    delete: textKey('room.deleteFailed'),
    reorder: textKey('room.reorderFailed'),
  },
}

type Props = { event: Event; room: Room | null; onClose: () => void }

const valuesOf = ({ name, capacity, isOpen }: Room) => ({
  name,
  capacity: capacity === null ? '' : String(capacity),
  isOpen,
})

/** Adds a room, one after another if need be, or changes one. */
export function RoomDialog({ event, room, onClose }: Props) {
  const rows = useEventRows('rooms', event)
  const { edit, form, frame } = useRowForm({
    ...rows,
    words: ROOM,
    row: room,
    valuesOf,
    empty: { name: '', capacity: '', isOpen: false },
    schema: () => import('../../domain/schedule/rooms.ts').then((file) => file.roomChange),
    // A new room without a capacity has no such field.
    save: ({ capacity, ...others }, options, row) =>
      rows.save(row || capacity !== '' ? { ...others, capacity } : others, options, row),
    onClose,
  })
  const isComplete = form.watch('name').trim() !== ''
  return (
    <EditDialog
      {...frame}
      compared={compared()}
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
    </EditDialog>
  )
}

const compared = () => ({
  name: { label: t('room.name') },
  capacity: { label: t('room.capacity') },
  isOpen: { label: t('room.isOpen'), show: (is: boolean) => t(is ? 'common.yes' : 'common.no') },
})
