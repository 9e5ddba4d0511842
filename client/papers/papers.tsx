import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { rich, t, textKey } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { daysOf } from '../../domain/times/event-days.ts'
import { usualPaper } from '../event/paper-size.ts'
import { Link } from '../lib/address.tsx'
import { read, readOrNull } from '../net/reads.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PaperTile } from './paper-tile.tsx'

const SIZES = [
  { value: 'a', label: textKey('paper.sizesA') },
  { value: 'letter', label: textKey('paper.sizesLetter') },
] as const
const SHEETS = {
  a: { small: textKey('paper.a4'), large: textKey('paper.a3') },
  letter: { small: textKey('paper.letter'), large: textKey('paper.tabloid') },
} as const
const ALL = 0

/** The papers drawn from an event's schedule, each with a preview of its first sheet. */
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
      <Loaded query={awaited ?? rooms} loading={t('schedule.loading')} failed={t('schedule.failed')}>
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
  const [size, setSize] = useState(usualPaper(event))
  const [chosenDay, setDay] = useState(1)
  const days = daysOf(event).map((date, index) => ({ value: index + 1, label: weekDate(date) }))
  // The day may have been deleted in the meantime.
  const day = chosenDay <= days.length ? chosenDay : 1
  const asked = { eventId: String(event.id), day: String(day), size }
  const [small, large] = [t(SHEETS[size].small), t(SHEETS[size].large)]
  const noRooms = rooms.length === 0 && (
    <Missing event={event} tab="rooms">
      {(link) => rich('paper.noRooms', { link })}
    </Missing>
  )
  const noTimes = !slots.some((slot) => slot.day === day) && (
    <Missing event={event} tab="time-slots">
      {(link) => rich(slots.length > 0 ? 'paper.noSlotsThatDay' : 'paper.noSlots', { link })}
    </Missing>
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceField
          label={t('paper.sheets')}
          value={size}
          options={SIZES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={setSize}
        />
        {days.length > 1 && (
          <ChoiceField label={t('paper.day')} value={day} options={days} onChange={setDay} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Poster asked={asked} shows={shows} />
        <PaperTile
          paper="day"
          title={t('paper.daySheet')}
          format={large}
          asked={asked}
          shows={shows}
          missing={noRooms || noTimes}
        >
          {t('paper.daySheetAbout')}
        </PaperTile>
        <PaperTile
          paper="list"
          title={t('paper.list')}
          format={small}
          asked={asked}
          shows={shows}
          missing={noRooms || noTimes}
        >
          {t('paper.listAbout')}
        </PaperTile>
        <Doors rooms={rooms} asked={asked} shows={shows} missing={noRooms} />
        <PaperTile
          paper="wifi"
          title={t('wifi.title')}
          format={small}
          asked={asked}
          shows={shows}
          missing={
            !hasWifi && (
              <Missing event={event} tab="wifi">
                {(link) => rich('paper.noWifi', { link })}
              </Missing>
            )
          }
        >
          {t('paper.wifiAbout')}
        </PaperTile>
        <PaperTile paper="report" title={t('paper.reportTitle')} format={small} asked={asked} shows={shows}>
          {t('paper.reportAbout')}
        </PaperTile>
      </div>
    </div>
  )
}

type DoorsProps = Pick<ComponentProps<typeof PaperTile>, 'asked' | 'shows' | 'missing'> & {
  rooms: readonly Room[]
}

/** The sheets for all doors, or for one of them. */
function Doors({ rooms, asked, shows, missing }: DoorsProps) {
  const [chosenRoom, setRoom] = useState(ALL)
  // The room may have been deleted in the meantime.
  const room = rooms.find(({ id }) => id === chosenRoom)?.id
  return (
    <PaperTile
      paper="doors"
      title={t('paper.eachDoor')}
      format={t(SHEETS[asked.size].small)}
      asked={room === undefined ? asked : { ...asked, room: String(room) }}
      shows={shows}
      choice={
        rooms.length > 1 && (
          <ChoiceField
            label={t('room.title')}
            value={room ?? ALL}
            options={[
              { value: ALL, label: t('board.allRooms') },
              ...rooms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setRoom}
          />
        )
      }
      missing={missing}
    >
      {t('paper.eachDoorAbout')}
    </PaperTile>
  )
}

function Poster({ asked, shows }: Pick<ComponentProps<typeof PaperTile>, 'asked' | 'shows'>) {
  const [isLarge, setLarge] = useState(false)
  const [small, large] = [t(SHEETS[asked.size].small), t(SHEETS[asked.size].large)]
  return (
    <PaperTile
      paper="poster"
      title={t('paper.posterTitle')}
      format={isLarge ? large : small}
      asked={isLarge ? { ...asked, large: 'true' } : asked}
      shows={shows}
      choice={
        <ChoiceField
          label={t('paper.sheetSize')}
          value={isLarge ? large : small}
          options={[small, large].map((value) => ({ value, label: value }))}
          onChange={(value) => setLarge(value === large)}
        />
      }
    >
      {t('paper.posterAbout')}
    </PaperTile>
  )
}

type MissingProps = {
  event: Event
  tab: string
  children: (link: (inside: ReactNode) => ReactNode) => ReactNode
}

/** The text in place of a paper, with a link to what it needs. */
function Missing({ event, tab, children }: MissingProps) {
  return children((inside) => (
    <Link
      to={portalPaths.admin(event, { section: 'static-content', tab })}
      className="underline underline-offset-4"
    >
      {inside}
    </Link>
  ))
}
