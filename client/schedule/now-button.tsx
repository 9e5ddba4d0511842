import type { TimeSlot } from '../../domain/time-slots.ts'
import { Button } from '../ui/button.tsx'

/** On the day of the event: leads to what is on now, or is on next. */
export function NowButton({ at }: { at: { slot: TimeSlot; isOn: boolean } | null }) {
  if (!at) return null

  function go() {
    const row = document.getElementById(`slot-${at?.slot.id}`)
    row?.scrollIntoView({ block: 'start' })
    row?.querySelector('th')?.focus({ preventScroll: true })
  }

  return (
    <Button look="secondary" size="small" onClick={go}>
      <span aria-hidden="true" className={at.isOn ? 'size-2 rounded-full bg-accent' : 'hidden'} />
      {at.isOn ? 'Now' : 'Up next'}
    </Button>
  )
}
