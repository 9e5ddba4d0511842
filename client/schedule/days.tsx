import { weekDate } from '../../domain/dates.ts'
import { dateOfDay, daysOf } from '../../domain/event-days.ts'
import { useEvent } from '../lib/event.ts'

type Props = { day: number; columns: number; isEarlier: boolean }

/** The heading of a day, in the schedule of an event of several. */
export function DayRow({ day, columns, isEarlier }: Props) {
  const event = useEvent()
  return (
    <tr id={`day-${day}`} className={isEarlier ? 'is-earlier' : undefined}>
      <th colSpan={columns} scope="rowgroup" className="day-title">
        <h3>{event && weekDate(dateOfDay(event, day))}</h3>
      </th>
    </tr>
  )
}

/** The ways to the days of an event that takes several. */
export function DayLinks({ today }: { today: number | null }) {
  const event = useEvent()
  if (!event || event.days === 1) return null
  return (
    <nav aria-label="Days" className="days">
      {daysOf(event).map((date, index) => (
        <a
          key={date}
          href={`#day-${index + 1}`}
          className="chip"
          aria-current={index + 1 === today ? 'date' : undefined}
        >
          {weekDate(date)}
        </a>
      ))}
    </nav>
  )
}
