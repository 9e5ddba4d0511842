import type { Announcement } from '../../domain/content/announcements.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { Since } from '../event/since.tsx'

type Props = {
  row: Announcement
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Whether a screen reader announces it when it appears. */
  isSpoken?: boolean
}

/** An emergency, in full or on one line. It disappears when an organizer ends it; a screen reader announces it once. */
export function EmergencyRow({ row, isFolded, onFold, isSpoken = true }: Props) {
  const { id, text, announcedAt } = row
  return (
    <div
      role={isSpoken ? 'alert' : undefined}
      aria-atomic="false"
      aria-relevant="additions"
      className="announcement"
      data-emergency
      data-id={id}
    >
      <Sign />
      <div className="announcement-words">
        <p data-open={!isFolded || undefined}>
          <b>{t('emergency.label')}</b> <bdi lang={useLang()}>{text}</bdi>
        </p>
        <small>
          {announcedAt && <Since at={announcedAt} />}
          <button
            type="button"
            className="needs-script"
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            {t(isFolded ? 'announcement.more' : 'announcement.less')}
          </button>
        </small>
      </div>
    </div>
  )
}

function Sign() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d="M12 3.5 2.5 20h19zM12 10v4.500M12 17.200h.01" />
    </svg>
  )
}
