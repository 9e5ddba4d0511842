import type { ReactNode } from 'react'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { FactsOfRoom } from '../event/room-facts.tsx'
import { Link } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  room: Room
  /** Addresses: of the floor plan, if there is one, of the room's calendar, and of the whole schedule. */
  plan: string | null
  calendar: string
  schedule: string
  /** The button that shares the page. */
  share: ReactNode
}

/** A name with more letters gets a smaller font. */
const LONG_NAME = 20

const WAY = buttonClass({ look: 'secondary', size: 'small' })

/** The room's name and facts, and links to related pages. */
export function RoomHead({ room, plan, calendar, schedule, share }: Props) {
  const isHydrated = useIsHydrated()
  const { name, capacity, isOpen } = room
  const about = [
    capacity !== null && t('room.holds', { count: capacity }),
    isOpen && t('room.several'),
  ].filter(Boolean)
  return (
    <RoomTitle title={name} isLong={name.length > LONG_NAME} about={about.join('\u00A0· ')}>
      <div className="mt-2 empty:hidden">
        <FactsOfRoom facts={room.facts} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {plan && (
          <Link to={plan} className={WAY}>
            {t('room.onPlan')}
          </Link>
        )}
        <Link to={schedule} className={WAY}>
          {t('room.schedule')}
        </Link>
        {/* Phones open their calendar only for a link of this kind, and only the browser knows the site's address. */}
        <a href={isHydrated ? `webcal://${location.host}${calendar}` : calendar} className={WAY}>
          <Icon name="calendar" />
          {t('room.subscribe')}
        </a>
        {share}
      </div>
    </RoomTitle>
  )
}

type TitleProps = { title: string; isLong?: boolean; about: string; children?: ReactNode }

export function RoomTitle({ title, isLong = false, about, children }: TitleProps) {
  return (
    <header className="mb-8 max-w-240 border-s-4 border-(--room) ps-4 wrap-anywhere">
      <h1
        dir="auto"
        className={`leading-[1.1] font-black tracking-tight ${isLong ? 'text-2xl' : 'text-3xl'}`}
      >
        {title}
      </h1>
      {about !== '' && <p className="mt-1.5 text-soft">{about}</p>}
      {children}
    </header>
  )
}
