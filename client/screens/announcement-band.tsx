import type { Announcement } from '../../domain/content/announcements.ts'
import { turnAt } from '../../domain/schedule/screen.ts'
import { useFit } from './use-fit.ts'

type Props = {
  announcements: readonly Announcement[]
  now: Date
  /** The screen is that of one room: those that are for it do not name it. */
  isAtDoor: boolean
}

/** The announcements of this moment, one after the other, large. The region stands empty before, for screen readers. */
export function AnnouncementBand({ announcements, now, isAtDoor }: Props) {
  const turn = turnAt(now, announcements.length)
  const shown = announcements[turn]
  const words = shown
    ? `${isAtDoor || shown.roomName === null ? '' : `${shown.roomName}: `}${shown.text}`
    : ''
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
