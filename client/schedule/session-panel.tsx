import type { MouseEvent, ReactNode } from 'react'
import { isolated } from '../../domain/text/isolated.ts'
import { t } from '../../domain/text/t.ts'
import { colorOf } from '../event/room-color.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormattedText } from '../ui/formatted-text.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  id: string
  title: string
  lang?: string | undefined
  when: string | null
  /** The index of the room among all rooms, which gives its color. */
  room: number
  roomName: string
  roomLink: string
  place: string
  status: ReactNode
  presenter: ReactNode
  description: string
  /** The page's address without the session. */
  closed: string
  onClose: () => void
  children?: ReactNode
}

/** A session over the schedule. The other parts follow its description. */
export function SessionPanel({
  id,
  title,
  lang,
  when,
  room,
  roomName,
  roomLink,
  place,
  status,
  presenter,
  description,
  closed,
  onClose,
  children,
}: Props) {
  function closeInstead(event: MouseEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <Dialog
      id={id}
      isOpen
      isInPlace
      onClose={onClose}
      title={title}
      lang={lang}
      description={
        <span style={colorOf(room)} className="font-semibold">
          {when !== null && <span className="block text-ink">{when}</span>}{' '}
          <Link to={roomLink} className="room-name underline underline-offset-4">
            {roomName}
          </Link>
          {place !== '' && `\u00a0· ${isolated(place)}`}
        </span>
      }
      closer={
        <Link
          to={closed}
          onClick={closeInstead}
          aria-label={t('dialog.close')}
          className={`${buttonClass({ look: 'quiet', size: 'icon' })} -mt-2 -me-2`}
        >
          <Icon name="close" />
        </Link>
      }
    >
      <p role="status" className="font-semibold text-accent">
        {status}
      </p>
      <p className="text-lg font-semibold" dir="auto">
        {presenter}
      </p>
      {description && <FormattedText text={description} lang={lang} />}
      {children}
    </Dialog>
  )
}

/** The panel without a session, which server/render writes into a schedule page for open-early.ts. */
export function EarlySession() {
  return (
    <SessionPanel
      id="early"
      title=""
      when={t('session.nowUntil', { time: '{0}', left: '{1}' })}
      room={0}
      roomName=""
      roomLink="#"
      place=""
      status=""
      presenter=""
      description=" "
      closed="?"
      onClose={() => undefined}
    />
  )
}
