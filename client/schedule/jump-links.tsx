import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { slotAt } from '../../domain/schedule/schedule.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { byStart, type Clock, clockHour, dayOf, startOf } from '../../domain/times/times.ts'
import { useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { isPlainClick } from '../lib/address.tsx'
import { MANY_SLOTS } from './large.ts'
import { goToSlot } from './now-button.tsx'
import { RoomFilter } from './room-filter.tsx'
import { useSchedule } from './use-schedule.ts'
import { useNarrowed, useSeen } from './use-shown.ts'
import { useListView, useView } from './view.ts'
import './jumps.css'

const HOUR = 60

/** In a large event: the rooms to filter by, and links to the days, and to the hours of a day with many time slots. */
export function JumpLinks() {
  const event = useEvent()
  const day = useEventDay()
  const { timeSlots } = useSchedule()
  const { isMine } = useListView()
  if (!event) return null
  const today = day?.phase === 'day' ? 1 - day.days : null
  const ofDay = timeSlots.filter((slot) => event.days === 1 || slot.day === today)
  return (
    <>
      <Rooms />
      {event.days > 1 && timeSlots.length > 0 && <Days event={event} slots={timeSlots} today={today} />}
      {ofDay.length > MANY_SLOTS && !isMine && (
        <Hours slots={ofDay} clock={event.clock} minutes={today === null || !day ? null : day.minutes} />
      )}
    </>
  )
}

/** On a phone, the rooms are in the filter sheet. */
function Rooms() {
  const list = useListView()
  const schedule = useSchedule()
  const [seen] = useSeen(schedule.sessions)
  const { narrowed } = useNarrowed(list.query ? schedule : { ...schedule, sessions: seen }, list)
  return <RoomFilter view={useView()} sessions={narrowed} className="filters" />
}

type DaysProps = { event: Event; slots: readonly TimeSlot[]; today: number | null }

/** The days with time slots: the others have no heading. */
function Days({ event, slots, today }: DaysProps) {
  const row = useCurrentInSight(today)
  const planned = new Set(slots.map(dayOf))
  return (
    <nav ref={row} aria-label={t('schedule.days')} className="days">
      {daysOf(event).map(
        (date, index) =>
          planned.has(index + 1) && (
            <a
              key={date}
              href={`#day-${index + 1}`}
              className="chip"
              aria-current={index + 1 === today ? 'date' : undefined}
              onClick={() => unfold(`day-${index + 1}`)}
            >
              {weekDate(date)}
            </a>
          ),
      )}
    </nav>
  )
}

/** Shows the earlier rows if this is one of them. */
function unfold(id: string) {
  if (document.querySelector(`#${id}.is-earlier`))
    document.querySelector<HTMLElement>('.earlier :not(:checked)')?.click()
}

type HoursProps = { slots: readonly TimeSlot[]; clock: Clock; minutes: number | null }

/** Each hour links to the first time slot that begins in it. */
function Hours({ slots, clock, minutes }: HoursProps) {
  const hours = [...Map.groupBy(byStart(slots), (slot) => Math.floor(startOf(slot) / HOUR))]
  const at = minutes === null ? null : slotAt(slots, minutes)
  const current = at && Math.floor(startOf(at.slot) / HOUR)
  const row = useCurrentInSight(current)

  function go(event: MouseEvent, inHour: readonly TimeSlot[]) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // A search hides breaks.
    const shown = inHour.find(({ id }) => document.getElementById(`slot-${id}`))
    if (!shown) return
    unfold(`slot-${shown.id}`)
    goToSlot(shown.id)
  }

  return (
    <nav ref={row} aria-label={t('schedule.hours')} className="days hours">
      {hours.map(([hour, inHour]) => (
        <a
          key={hour}
          href={`#slot-${inHour[0]?.id}`}
          className="chip"
          aria-current={hour === current ? 'time' : undefined}
          onClick={(event) => go(event, inHour)}
        >
          {clockHour(hour % 24, clock)}
        </a>
      ))}
    </nav>
  )
}

/** Scrolls the current link into view: on a phone, the row is wider than the screen. */
function useCurrentInSight(current: number | null): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current !== null && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 60
  }, [current])
  return row
}
