import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { useEventAddress } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

type Props = { event: Event; room: Room | null; onClose: () => void }

const valuesOf = ({ name, capacity, isOpen }: Pick<Room, 'name' | 'capacity' | 'isOpen'>) => ({
  name,
  capacity: capacity === null ? '' : String(capacity),
  isOpen,
})

/** Adds a room, one after another if need be, or changes one. */
export function RoomDialog({ event, room, onClose }: Props) {
  const call = useCall()
  const { queryKey } = read('GET /api/rooms', { query: useEventAddress() })
  const edit = useEditForm({
    draft: `room/${event.id}/${room?.id ?? 'new'}`,
    schema: () => import('../../domain/schedule/rooms.ts').then((file) => file.roomChange),
    start: valuesOf(room ?? { name: '', capacity: null, isOpen: false }),
    row: room,
    shownIn: queryKey,
    valuesOf,
    save(body, options, row) {
      if (row) return call('PUT /api/rooms/:id', { params: { id: String(row.id) }, body, ...options })
      const { name, capacity, isOpen } = body
      const known = { name, isOpen, ...(capacity !== '' && { capacity }), eventId: event.id }
      return call('POST /api/rooms', { body: known, ...options })
    },
    saved(_, isMore) {
      toast({ title: 'Success', description: `Room ${room ? 'updated' : 'added'} successfully` })
      if (!isMore) onClose()
    },
    failed: (error) =>
      toast({
        title: 'Error',
        description: `Failed to ${room ? 'update' : 'add'} room: ${errorMessage(error)}`,
        variant: 'destructive',
      }),
  })
  const isComplete = edit.form.watch('name').trim() !== ''
  return (
    <EditDialog
      edit={edit}
      compared={COMPARED}
      title={room ? 'Edit Room' : 'Add Room'}
      submit={room ? 'Save Changes' : 'Add Room'}
      isComplete={isComplete}
      extra={!room && <AddAnother edit={edit} isComplete={isComplete} />}
      onClose={onClose}
    >
      <TextField form={edit.form} name="name" label="Room name" isRequired />
      <TextField
        form={edit.form}
        name="capacity"
        label="Capacity"
        inputMode="numeric"
        hint="How many people fit in. Optional; the board warns when more have starred a session."
      />
      <div>
        <Checkbox label="Open: any number of sessions at once" {...edit.form.register('isOpen')} />
        <p className="text-sm text-soft">
          Such as a garden, a foyer or “somewhere else”. Each session says where exactly.
        </p>
      </div>
    </EditDialog>
  )
}

const COMPARED = {
  name: { label: 'Room name' },
  capacity: { label: 'Capacity' },
  isOpen: { label: 'Open', show: (is: boolean) => (is ? 'Yes' : 'No') },
}
