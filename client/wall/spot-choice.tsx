import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime, onDay } from '../../domain/times/times.ts'
import { Field, Select } from '../ui/field.tsx'
import type { Schedule } from './schedule.ts'

type Props = {
  label: string
  spot: Spot | null
  schedule: Schedule
  onChoose: (spot: Spot) => void
}

/** All spots of the schedule, by time. */
export function SpotChoice({ label, spot, schedule, onChoose }: Props) {
  const { rooms, slots, clock } = schedule
  const spots = new Map<string, Spot>()
  for (const slot of slots)
    for (const room of slot.isStatic ? [] : rooms) {
      const each = { timeSlotId: slot.id, roomId: room.id }
      spots.set(spotKey(each), each)
    }
  return (
    <Field label={label}>
      {(field) => (
        <Select
          {...field}
          value={spot ? spotKey(spot) : ''}
          onChange={({ target }) => {
            const chosen = spots.get(target.value)
            if (chosen) onChoose(chosen)
          }}
        >
          {!spot && <option value="">{t('wall.chooseSpot')}</option>}
          {slots
            .filter(({ isStatic }) => !isStatic)
            .map((slot) => {
              const time = onDay(clockTime(slot.startTime, clock), slot, slots)
              return (
                <optgroup key={slot.id} label={time}>
                  {rooms.map(({ id, name }) => (
                    <option key={id} value={spotKey({ timeSlotId: slot.id, roomId: id })}>
                      {t('author.spot', { times: time, room: name })}
                    </option>
                  ))}
                </optgroup>
              )
            })}
        </Select>
      )}
    </Field>
  )
}
