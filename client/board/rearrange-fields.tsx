import { breakTitle } from '../../domain/schedule/day.ts'
import { t } from '../../domain/text/t.ts'
import { byStart, clockRange, clockTime, onDay } from '../../domain/times/times.ts'
import { ChoiceRow } from '../ui/choice-chips.tsx'
import { type Choice, ChoiceField } from '../ui/choice-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { Chosen } from './rearrangements.ts'
import type { BoardData } from './use-board-data.ts'

type Props = { board: BoardData; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** The choices for a rearrangement. */
export function RearrangeFields({ board: { rooms, slots, clock }, chosen, onChange }: Props) {
  const times = byStart(slots)
  const roomOptions = rooms.map(({ id, name }) => ({ value: id, label: name }))
  const timeOptions = times.map((slot) => ({
    value: slot.id,
    label: slot.isStatic
      ? t('rearrange.timeOfBreak', {
          time: onDay(clockRange(slot, clock), slot, slots),
          title: breakTitle(slot),
        })
      : onDay(clockRange(slot, clock), slot, slots),
  }))
  // On a phone, only the start fits beside the room.
  const startOptions = times.map((slot) => ({
    value: slot.id,
    label: onDay(clockTime(slot.startTime, clock), slot, slots),
  }))
  const openTimes = timeOptions.filter(({ value }) => !times.find(({ id }) => id === value)?.isStatic)
  const from = times.find(({ id }) => id === chosen.slotId)
  const choose = (label: string, key: keyof Chosen, options: readonly Choice<string | number>[]) => (
    <ChoiceField
      label={label}
      value={chosen[key]}
      options={options}
      onChange={(value) => onChange({ ...chosen, [key]: value })}
    />
  )
  const offer = (label: string, key: 'until' | 'to', options: readonly Choice<string>[]) => (
    <ChoiceRow
      label={label}
      value={chosen[key]}
      options={options}
      onChange={(value) => onChange({ ...chosen, [key]: value })}
    />
  )
  if (chosen.what === 'swap-rooms')
    return (
      <div className="grid gap-4 sm:grid-cols-3">
        {choose(t('room.title'), 'roomId', roomOptions)}
        {choose(t('rearrange.with'), 'otherRoomId', roomOptions)}
        {choose(t('rearrange.from'), 'slotId', timeOptions)}
      </div>
    )
  if (chosen.what === 'close-room')
    return (
      <>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
          {choose(t('room.title'), 'roomId', roomOptions)}
          {choose(t('rearrange.from'), 'slotId', startOptions)}
        </div>
        {offer(t('rearrange.until'), 'until', [
          { value: 'day', label: t('rearrange.restOfDay') },
          { value: 'slot', label: t('rearrange.onlyAt', { time: clockTime(from?.startTime ?? '', clock) }) },
        ])}
        {offer(t('rearrange.moveItsSessions'), 'to', [
          { value: 'rooms', label: t('rearrange.toFreeRooms') },
          { value: 'tray', label: t('rearrange.toTray') },
        ])}
      </>
    )
  if (chosen.what === 'move-slot')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {choose(t('rearrange.allSessionsAt'), 'slotId', openTimes)}
        {choose(t('rearrange.swapWith'), 'otherSlotId', openTimes)}
      </div>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {choose(t('rearrange.everythingFrom'), 'slotId', timeOptions)}
      <NumberField
        label={t('rearrange.minutesLater')}
        hint={t('rearrange.minutesHint')}
        step={5}
        value={Number.isNaN(chosen.minutes) ? '' : chosen.minutes}
        onChange={(minutes) => onChange({ ...chosen, minutes: Number.parseInt(minutes, 10) })}
      />
    </div>
  )
}
