import type { Event } from '../../domain/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/rooms.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { ManagedList } from '../ui/managed-list.tsx'
import { RoomCode } from './room-code.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { RoomQuickAdd } from './room-quick-add.tsx'

const WORDS = { item: 'room', items: 'rooms', title: 'Rooms', add: 'Add Room' }

/** Rooms in the order of the schedule. */
export function RoomManagement({ event }: { event: Event }) {
  const call = useCall()
  return (
    <>
      <ManagedList<Room>
        words={WORDS}
        name="room"
        readRows={read('GET /api/rooms', { query: useEventAddress() })}
        nameOf={({ name }) => name}
        dialog={(room, close) => <RoomDialog event={event} room={room} onClose={close} />}
        onDelete={({ id }) => call('DELETE /api/rooms/:id', { params: { id: String(id) } })}
        deleted={{ title: 'Success', description: 'Room deleted successfully' }}
        deleteFailed={(said) => ({ title: 'Error', description: `Failed to delete room: ${said}` })}
        onReorder={(rooms) => call('POST /api/rooms/reorder', { body: { rooms } })}
        reorderFailed={(said) => ({ title: 'Error', description: `Failed to reorder rooms: ${said}` })}
        rowActions={({ id, name }) => <RoomCode name={name} path={paths.room(event, id)} />}
      >
        {({ name, capacity, isOpen }) => (
          <>
            <span className="font-semibold">{name}</span>
            {isOpen && <span className="text-soft"> · open</span>}
            {capacity !== null && <span className="text-soft"> · holds {capacity}</span>}
          </>
        )}
      </ManagedList>
      <RoomQuickAdd event={event} />
    </>
  )
}
