import { paths } from '../../domain/paths.ts'
import type { TimedSession } from '../../domain/schedule/day.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { leftOf, spanOf } from '../../domain/times/times.ts'
import { useEventAddress } from '../event/event.ts'
import { saidOf } from '../event/full.ts'
import { useLang } from '../event/lists.ts'
import { MARK_WORDS, type Mark } from '../event/marks.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { StarButton } from './star-button.tsx'

type Props = {
  session: Session
  to: string
  isFavorite: boolean
  mark: Mark | undefined
  timed: TimedSession
  room: Room | undefined
  /** The current minutes (`startOf`). */
  now: number
}

/** The current or next session: how long until it ends or begins, its title, and its room. */
export function NextSession({ session, to, isFavorite, mark, timed, room, now }: Props) {
  const { city, date } = useEventAddress()
  const at = { location: city, date }
  const lang = useLang(session)
  const isOn = timed.start <= now
  const isOnPlan = room?.floorPlanId != null
  return (
    <article className="session is-next">
      <p className="next-when">
        {isOn
          ? t('session.nowLeft', { left: leftOf(timed.end - now) })
          : t('session.nextIn', { span: spanOf(timed.start - now) })}
      </p>
      <h4 dir="auto" lang={lang} className="session-title">
        <a href={to}>{session.title}</a>
      </h4>
      <p className="session-presenter" dir="auto">
        {mark && <bdi className="badge session-mark">{t(MARK_WORDS[mark])}</bdi>}{' '}
        {(session.fullAt || session.late) && <bdi className="badge badge-bad">{saidOf(session)}</bdi>}{' '}
        {hostNames(session)}
      </p>
      <p className="next-where">
        <bdi className="room-name">{session.roomName}</bdi>
        {session.place && (
          <>
            {' · '}
            <bdi>{session.place}</bdi>
          </>
        )}
      </p>
      {room && (
        <Link
          to={isOnPlan ? paths.floorPlan(at, room.id) : paths.room(at, room.id)}
          className={buttonClass({ look: 'secondary', size: 'small' })}
        >
          {t(isOnPlan ? 'room.showOnPlan' : 'room.show')}
        </Link>
      )}
      <StarButton session={session} isFavorite={isFavorite} />
    </article>
  )
}
