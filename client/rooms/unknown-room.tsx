import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { RoomTitle } from './room-head.tsx'

const WAY = 'inline-block py-2.5 font-semibold underline underline-offset-[0.2em] wrap-anywhere'

/** Shown for a room that the event does not have, or no longer has: links to its rooms. */
export function UnknownRoom({ event, rooms }: { event: LocatedEvent; rooms: readonly Room[] }) {
  return (
    <>
      <RoomTitle title={t('room.unknown')} about={t('room.unknownAbout')} />
      <ul>
        {rooms.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.room(event, id)} dir="auto" className={WAY}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.event(event)} className={WAY}>
            {t('room.schedule')}
          </Link>
        </li>
      </ul>
    </>
  )
}
