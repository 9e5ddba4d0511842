import { useRef, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { clockRange, clockTime, onDay } from '../../domain/times/times.ts'
import { writtenSpot } from '../../domain/times/written-times.ts'
import { focusAmong, TO_THE_SIDES } from '../lib/focus-among.ts'
import { setField } from '../lib/set-field.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { type FreePlaces, freePlaces } from './free-places.ts'
import type { Occupancy } from './occupancy.ts'
import { type FormOfSession, warningsAt } from './spot-notes.tsx'
import type { SessionChoices } from './use-session-choices.ts'

type Day = Pick<SessionChoices, 'slots' | 'rooms' | 'sessions' | 'stars' | 'now' | 'clock'>
type Props = {
  form: FormOfSession
  day: Day
  occupancy: Occupancy
  /** The whole text of the card, which may contain a time. */
  text: string
  /** Saves the session at the tapped place. */
  onPlaced: () => void
}

const MOST_ROOMS = 9
const DOUBLE_TAP_MS = 400

/**
 * The free places of the event: one tap places and saves the session. If the board would warn about the place, the
 * first tap shows the warning, and the second one saves. Tab moves from time to time, arrow keys from room to room.
 */
export function PlaceChips({ form, day, occupancy, text, onPlaced }: Props) {
  const [most, setMost] = useState<number | undefined>(undefined)
  const warnedAt = useRef(Number.NEGATIVE_INFINITY)
  const { slots, rooms, now, clock } = day
  const written = writtenSpot(text, slots, clock)
  const named = written?.slot.id ?? null
  const { rows, isMore } = freePlaces({ slots, rooms, occupancy }, { now, named }, most)
  if (rows.length === 0) return null

  function place(timeSlotId: number, roomId: number): void {
    const [slot, room] = form.getValues(['timeSlotId', 'roomId'])
    const isChosen = slot === String(timeSlotId) && room === String(roomId)
    // On the second tap of a double tap, the user has not seen the warning.
    if (isChosen && performance.now() - warnedAt.current < DOUBLE_TAP_MS) return
    if (!isChosen) start(timeSlotId)
    setField(form, 'timeSlotId', String(timeSlotId))
    setField(form, 'roomId', String(roomId))
    if (isChosen || warningsAt(form, { timeSlotId, roomId }, day, null).length === 0) onPlaced()
    else warnedAt.current = performance.now()
  }

  /** The start on the card counts only in its own time slot; a typed one stays. */
  function start(timeSlotId: number): void {
    const own = written?.startsAt ? clockTime(written.startsAt, clock) : ''
    const isTyped = !['', own].includes(form.getValues('startsAt') ?? '')
    if (!isTyped) setField(form, 'startsAt', timeSlotId === named ? own : '')
  }

  return (
    <section aria-label={t('session.freeSpots')} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading level={2} look="part">
          {t('session.freeSpots')}
        </Heading>
        <p className="text-sm text-soft">{t('session.oneTap')}</p>
      </div>
      <div className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {rows.map((row) => (
          <PlacesAt
            key={row.slot.id}
            row={row}
            form={form}
            name={onDay(clockRange(row.slot, clock), row.slot, slots)}
            time={onDay(clockTime(row.slot.startTime, clock), row.slot, slots)}
            note={row.slot.id === named ? t('session.onCard') : ''}
            onPlace={place}
          />
        ))}
      </div>
      {isMore && (
        <Button look="quiet" className="self-start" onClick={() => setMost(Number.POSITIVE_INFINITY)}>
          {t('session.moreTimes')}
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  row: FreePlaces<Day['slots'][number], Day['rooms'][number]>
  form: FormOfSession
  name: string
  time: string
  note: string
  onPlace: (timeSlotId: number, roomId: number) => void
}

function PlacesAt({ row: { slot, rooms }, form, name, time, note, onPlace }: RowProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rooms : rooms.slice(0, MOST_ROOMS)
  const chosen = form.watch('timeSlotId') === String(slot.id) ? form.watch('roomId') : ''
  return (
    <>
      <p className="flex min-h-11 flex-col justify-center self-start text-sm font-semibold tabular-nums">
        {time}
        {note && <span className="text-xs font-normal text-soft">{note}</span>}
      </p>
      <fieldset
        aria-label={name}
        className="flex min-w-0 flex-wrap gap-1.5"
        onKeyDown={(event) =>
          focusAmong([...event.currentTarget.querySelectorAll('button')], event, TO_THE_SIDES)
        }
      >
        {shown.map((room, index) => (
          <button
            key={room.id}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            data-place
            aria-pressed={chosen === String(room.id) || undefined}
            aria-label={t('session.saveHere', { room: room.name, time })}
            className="min-h-11 max-w-full min-w-11 cursor-pointer truncate rounded-full border border-edge px-3 text-sm font-semibold hover:bg-sunken disabled:cursor-default disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
            onClick={() => onPlace(slot.id, room.id)}
          >
            {room.name}
          </button>
        ))}
        {shown.length < rooms.length && (
          <Button look="quiet" size="small" tabIndex={-1} onClick={() => setWhole(true)}>
            {t('schedule.more', { count: rooms.length - shown.length })}
          </Button>
        )}
      </fieldset>
    </>
  )
}
