import type { Announcement } from '../../domain/content/announcements.ts'
import { turnAt } from '../../domain/schedule/screen.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { useFit } from './use-fit.ts'

type Props = {
  announcements: readonly Announcement[]
  now: Date
  /** Whether the screen shows one room: its own announcements then do not name it. */
  isAtDoor: boolean
}

/** The current announcements, one after another, in large type. The region is empty at first, for screen readers. */
export function AnnouncementBand({ announcements, now, isAtDoor }: Props) {
  const lang = useLang()
  const turn = turnAt(now, announcements.length)
  const shown = announcements[turn]
  const words = shown ? wordsOf(shown, isAtDoor) : ''
  const fit = useFit<HTMLDivElement>(words)
  return (
    <div
      role="status"
      className="flex h-[19cqmin] flex-none items-center gap-[3cqmin] rounded-[1.5cqmin] bg-accent px-[3cqmin] py-[2cqmin] text-on-accent data-empty:hidden"
      data-empty={!shown || undefined}
      ref={fit}
    >
      {shown && (
        <p
          key={shown.id}
          dir="auto"
          lang={lang}
          data-fit
          className="min-w-0 flex-1 text-[calc(6.4cqmin*var(--fit))] leading-[1.15] font-bold wrap-anywhere"
        >
          {words}
        </p>
      )}
      {announcements.length > 1 && (
        <small className="flex-none text-[2.4cqmin]">
          {t('screen.turn', { turn: turn + 1, count: announcements.length })}
        </small>
      )}
    </div>
  )
}

function wordsOf({ roomName, text }: Announcement, isAtDoor: boolean): string {
  return isAtDoor || roomName === null ? text : t('screen.forRoom', { room: roomName, text })
}
