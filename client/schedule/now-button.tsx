import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { Button } from '../ui/button.tsx'

/** On the day of the event: links to the current sessions, or to the next ones. */
export function NowButton({ at }: { at: { slot: TimeSlot; isOn: boolean } | null }) {
  if (!at) return null

  return (
    <Button look="secondary" size="small" onClick={() => goToSlot(at.slot.id)}>
      <span aria-hidden="true" className={at.isOn ? 'size-2 rounded-full bg-accent' : 'hidden'} />
      {t(at.isOn ? 'schedule.now' : 'schedule.upNext')}
    </Button>
  )
}

/** Scrolls to a time slot of the schedule and focuses it. */
export function goToSlot(id: number): void {
  const row = document.getElementById(`slot-${id}`)
  if (!row) return
  scrollToRow(row)
  row.querySelector('th')?.focus({ preventScroll: true })
}

/** If the table scrolls in its own box, the box is scrolled into view first, with its head above the row. */
function scrollToRow(row: HTMLElement): void {
  const box = row.closest<HTMLElement>('.schedule')
  const head = box?.querySelector('thead')
  if (!box || !head || box.scrollHeight <= box.clientHeight + 1) {
    // On a phone, the heights around the row are estimates until it is in view (schedule.css).
    const go = () => row.scrollIntoView({ behavior: 'instant' })
    go()
    requestAnimationFrame(() => requestAnimationFrame(go))
    return
  }
  box.scrollIntoView({ block: 'start' })
  box.scrollTo({ top: row.offsetTop - head.offsetHeight })
}
