import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { PaperSize } from '../../domain/publish/papers.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { Link } from '../lib/address.tsx'
import { read, readOrNull } from '../net/reads.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PaperTile } from './paper-tile.tsx'

const SIZES = [
  { value: 'a', label: 'A4 and A3' },
  { value: 'letter', label: 'Letter and Tabloid' },
] as const
const SHEETS = {
  a: { small: 'A4', large: 'A3' },
  letter: { small: 'Letter', large: 'Tabloid' },
} as const
/** Where paper is cut to Letter. */
const OF_LETTER =
  /^America\/(?!Argentina|Asuncion|Buenos_Aires|Guayaquil|La_Paz|Lima|Montevideo|Sao_Paulo)|^Asia\/Manila$|^Pacific\/Honolulu$/
const ALL = 0

/** The papers of an event that are drawn from its schedule, each with its first sheet as it will be. */
export function Papers({ event }: { event: Event }) {
  const query = { city: event.location, date: event.date }
  const rooms = useQuery(read('GET /api/rooms', { query }))
  const slots = useQuery(read('GET /api/time-slots', { query }))
  const sessions = useQuery(read('GET /api/sessions', { query }))
  const wifi = useQuery(readOrNull(404, 'GET /api/wifi-settings', { query }))
  const reads: readonly { data: unknown; error: Error | null; refetch: () => unknown }[] = [
    rooms,
    slots,
    sessions,
    wifi,
  ]
  const awaited = reads.find(({ data }) => data === undefined)
  if (awaited || !rooms.data || !slots.data)
    return (
      <Loaded
        query={awaited ?? rooms}
        loading="Loading the schedule..."
        failed="Failed to fetch the schedule"
      >
        {() => null}
      </Loaded>
    )
  return (
    <Tiles
      event={event}
      rooms={rooms.data}
      slots={slots.data}
      hasWifi={wifi.data !== null}
      shows={[event, ...reads.map(({ data }) => data)]}
    />
  )
}

type Shown = {
  event: Event
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  hasWifi: boolean
  shows: readonly unknown[]
}

function Tiles({ event, rooms, slots, hasWifi, shows }: Shown) {
  const [size, setSize] = useState<PaperSize>(() => (OF_LETTER.test(event.timeZone) ? 'letter' : 'a'))
  const [chosenDay, setDay] = useState(1)
  const [chosenRoom, setRoom] = useState(ALL)
  const days = daysOf(event).map((date, index) => ({ value: index + 1, label: weekDate(date) }))
  // The day or the room may be gone meanwhile.
  const day = chosenDay <= days.length ? chosenDay : 1
  const room = rooms.find(({ id }) => id === chosenRoom)?.id
  const asked = { eventId: String(event.id), day: String(day), size }
  const { small, large } = SHEETS[size]
  const noRooms = rooms.length === 0 && <Missing event={event} tab="rooms" what="rooms" add="Add rooms" />
  const lacking = slots.length > 0 ? 'day' : 'event'
  const noTimes = !slots.some((slot) => slot.day === day) && (
    <Missing event={event} of={lacking} tab="time-slots" what="time slots" add="Add them" />
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceField label="Sheets" value={size} options={SIZES} onChange={setSize} />
        {days.length > 1 && <ChoiceField label="Day" value={day} options={days} onChange={setDay} />}
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Poster asked={asked} shows={shows} />
        <PaperTile
          paper="day"
          title="The day on one sheet"
          format={large}
          asked={asked}
          shows={shows}
          missing={noRooms || noTimes}
        >
          Rooms across, times down. For a wall.
        </PaperTile>
        <PaperTile
          paper="list"
          title="The day as a list"
          format={small}
          asked={asked}
          shows={shows}
          missing={noRooms || noTimes}
        >
          Time by time, on as many sheets as it takes. For any printer.
        </PaperTile>
        <PaperTile
          paper="doors"
          title="A sheet for each door"
          format={small}
          asked={room === undefined ? asked : { ...asked, room: String(room) }}
          shows={shows}
          choice={
            rooms.length > 1 && (
              <ChoiceField
                label="Room"
                value={room ?? ALL}
                options={[
                  { value: ALL, label: 'All rooms' },
                  ...rooms.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={setRoom}
              />
            )
          }
          missing={noRooms}
        >
          The room’s name, its sessions, and a code that leads to the room’s page.
        </PaperTile>
        <PaperTile
          paper="wifi"
          title="WiFi"
          format={small}
          asked={asked}
          shows={shows}
          missing={!hasWifi && <Missing event={event} tab="wifi" what="WiFi settings" add="Add them" />}
        >
          Network and password in large letters, and a code by which a phone joins.
        </PaperTile>
      </div>
    </div>
  )
}

function Poster({ asked, shows }: Pick<ComponentProps<typeof PaperTile>, 'asked' | 'shows'>) {
  const [isLarge, setLarge] = useState(false)
  const { small, large } = SHEETS[asked.size]
  return (
    <PaperTile
      paper="poster"
      title="Scan for the live schedule"
      format={isLarge ? large : small}
      asked={isLarge ? { ...asked, large: 'true' } : asked}
      shows={shows}
      choice={
        <ChoiceField
          label="Sheet"
          value={isLarge ? large : small}
          options={[small, large].map((value) => ({ value, label: value }))}
          onChange={(value) => setLarge(value === large)}
        />
      }
    >
      A poster with a code that opens the schedule on a phone. For the entrance.
    </PaperTile>
  )
}

type MissingProps = { event: Event; of?: 'day' | 'event'; tab: string; what: string; add: string }

/** The words in place of a paper, and the way to what it needs. */
function Missing({ event, of = 'event', tab, what, add }: MissingProps) {
  return (
    <>
      This {of} has no {what} yet.{' '}
      <Link
        to={paths.admin(event, { section: 'static-content', tab })}
        className="underline underline-offset-4"
      >
        {add}
      </Link>
    </>
  )
}
