import type { RoomNow } from '../../domain/schedule/screen.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay, datesOf, phaseOf } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { FactsOfRoom } from '../event/room-facts.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

type Props = {
  shown: Pick<Shown, 'event' | 'now' | 'day'>
  /** The room whose door the screen is at. */
  room: RoomNow | undefined
  /** The address in the code; empty while unknown. */
  code: string
}

/** The names of the event and the room, the time at the event, and the code for the page of one of them. */
export function ScreenHead({ shown: { event, now, day }, room, code }: Props) {
  const fit = useFit<HTMLDivElement>(`${event.name} ${room?.room.name} ${JSON.stringify(room?.room.facts)}`)
  const { minutes } = phaseOf(event, now)
  const [, before = '', time, after = ''] = HALVES.exec(clockTimeAt(minutes, event.clock)) ?? []
  const date = day === null ? datesOf(event) : weekDate(dateOfDay(event, day))
  return (
    <header className="flex h-[12.5cqmin] flex-none items-center gap-[3cqmin]">
      <div className="flex h-full min-w-0 flex-1 items-center" ref={fit}>
        <div data-fit className="w-full text-[calc(3.2cqmin*var(--fit))]">
          {room ? (
            <>
              <h1
                dir="auto"
                className="text-[calc(8cqmin*var(--fit))] font-black text-(--room)"
                style={colorOf(room.index)}
              >
                {room.room.name}
              </h1>
              <div className="flex flex-wrap gap-x-[1.2em] text-soft">
                <p dir="auto">{event.name}</p>
                <FactsOfRoom facts={room.room.facts} isBrief />
              </div>
            </>
          ) : (
            <>
              <h1 dir="auto" className="text-[calc(5.4cqmin*var(--fit))] font-black">
                {event.name}
              </h1>
              <p className="text-soft">{date}</p>
            </>
          )}
        </div>
      </div>
      <p className="flex-none text-[10cqmin] leading-none font-black tracking-tight whitespace-nowrap tabular-nums">
        <time>
          <Half>{before}</Half>
          {time}
          <Half>{after}</Half>
        </time>
      </p>
      <div className="size-[12.5cqmin] flex-none *:size-full *:rounded-[1cqmin]">
        {code && <QrCode text={code} label={t('screen.code', { name: room?.room.name ?? event.name })} />}
      </div>
    </header>
  )
}

/** "9:30 AM", "午前9:30": AM or PM follows the time, or precedes it. */
const HALVES = /^(\D*)([\d:]+)(\D*)$/

function Half({ children }: { children: string }) {
  return children && <small className="text-[4cqmin] font-bold text-soft">{children}</small>
}
