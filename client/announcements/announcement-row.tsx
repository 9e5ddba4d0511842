import { useLayoutEffect, useRef, useState } from 'react'
import type { Announcement } from '../../domain/content/announcements.ts'
import { t } from '../../domain/text/t.ts'
import { useLang } from '../event/lists.ts'
import { Since } from '../event/since.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { row: Announcement; onDismiss: (button: Element) => void }

/** An announcement and its age: two lines of it, and the rest behind "More". Without scripts it is shown completely. */
export function AnnouncementRow({ row, onDismiss }: Props) {
  const { text, roomName, announcedAt } = row
  const [isOpen, setOpen] = useState(false)
  const [words, isCut] = useCut()
  return (
    <div className="announcement" data-id={row.id}>
      <Icon name="M3 11l16-6v14L3 13zM7 14.5V18a2 2 0 0 0 4 0v-2M22 10.5v3" />
      <div className="announcement-words">
        <p ref={words} data-open={isOpen || undefined} dir="auto" lang={useLang()}>
          {roomName !== null && <b>{roomName}: </b>}
          {text}
        </p>
        <small>
          {announcedAt && <Since at={announcedAt} />}
          {(isCut || isOpen) && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'announcement.less' : 'announcement.more')}
            </button>
          )}
        </small>
      </div>
      <Button
        look="quiet"
        size="icon"
        needsScript
        aria-label={t('announcement.dismiss', { text })}
        onClick={({ currentTarget }) => onDismiss(currentTarget)}
      >
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** Whether a text has more lines than are shown, even after its width has changed. */
function useCut() {
  const element = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    const measure = () => setCut(text.scrollHeight > text.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    return () => observer.disconnect()
  }, [])
  return [element, isCut] as const
}
