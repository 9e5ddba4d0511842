import type { UseFormReturn } from 'react-hook-form'
import { runFrom } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { clockRange, clockTime, onDay } from '../../domain/times/times.ts'
import { setField } from '../lib/set-field.ts'
import { SelectField, TextField } from '../ui/form-field.tsx'
import type { Occupancy } from './occupancy.ts'
import type { SessionValues } from './session-values.ts'
import type { SessionChoices } from './use-session-choices.ts'

type Props = Pick<SessionChoices, 'slots' | 'rooms' | 'clock'> & {
  form: UseFormReturn<SessionValues>
  occupancy: Occupancy
}

/** The time and room of a session. Choosing a time chooses the first free room. */
export function SlotAndRoom({ form, slots, rooms, clock, occupancy }: Props) {
  const slot = Number(form.watch('timeSlotId'))
  const room = rooms.find(({ id }) => String(id) === form.watch('roomId'))

  function slotOption(each: (typeof slots)[number]): string {
    const time = onDay(clockRange(each, clock), each, slots)
    const name = each.title ? `${time} · ${each.title}` : time
    return occupancy.isFull(each.id) ? t('session.optionFull', { name }) : name
  }
  function roomOption({ id, name }: (typeof rooms)[number]): string {
    if (occupancy.isClosed(slot, id)) return t('session.optionClosed', { name })
    return occupancy.isOccupied(slot, id) ? t('session.optionOccupied', { name }) : name
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="timeSlotId"
        label={t('slot.one')}
        isRequired
        hint={t('session.slotsHint')}
        onChoose={(chosen) => chooseFreeRoom(form, occupancy, chosen)}
      >
        <option value="">{t('session.selectSlot')}</option>
        {slots
          .filter(({ isStatic }) => !isStatic)
          .map((each) => (
            <option key={each.id} value={each.id} disabled={occupancy.isFull(each.id)}>
              {slotOption(each)}
            </option>
          ))}
      </SelectField>
      <SelectField form={form} name="roomId" label={t('room.title')} isRequired hint={t('session.roomsHint')}>
        <option value="">{t('session.selectRoom')}</option>
        {rooms.map((each) => (
          <option key={each.id} value={each.id} disabled={occupancy.isOccupied(slot, each.id)}>
            {roomOption(each)}
          </option>
        ))}
      </SelectField>
      {room?.isOpen && (
        <TextField
          form={form}
          name="place"
          label={t('session.where')}
          hint={t('session.whereHint')}
          maxLength={200}
        />
      )}
      <Length form={form} slots={slots} rooms={rooms} clock={clock} occupancy={occupancy} />
      <TextField
        form={form}
        name="startsAt"
        label={t('session.startsAt')}
        hint={t('session.startsAtHint')}
        maxLength={20}
      />
    </div>
  )
}

/** Chooses the first free room of a time slot; none if all are occupied. */
export function chooseFreeRoom(form: Props['form'], occupancy: Occupancy, timeSlotId: string): void {
  const free = timeSlotId === '' ? null : occupancy.firstFreeRoom(Number(timeSlotId))
  setField(form, 'roomId', free === null ? '' : String(free))
}

/** The length of a session, if more than one time slot follows, or if it is already longer. */
function Length({ form, slots, clock, occupancy }: Props) {
  const [slot, room] = [Number(form.watch('timeSlotId')), Number(form.watch('roomId'))]
  const run = runFrom(slots, slot)
  const longest = occupancy.longestAt(slot, room)
  const chosen = Number(form.watch('slots'))
  if (run.length < 2 && chosen < 2) return null
  const lengthOption = (index: number, { endTime }: { endTime: string }) =>
    t('session.lengthUntil', { count: index + 1, time: clockTime(endTime, clock) })
  return (
    <SelectField form={form} name="slots" label={t('session.lasts')} hint={t('session.lastsHint')}>
      {run.map((each, index) => {
        const isTaken = index >= Math.max(1, longest)
        return (
          <option key={each.id} value={index + 1} disabled={isTaken}>
            {isTaken
              ? t('session.optionOccupied', { name: lengthOption(index, each) })
              : lengthOption(index, each)}
          </option>
        )
      })}
      {chosen > run.length && <option value={chosen}>{t('session.lengthBeyond', { count: chosen })}</option>}
    </SelectField>
  )
}
