import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { useEvent } from '../event/event.ts'

type Props = { day: number; columns: number; isEarlier: boolean }

/** The heading of a day in the schedule of an event with several days. */
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
