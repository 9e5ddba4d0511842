import { Clock as ClockFace } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '../../domain/text/t.ts'
import { keptTime } from '../../domain/times/kept-times.ts'
import { type Clock, clockRange, clockTime, typedTime } from '../../domain/times/times.ts'
import { writtenSpot } from '../../domain/times/written-times.ts'
import { setField } from '../lib/set-field.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Occupancy } from './occupancy.ts'
import type { SessionValues } from './session-values.ts'
import { chooseFreeRoom } from './slot-and-room.tsx'
import type { SessionChoices } from './use-session-choices.ts'

type Props = Pick<SessionChoices, 'slots'> & {
  form: UseFormReturn<SessionValues>
  clock: Clock
  /** The whole text of the card. */
  text: string
  occupancy: Occupancy
}

/** Offers the time on a card with one tap: a person always chooses the time slot. */
export function WrittenTime({ form, slots, clock, text, occupancy }: Props) {
  const written = writtenSpot(text, slots, clock)
  if (!written) return null
  const { slot, startsAt } = written
  const isChosen = form.watch('timeSlotId') === String(slot.id)
  if ((isChosen && keptTime(form.watch('startsAt'), clock) === startsAt) || occupancy.isFull(slot.id))
    return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken p-3">
      <p className="flex-1 basis-48">
        {t('session.cardSays', { time: clockTime(startsAt === '' ? slot.startTime : startsAt, clock) })}
      </p>
      <Button
        look="secondary"
        onClick={() => {
          setField(form, 'timeSlotId', String(slot.id))
          if (!isChosen) chooseFreeRoom(form, occupancy, String(slot.id))
          setField(form, 'startsAt', startsAt && typedTime(startsAt, clock))
        }}
      >
        <Icon of={ClockFace} /> {t('session.useTime', { time: clockRange(slot, clock) })}
      </Button>
    </div>
  )
}
