import type { UseFormReturn } from 'react-hook-form'
import { runFrom } from '../../domain/schedule/spots.ts'
import { clockRange, clockTime, onDay } from '../../domain/times/times.ts'
import { SelectField, TextField } from '../ui/form-field.tsx'
import type { Occupancy } from './occupancy.ts'
import type { SessionValues } from './session-values.ts'
import type { SessionChoices } from './use-session-choices.ts'

type Props = Pick<SessionChoices, 'slots' | 'rooms' | 'clock'> & {
  form: UseFormReturn<SessionValues>
  occupancy: Occupancy
}

/** When and where a session is. Choosing a time chooses the first free room. */
export function SlotAndRoom({ form, slots, rooms, clock, occupancy }: Props) {
  const slot = Number(form.watch('timeSlotId'))
  const room = rooms.find(({ id }) => String(id) === form.watch('roomId'))

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="timeSlotId"
        label="Time Slot"
        isRequired
        hint="Time slots that are fully booked are shown as disabled"
        onChoose={(chosen) => chooseFreeRoom(form, occupancy, chosen)}
      >
        <option value="">Select a time slot</option>
        {slots
          .filter(({ isStatic }) => !isStatic)
          .map((each) => (
            <option key={each.id} value={each.id} disabled={occupancy.isFull(each.id)}>
              {onDay(clockRange(each, clock), each, slots)}
              {each.title ? ` · ${each.title}` : ''}
              {occupancy.isFull(each.id) ? ' (Full)' : ''}
            </option>
          ))}
      </SelectField>
      <SelectField
        form={form}
        name="roomId"
        label="Room"
        isRequired
        hint="Rooms that are already occupied during this time slot are disabled"
      >
        <option value="">Select a room</option>
        {rooms.map((each) => (
          <option key={each.id} value={each.id} disabled={occupancy.isOccupied(slot, each.id)}>
            {each.name}
            {occupancy.isClosed(slot, each.id)
              ? ' (Closed)'
              : occupancy.isOccupied(slot, each.id)
                ? ' (Occupied)'
                : ''}
          </option>
        ))}
      </SelectField>
      {room?.isOpen && (
        <TextField
          form={form}
          name="place"
          label="Where"
          hint="Such as “table 5” or “by the lake”, since this room holds several sessions"
          maxLength={200}
        />
      )}
      <Length form={form} slots={slots} rooms={rooms} clock={clock} occupancy={occupancy} />
      <TextField
        form={form}
        name="startsAt"
        label="Starts at"
        hint="Only where it does not begin with its time slot, such as 13:15"
        maxLength={20}
      />
    </div>
  )
}

/** Chooses the first free room of a time slot; none where all are taken. */
export function chooseFreeRoom(form: Props['form'], occupancy: Occupancy, timeSlotId: string): void {
  const free = timeSlotId === '' ? null : occupancy.firstFreeRoom(Number(timeSlotId))
  form.setValue('roomId', free === null ? '' : String(free), {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  })
}

/** How long it lasts, where more than one time slot follows, or where it lasts more already. */
function Length({ form, slots, clock, occupancy }: Props) {
  const [slot, room] = [Number(form.watch('timeSlotId')), Number(form.watch('roomId'))]
  const run = runFrom(slots, slot)
  const longest = occupancy.longestAt(slot, room)
  const chosen = Number(form.watch('slots'))
  if (run.length < 2 && chosen < 2) return null
  return (
    <SelectField form={form} name="slots" label="Lasts" hint="Over time slots that follow each other">
      {run.map((each, index) => {
        const isTaken = index >= Math.max(1, longest)
        return (
          <option key={each.id} value={index + 1} disabled={isTaken}>
            {index === 0 ? '1 time slot' : `${index + 1} time slots`}, until {clockTime(each.endTime, clock)}
            {isTaken ? ' (Occupied)' : ''}
          </option>
        )
      })}
      {chosen > run.length && <option value={chosen}>{chosen} time slots, more than follow</option>}
    </SelectField>
  )
}
