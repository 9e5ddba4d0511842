import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { Link } from '../lib/address.tsx'
import './room-view.css'

/** In place of a room that the event does not have, or no longer: the way to the ones that it has. */
export function UnknownRoom({ event, rooms }: { event: LocatedEvent; rooms: readonly Room[] }) {
  return (
    <>
      <header className="room-head">
        <h1>This room is not here</h1>
        <p>The event has no such room, or no longer. Its sessions may have moved to another one.</p>
      </header>
      <ul className="room-list">
        {rooms.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.room(event, id)} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.event(event)}>The whole schedule</Link>
        </li>
      </ul>
    </>
  )
}
