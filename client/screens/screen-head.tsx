import type { RoomNow } from '../../domain/schedule/screen.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay, datesOf, phaseOf } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

type Props = {
  shown: Pick<Shown, 'event' | 'now' | 'day'>
  /** The room of the door where the screen is. */
  room: RoomNow | undefined
  /** The address that the code leads to; empty while no one knows it. */
  code: string
}

/** The names of the event and the room, the event's clock, and the code to the page of the one or the other. */
export function ScreenHead({ shown: { event, now, day }, room, code }: Props) {
  const fit = useFit<HTMLDivElement>(`${event.name} ${room?.room.name}`)
  const { minutes } = phaseOf(event, now)
  const [time, half] = clockTimeAt(minutes, event.clock).split(' ')
  const date = day === null ? datesOf(event) : weekDate(dateOfDay(event, day))
  return (
    <header className="screen-head">
      <div className="screen-names" ref={fit}>
        <div data-fit>
          {room ? (
            <>
              <h1 dir="auto" className="screen-room-name" style={colorOf(room.index)}>
                {room.room.name}
              </h1>
              <p dir="auto">{event.name}</p>
            </>
          ) : (
            <>
              <h1 dir="auto">{event.name}</h1>
              <p>{date}</p>
            </>
          )}
        </div>
      </div>
      <p className="screen-clock">
        <time>
          {time}
          {half && <small> {half}</small>}
        </time>
      </p>
      <div className="screen-code">
        {code && (
          <QrCode text={code} label={`Code that leads to the page of ${room?.room.name ?? event.name}`} />
        )}
      </div>
    </header>
  )
}
