import type { Announcement } from '../../domain/announcements.ts'
import { turnAt } from '../../domain/screen.ts'
import { useFit } from './use-fit.ts'

/** The announcements of this moment, one after the other, large. The region stands empty before, for screen readers. */
export function AnnouncementBand({
  announcements,
  now,
}: {
  announcements: readonly Announcement[]
  now: Date
}) {
  const turn = turnAt(now, announcements.length)
  const shown = announcements[turn]
  const words = shown ? `${shown.roomName === null ? '' : `${shown.roomName}: `}${shown.text}` : ''
  const fit = useFit<HTMLDivElement>(words)
  return (
    <div role="status" className="screen-announcement" data-empty={!shown || undefined} ref={fit}>
      {shown && (
        <p key={shown.id} dir="auto" data-fit>
          {words}
        </p>
      )}
      {announcements.length > 1 && (
        <small>
          {turn + 1} of {announcements.length}
        </small>
      )}
    </div>
  )
}
